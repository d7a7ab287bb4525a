import Glibc

/// Why standard output took no more.
enum OutputError: Error, Equatable, CustomStringConvertible {
  /// The reader of the pipe is gone: nothing is wrong, and nothing is said.
  case closed
  case failed(code: Int32)
  /// A signal to end came while it waited for its reader.
  case interrupted

  var description: String {
    switch self {
    case .closed: "standard output: found it closed; expected a reader"
    case .interrupted: "interrupted: found a signal to end; what was written is not whole"
    case .failed(EBADF): "standard output: found it closed; expected a file, a pipe or a terminal"
    case .failed(let code): "standard output: \(SystemErrorText.of(code))"
    }
  }
}
