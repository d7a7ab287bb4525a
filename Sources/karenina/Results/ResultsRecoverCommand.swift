import ResultFiles
import ResultsAnalysis
import StrictJSON

/// Rebuilds what is derived from the journals of sessions.
struct ResultsRecoverCommand: Command {
  static let declaration = ResultsOptions.recover

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let paths = NamedPaths.all(arguments)
    let sessions = ResultFinder(paths).found.compactMap { found in
      if case .session(let path) = found { path } else { nil }
    }
    try SessionAudit.check(around: sessions)
    let report = RecoveryReport(paths)
    for problem in report.problems { StandardError.say("\(problem)") }
    for recovery in report.recoveries where recovery.isUnbegun {
      StandardError.say(UnbegunSession.remark(recovery.path))
    }
    try report.recoveries.forEach(keep)
    try TableOutput.write(report.table, arguments)
    StandardError.say(report.summary)
    return report.problems.isEmpty ? .done : .findings
  }

  /// Keeps in the study's audit log what was rebuilt of a session of a person.
  private func keep(_ recovery: SessionRecovery) throws {
    guard let head = recovery.record?.head, recovery.hasRebuilt,
      let study = try SessionAudit.study(of: recovery.path, head)
    else { return }
    func names(_ outcome: RecoveredFile.Outcome) -> JSONValue {
      .array(recovery.files.filter { $0.outcome == outcome }.map { .string($0.name) })
    }
    var details = [
      JSONMember("session", .string(head.identifier)), JSONMember("rebuilt", names(.rebuilt)),
    ]
    if recovery.files.contains(where: { $0.outcome == .removed }) {
      details.append(JSONMember("removed", names(.removed)))
    }
    try SessionAudit.add(.recover, of: head.participant, details, in: study)
  }
}
