import ResultsAnalysis

/// Checks that every file a session names is there, whole and unchanged.
struct ResultsVerifyCommand: Command {
  static let declaration = ResultsOptions.verify

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let report = VerificationReport(arguments[ResultsOptions.paths])
    try TableOutput.write(report.table, arguments)
    StandardError.say(report.summary)
    return report.problems.isEmpty ? .done : .findings
  }
}
