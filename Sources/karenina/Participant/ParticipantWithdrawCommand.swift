import ResultFiles
import SafeFiles
import StudySession

/// Marks that a participant has withdrawn.
struct ParticipantWithdrawCommand: Command {
  static let declaration = ParticipantOptions.withdraw

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let code = arguments[ParticipantOptions.code]
    let reason = arguments[ParticipantOptions.reason]
    let all = try StudyFolders.all(under: arguments[CommonOptions.output])
    let links = try links(of: code, in: all)
    for link in links { StandardError.say("\(link)") }
    let places = all.filter { $0.folder.isFolder(code) }
    guard !places.isEmpty else {
      throw CommandFailure(
        "\(arguments[CommonOptions.output]): found no sessions of this participant; expected some")
    }
    for place in places { try AuditLog(in: place.folder).check() }
    for place in places { try withdraw(code, in: place.folder, reason) }
    return links.isEmpty ? .done : .findings
  }

  private func links(of code: String, in places: [StudyFolders.Place]) throws -> [Problem] {
    try StudyFolders.links(under: arguments[CommonOptions.output])
      + places.flatMap { place in try StudyFolders.links(in: place.folder) { $0 == code } }
  }

  /// The audit log is told first: nothing is done that it does not tell.
  private func withdraw(_ code: String, in study: SafeFolder, _ reason: String?) throws {
    let now = RealClock().instant
    let participant = try study.folder(code)
    try AuditLog(in: study).add(
      AuditLog.Entry(
        date: now, user: ThisUser.name, action: .withdraw, participant: code, reason: reason))
    try Withdrawal.mark(participant, date: now, reason: reason)
    StandardError.say("\(study.path): marked as withdrawn")
    if let session = try ParticipantData.livingSession(in: participant) {
      StandardError.say(
        "\(participant.path)/\(session): under way, and goes on recording until it is ended; "
          + "results leave it out")
    }
  }
}
