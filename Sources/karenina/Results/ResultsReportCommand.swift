import ResultFiles
import ResultsAnalysis

/// Makes one page of many sessions.
struct ResultsReportCommand: Command {
  static let declaration = ResultsOptions.report

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    // First, so that a place that can't be written to is told before the sessions are read.
    let file = try NewResultFile.open(arguments[ResultsOptions.page])
    var report = Report(software: "karenina \(SoftwareVersion.number)")
    let isWhole = ScannedTable.scan(
      arguments, ScannedTable.filter(arguments), leavesOutLoneFiles: true,
      note: { report.note($0) }
    ) { scanned in
      if case .session(let reading) = scanned { report.add(reading) }
    }
    guard report.sessions > 0 else {
      throw NothingFound.failure("session to report of", arguments)
    }
    try file.write(report.html)
    try file.finish()
    let sessions = report.sessions
    StandardError.say("the report tells of \(sessions) \(sessions == 1 ? "session" : "sessions")")
    return isWhole ? .done : .findings
  }
}
