/// Ends a command with one sentence on standard error.
///
/// For what a command finds wrong by itself; an error of a module may be thrown as it is.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String
  let code: ExitCode

  init(_ description: String, code: ExitCode = .failed) {
    self.description = description
    self.code = code
  }
}
