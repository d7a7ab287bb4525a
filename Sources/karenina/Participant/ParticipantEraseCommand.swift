import HealthSamples
import ResultFiles
import ResultsAnalysis
import StrictJSON
import StudySession

/// Removes every file and every row of a participant, and keeps that this was done.
struct ParticipantEraseCommand: Command {
  static let declaration = ParticipantOptions.erase

  private static let columns = [
    Column("place", "The study's folder, or the store's file."),
    Column("what", "What it is: file, refusals, assignment, samples or permissions."),
    Column("path", "The file's path below the study's folder."),
    Column("count", "How many bytes, lines or rows."),
    Column("sha256", "SHA-256 of the file."),
  ]

  private let arguments: ParsedArguments
  private let code: String

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    code = arguments[ParticipantOptions.code]
  }

  func run() throws -> ExitCode {
    guard let reason = arguments[ParticipantOptions.requiredReason] else {
      throw CommandFailure("--reason: found none; expected why", code: .misused)
    }
    let found = try StudyFolders.all(under: arguments[CommonOptions.output])
      .map { ($0, try ParticipantData(of: code, in: $0.folder)) }
    try refuseLiving(found.map(\.1))
    let kept = try found.filter { try !$1.isEmpty || isAssigned(in: $0) }
    let store = try store()
    try write(kept, store)
    try tellExports(found.map(\.0))
    guard !arguments[ParticipantOptions.dryRun] else { return .done }
    try store?.erase(code)
    for (place, data) in kept { try erase(data, in: place, store, reason) }
    return .done
  }

  private func refuseLiving(_ all: [ParticipantData]) throws {
    for data in all {
      guard let session = try data.livingSession() else { continue }
      throw CommandFailure("\(session): found a session that is under way; expected none")
    }
  }

  private func isAssigned(in place: StudyFolders.Place) throws -> Bool {
    try StudyBook.assigned(to: code, study: place.name, in: place.base) != nil
  }

  /// The store that was named, which must be there.
  private func store() throws -> SQLiteHealthStore? {
    guard let path = arguments[ParticipantOptions.store] else { return nil }
    _ = try SQLiteHealthStore(path: path, access: .readOnly)
    return try SQLiteHealthStore(path: path)
  }

  private func erase(
    _ data: ParticipantData, in place: StudyFolders.Place, _ store: SQLiteHealthStore?,
    _ reason: String
  ) throws {
    let isAssigned = try isAssigned(in: place)
    let more = [
      JSONMember("assignment", .bool(isAssigned)), JSONMember("store", .bool(store != nil)),
    ]
    try AuditLog(in: place.folder).add(
      AuditLog.Entry(
        date: RealClock().instant, user: ThisUser.name, action: .erase, participant: code,
        reason: reason, details: data.details + more))
    // After the tombstone: a power cut may leave something to erase again, but nothing unsaid.
    try StudyBook.erase(code, study: place.name, in: place.base)
    try data.remove()
  }

  /// What was exported before is not here to be removed.
  private func tellExports(_ places: [StudyFolders.Place]) throws {
    for place in places {
      let entries = try AuditLog(in: place.folder).all()
      for entry in entries where entry.action == .export && entry.participant == code {
        let to = entry.details.first { $0.key == "to" }?.value.string ?? "somewhere"
        StandardError.say(
          "exported at \(entry.date.rfc3339): see to \(to), and to every copy of it")
      }
    }
  }

  // MARK: The list

  private func write(
    _ found: [(StudyFolders.Place, ParticipantData)], _ store: SQLiteHealthStore?
  ) throws {
    var table = ResultsTable(columns: Self.columns)
    for (place, data) in found {
      for file in data.files {
        table.append([
          .text(place.folder.path), .text("file"), .text(file.path), .integer(file.bytes),
          .text(file.sha256),
        ])
      }
      append(data.refusals, "refusals", place.folder.path, to: &table)
      append(try isAssigned(in: place) ? 1 : 0, "assignment", place.folder.path, to: &table)
    }
    if let store, let path = arguments[ParticipantOptions.store] {
      let rows = try store.rows(of: code)
      append(rows.samples, "samples", path, to: &table)
      append(rows.permissions, "permissions", path, to: &table)
    }
    try TableOutput.write(table, arguments)
  }

  private func append(_ count: Int, _ what: String, _ place: String, to table: inout ResultsTable) {
    guard count > 0 else { return }
    table.append([.text(place), .text(what), .missing, .integer(count), .missing])
  }
}
