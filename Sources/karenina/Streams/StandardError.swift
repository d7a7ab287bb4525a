import Glibc
import ResultsAnalysis

/// Standard error, where the program talks.
enum StandardError {
  /// One line; a failure to say it is passed over, since there is nowhere left to say that.
  static func say(_ line: String) { write(DisplayText.escaped(line) + "\n") }

  /// Several lines that the program made itself.
  static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
