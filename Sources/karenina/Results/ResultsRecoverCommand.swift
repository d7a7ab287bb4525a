import ResultFiles
import ResultsAnalysis

/// Rebuilds what is derived from the journals of sessions.
struct ResultsRecoverCommand: Command {
  static let declaration = ResultsOptions.recover

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let report = RecoveryReport(arguments[ResultsOptions.paths])
    for problem in report.problems { StandardError.say("\(problem)") }
    try TableOutput.write(report.table, arguments)
    StandardError.say(report.summary)
    return report.problems.isEmpty ? .done : .findings
  }
}
