import Glibc

/// Tells how far a long work is, in one line of a terminal's standard error; elsewhere it is silent.
final class ProgressTeller {
  private static let interval = Duration.milliseconds(250)

  private let name: String
  private let isTold = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var nextLine = ContinuousClock.now + interval
  private var hasTold = false

  /// - Parameter name: What is worked on, such as a file.
  init(of name: String) { self.name = name }

  /// Tells where the work is, now and then.
  ///
  /// - Parameters:
  ///   - share: How much is done, from 0 to 1; nil where nobody knows.
  ///   - samples: How many samples are done.
  func tell(share: @autoclosure () -> Double?, samples: @autoclosure () -> Int) {
    guard isTold, ContinuousClock.now >= nextLine else { return }
    nextLine = ContinuousClock.now + Self.interval
    hasTold = true
    let line = ProgressLine(
      name: name, share: share(), samples: samples(),
      seconds: (ContinuousClock.now - start).seconds)
    StandardError.write("\r\u{1B}[K\(line.text)")
  }

  /// Takes the line away.
  func clear() {
    if hasTold { StandardError.write("\r\u{1B}[K") }
    hasTold = false
  }
}
