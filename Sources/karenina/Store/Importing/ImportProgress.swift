import Glibc
import SampleFormats

/// Tells how far the reading of a long file is, on a terminal's standard error.
final class ImportProgress: ByteSource {
  private static let interval = Duration.milliseconds(250)

  private let source: any ByteSource
  private let name: String
  private let intake: SampleIntake
  private let isTold = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var nextLine = ContinuousClock.now + interval
  private var hasTold = false

  /// - Parameters:
  ///   - source: What is read.
  ///   - name: The file's name.
  ///   - intake: Where the samples go that are read.
  init(_ source: any ByteSource, name: String, intake: SampleIntake) {
    self.source = source
    self.name = name
    self.intake = intake
  }

  var shareRead: Double? { source.shareRead }

  func next() throws(ImportError) -> [UInt8] {
    if isTold, ContinuousClock.now >= nextLine { tell() }
    return try source.next()
  }

  /// Takes the line away.
  func clear() {
    if hasTold { StandardError.write("\r\u{1B}[K") }
    hasTold = false
  }

  private func tell() {
    nextLine = ContinuousClock.now + Self.interval
    hasTold = true
    let line = ProgressLine(
      name: name, share: source.shareRead, samples: intake.tally.sampleCount,
      seconds: (ContinuousClock.now - start).seconds)
    StandardError.write("\r\u{1B}[K\(line.text)")
  }
}
