import Glibc

/// Why a terminal can't be used.
package enum TerminalError: Error, Equatable, Sendable, CustomStringConvertible {
  case notATerminal(descriptor: Int32)
  /// Another program has the terminal now.
  case inBackground
  case cannotSet(code: Int32)
  case cannotStartReading(code: Int32)

  package var description: String {
    switch self {
    case .notATerminal(let descriptor):
      "descriptor \(descriptor): found no terminal; use --plain, or run in a terminal"
    case .inBackground:
      "terminal: another program has it; run in the foreground, without '&'"
    case .cannotSet(let code):
      "terminal: its mode can't be set (\(Self.reason(code))); use --plain"
    case .cannotStartReading(let code):
      "terminal: its keys can't be read (\(Self.reason(code))); close other programs and try again"
    }
  }

  private static func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
