import Quantities
import SafeFiles
import StrictJSON

/// What was done to the sessions of a study afterwards, by whom, when and why.
///
/// `output/<study>/audit.jsonl`, to which lines are only ever added.
package struct AuditLog: Sendable {
  package static let fileName = "audit.jsonl"

  /// Something that was done.
  package struct Entry: Equatable, Sendable {
    package enum Action: String, CaseIterable, Sendable {
      case withdraw, erase, recover
    }

    package var date: Instant
    /// Who did it: the system's name of the user.
    package var user: String
    package var action: Action
    /// The participant's code; nil where it was done to a session of any.
    package var participant: String?
    /// Why, in the words of who did it.
    package var reason: String?
    /// What it was done to, such as files with their hashes.
    package var details: [JSONMember]

    package init(
      date: Instant, user: String, action: Action, participant: String?, reason: String?,
      details: [JSONMember] = []
    ) {
      self.date = date
      self.user = user
      self.action = action
      self.participant = participant
      self.reason = reason
      self.details = details
    }
  }

  private let study: SafeFolder

  /// - Parameter study: The study's folder of sessions.
  package init(in study: SafeFolder) { self.study = study }

  /// Adds a line; it is on the disk once this returns.
  package func add(_ entry: Entry) throws(FileError) {
    let lock = try study.lock()
    defer { withExtendedLifetime(lock) {} }
    try study.appendLine(entry.line, to: Self.fileName)
  }
}

extension AuditLog.Entry {
  fileprivate var line: [UInt8] {
    Writer.bytes(
      .object(present: [
        ("format", "karenina-audit"), ("version", 1), ("date", .string(date.rfc3339)),
        ("user", .string(user)), ("action", .string(action.rawValue)),
        ("participant", participant.map(JSONValue.string)),
        ("reason", reason.map(JSONValue.string)), ("details", .object(details)),
      ]))
  }
}
