import Glibc
import ResultFiles
import ResultsAnalysis
import SafeFiles
import StrictJSON
import StudySession

/// Rebuilds what is derived from the journals of sessions.
struct ResultsRecoverCommand: Command {
  static let declaration = ResultsOptions.recover

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let report = RecoveryReport(arguments[ResultsOptions.paths])
    for problem in report.problems { StandardError.say("\(problem)") }
    try report.recoveries.forEach(keep)
    try TableOutput.write(report.table, arguments)
    StandardError.say(report.summary)
    return report.problems.isEmpty ? .done : .findings
  }

  /// Keeps in the study's audit log what was rebuilt of a session of a person.
  private func keep(_ recovery: SessionRecovery) throws {
    guard let head = recovery.record?.head, head.kind != .rehearsal, recovery.hasRebuilt else {
      return
    }
    // A session that was moved elsewhere has no study around it.
    let study = try SafeFolder.open(recovery.path + "/../..")
    guard study.isFolder(head.participant), let path = realpath(study.path, nil) else { return }
    defer { free(path) }
    guard String(cString: path).split(separator: "/").last == head.study.identifier[...] else {
      return
    }
    let files = recovery.files.filter { $0.outcome == .rebuilt }.map { JSONValue.string($0.name) }
    try AuditLog(in: study).add(
      AuditLog.Entry(
        date: RealClock().instant, user: ThisUser.name, action: .recover,
        participant: head.participant, reason: nil,
        details: [
          JSONMember("session", .string(head.identifier)), JSONMember("rebuilt", .array(files)),
        ]))
  }
}
