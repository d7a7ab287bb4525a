import SampleFormats

/// A file's bytes, with a word now and then of how far their reading is.
final class ImportProgress: ByteSource {
  private let source: any ByteSource
  private let path: String
  private let intake: SampleIntake
  private let teller: ProgressTeller

  /// - Parameters:
  ///   - source: What is read.
  ///   - path: The file's path.
  ///   - name: The file's name.
  ///   - intake: Where the samples go that are read.
  init(_ source: any ByteSource, path: String, name: String, intake: SampleIntake) {
    self.source = source
    self.path = path
    self.intake = intake
    teller = ProgressTeller(of: name)
  }

  var shareRead: Double? { source.shareRead }

  /// - Throws: ``ImportError/interrupted(path:)`` once a signal came, or what reading throws.
  func next() throws(ImportError) -> [UInt8] {
    try Interruption.check(path)
    teller.tell(share: source.shareRead, samples: intake.tally.sampleCount)
    return try source.next()
  }

  /// Takes the line away.
  func clear() { teller.clear() }
}

extension Interruption {
  /// - Throws: ``ImportError/interrupted(path:)`` once a signal came, while a file is imported.
  static func check(_ path: String) throws(ImportError) {
    guard !isAskedFor else { throw .interrupted(path: path) }
  }
}
