import SampleFormats

/// A file's bytes, with a word now and then of how far their reading is.
final class ImportProgress: ByteSource {
  private let source: any ByteSource
  private let intake: SampleIntake
  private let teller: ProgressTeller

  /// - Parameters:
  ///   - source: What is read.
  ///   - name: The file's name.
  ///   - intake: Where the samples go that are read.
  init(_ source: any ByteSource, name: String, intake: SampleIntake) {
    self.source = source
    self.intake = intake
    teller = ProgressTeller(of: name)
  }

  var shareRead: Double? { source.shareRead }

  func next() throws(ImportError) -> [UInt8] {
    teller.tell(share: source.shareRead, samples: intake.tally.sampleCount)
    return try source.next()
  }

  /// Takes the line away.
  func clear() { teller.clear() }
}
