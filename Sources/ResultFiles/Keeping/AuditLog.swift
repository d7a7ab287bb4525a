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
      case withdraw, erase, export, recover, sign
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

  /// Looks whether a line can be added, before anything is done that one must tell of.
  package func check() throws(FileError) {
    do throws(FileError) {
      try study.checkAppending(to: Self.fileName)
    } catch {
      guard case .system(let path, _, let code) = error else { throw error }
      throw .system(path: path, doing: "add the line without which nothing is done", code: code)
    }
  }

  /// Adds a line; it is on the disk once this returns.
  package func add(_ entry: Entry) throws(FileError) {
    let lock = try study.lock()
    defer { withExtendedLifetime(lock) {} }
    try study.appendLine(entry.line, to: Self.fileName)
  }

  /// Everything that it tells, in order; lines that a power cut tore, or that a later program wrote,
  /// are passed over.
  package func all() throws(FileError) -> [Entry] {
    guard study.contains(Self.fileName) else { return [] }
    return try study.read(Self.fileName).split(separator: UInt8(ascii: "\n")).compactMap { line in
      do {
        return try Entry(json: try Document(reading: Array(line)).root.value)
      } catch {
        return nil
      }
    }
  }
}

extension AuditLog.Entry {
  private static let format = "karenina-audit"

  /// A line of `audit.jsonl`, without its end.
  fileprivate var line: [UInt8] {
    Writer.bytes(
      .object(present: [
        ("format", .string(Self.format)), ("version", 1), ("date", .string(date.rfc3339)),
        ("user", .string(user)), ("action", .string(action.rawValue)),
        ("participant", participant.map(JSONValue.string)),
        ("reason", reason.map(JSONValue.string)), ("details", .object(details)),
      ]))
  }

  package init(json: JSONValue) throws(FormatError) {
    try FormatHeader.check(json, Self.format)
    let fields = Fields(json)
    self.init(
      date: try fields.instant("date"), user: try fields.someText("user"),
      action: try fields.word("action", Action.self),
      participant: try fields.optionalCode("participant"),
      reason: try fields.optionalSomeText("reason"), details: try fields.members("details"))
  }
}
