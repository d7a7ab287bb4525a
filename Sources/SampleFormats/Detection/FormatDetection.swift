/// A file that was opened, and the reader of its format.
package struct DetectedFile {
  package let reader: any FormatReader.Type
  /// The file's bytes from their beginning, unpacked.
  package let source: any ByteSource
  /// Which columns of a table are read, by their numbers; nil for other formats.
  package let columns: ColumnMap?
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
  ///   - columns: What the user says the columns of a table are: then it is one.
  /// - Returns: The reader, and the file's bytes from their beginning.
  /// - Throws: ``ImportError`` where it can't be opened, is empty, is of no format that is known, or
  ///   lacks a column.
  package static func reader(
    path: String, forced: SampleFormat? = nil, columns: ColumnMap? = nil
  ) throws(ImportError) -> DetectedFile {
    let file = try OpenedFile(path: path, headLength: headLength)
    let wanted = forced ?? (columns == nil ? nil : .csv)
    let head = FileHead(name: file.name, bytes: try UTF8Source.decoded(file.head))
    let reader = readers.first { reader in
      wanted.map { reader.format == $0 } ?? reader.matches(head)
    }
    guard let reader else { throw unknown(head, path) }
    return DetectedFile(
      reader: reader, source: file.source,
      columns: reader.format == .csv
        ? try TableHead(head)?.columns(columns ?? .tidy, path: path) : nil)
  }

  /// A table of other columns is told by them.
  private static func unknown(_ head: FileHead, _ path: String) -> ImportError {
    guard let table = TableHead(head), table.isTable else { return .unknownFormat(path: path) }
    return .refused(
      path: path, reason: "found a table with the columns \(TableColumns.list(table.header))",
      toDo: "expected 'type', 'start' and 'value'; say by --columns which are what, "
        + "such as --columns time=1,value=2,unit=count/min")
  }
}
