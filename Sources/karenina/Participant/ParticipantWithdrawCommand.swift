import ResultFiles
import StudySession

/// Marks that a participant has withdrawn.
struct ParticipantWithdrawCommand: Command {
  static let declaration = ParticipantOptions.withdraw

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let code = arguments[ParticipantOptions.code]
    let reason = arguments[ParticipantOptions.reason]
    let places = try StudyFolders.all(under: arguments[CommonOptions.output])
      .filter { $0.folder.isFolder(code) }
    guard !places.isEmpty else {
      throw CommandFailure(
        "\(arguments[CommonOptions.output]): found no sessions of this participant; expected some")
    }
    for place in places {
      let now = RealClock().instant
      try Withdrawal.mark(try place.folder.folder(code), date: now, reason: reason)
      try AuditLog(in: place.folder).add(
        AuditLog.Entry(
          date: now, user: ThisUser.name, action: .withdraw, participant: code, reason: reason))
      StandardError.say("\(place.folder.path): marked as withdrawn")
    }
    return .done
  }
}
