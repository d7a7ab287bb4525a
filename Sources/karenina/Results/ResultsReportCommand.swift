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
    var loneFiles = 0
    let isWhole = ScannedTable.scan(
      arguments, ScannedTable.filter(arguments), note: { report.note($0) }
    ) { scanned in
      switch scanned {
      case .session(let reading): report.add(reading)
      case .recorderFile: loneFiles += 1
      }
    }
    guard report.sessions > 0 else {
      tell(loneFiles)
      throw NothingFound.failure("session to report of", arguments)
    }
    try file.write(report.html)
    try file.finish()
    let sessions = report.sessions
    StandardError.say("the report tells of \(sessions) \(sessions == 1 ? "session" : "sessions")")
    tell(loneFiles)
    return isWhole ? .done : .findings
  }

  private func tell(_ loneFiles: Int) {
    guard loneFiles > 0 else { return }
    StandardError.say(
      "\(loneFiles) recorder \(loneFiles == 1 ? "file belongs" : "files belong") to no session, "
        + "and the report leaves \(loneFiles == 1 ? "it" : "them") out")
  }
}
