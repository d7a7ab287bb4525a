import Glibc
import Quantities
import SafeFiles
import StrictJSON

/// The mark of a participant who has withdrawn, in the folder of their sessions.
package struct Withdrawal: Equatable, Sendable {
  /// Readers of results pass over names with a dot in front.
  package static let fileName = ".withdrawn.json"
  private static let format = "karenina-withdrawal"

  /// When it was marked.
  package var date: Instant
  /// Why, in the words of who marked it.
  package var reason: String?

  package init(date: Instant, reason: String?) {
    self.date = date
    self.reason = reason
  }

  package init(json: JSONValue) throws(FormatError) {
    try FormatHeader.check(json, Self.format)
    let fields = Fields(json)
    self.init(date: try fields.instant("date"), reason: try fields.optionalSomeText("reason"))
  }

  /// Whether the participant of this folder has withdrawn.
  package static func isMarked(_ participant: SafeFolder) -> Bool {
    participant.contains(fileName)
  }

  /// Whether the participant has withdrawn whose session lies at this path.
  package static func isMarked(session path: String) -> Bool {
    access(path + "/../" + fileName, F_OK) == 0
  }

  /// What is marked of the participant whose session lies at this path; nil for nothing.
  ///
  /// - Throws: ``FormatError``, ``FileError`` or ``SyntaxError`` where the mark can't be read.
  package static func of(session path: String) throws -> Withdrawal? {
    guard isMarked(session: path) else { return nil }
    let bytes = try SafeFolder.open(path + "/..").read(fileName, limit: 1 << 16)
    return try Withdrawal(json: try Document(reading: bytes).root.value)
  }

  /// Marks the participant of this folder.
  package static func mark(
    _ participant: SafeFolder, date: Instant, reason: String?
  ) throws(FileError) {
    let json = JSONValue.object(present: [
      ("format", .string(format)), ("version", 1), ("date", .string(date.rfc3339)),
      ("reason", reason.map(JSONValue.string)),
    ])
    try participant.write(Writer.bytes(json, .readable), to: fileName)
  }
}
