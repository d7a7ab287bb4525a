/// How the program ended, as the shell sees it.
enum ExitCode: Equatable, Sendable {
  case done
  case findings
  case failed
  case inputEnded
  case misused
  case signal(Int32)

  /// The number given to the shell.
  var status: Int32 {
    switch self {
    case .done: 0
    case .findings: 1
    case .failed: 2
    case .inputEnded: 3
    case .misused: 64
    case .signal(let number): 128 + number
    }
  }
}
