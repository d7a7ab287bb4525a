/// A file that was opened, and the reader of its format.
package struct DetectedFile {
  package let reader: any FormatReader.Type
  /// The file's bytes from their beginning, unpacked.
  package let source: any ByteSource
}

/// Tells a file's format by its content.
package enum FormatDetection {
  /// Bytes of a file's beginning that are looked at.
  private static let headLength = 65_536

  /// The readers, in the order in which they are asked: those that are told for sure go first.
  package static var readers: [any FormatReader.Type] {
    [
      FITReader.self, AppleHealthReader.self, TCXReader.self, GPXReader.self,
      PolarHRMReader.self, PolarFlowReader.self, PolarSensorLoggerReader.self,
      ResearchKitReader.self, FitbitReader.self, OpenMHealthReader.self, SampleJSONReader.self,
      NDJSONReader.self, BIDSPhysioReader.self, CSVReader.self, RRTextReader.self,
    ]
  }

  /// Opens a file, plain or packed, and finds its reader.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - forced: The format that the user names.
  ///   - hasColumns: Whether the user says what the columns of a table are: then it is one.
  /// - Returns: The reader, and the file's bytes from their beginning.
  /// - Throws: ``ImportError`` where it can't be opened, is empty, or is of no format that is known.
  package static func reader(
    path: String, forced: SampleFormat? = nil, hasColumns: Bool = false
  ) throws(ImportError) -> DetectedFile {
    let file = try OpenedFile(path: path, headLength: headLength)
    let wanted = forced ?? (hasColumns ? .csv : nil)
    if let wanted {
      guard let reader = readers.first(where: { $0.format == wanted }) else {
        throw .unknownFormat(path: path)
      }
      return DetectedFile(reader: reader, source: file.source)
    }
    let head = FileHead(name: file.name, bytes: try UTF8Source.decoded(file.head))
    guard let reader = readers.first(where: { $0.matches(head) }) else {
      throw .unknownFormat(path: path)
    }
    return DetectedFile(reader: reader, source: file.source)
  }
}
