/// Why standard output took no more.
enum OutputError: Error, Equatable, CustomStringConvertible {
  /// The reader of the pipe is gone: nothing is wrong, and nothing is said.
  case closed
  case failed(code: Int32)

  var description: String {
    switch self {
    case .closed: "standard output: found it closed; expected a reader"
    case .failed(let code): "standard output: \(SystemErrorText.of(code))"
    }
  }
}
