import Glibc
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
    try refuse(found.map(\.1))
    let kept = try found.filter { try !$1.isEmpty || isAssigned(in: $0) }
    let store = try store()
    let problems = try tellProblems(found.map(\.1))
    try tellOtherStore()
    try refuseNothing(kept, store)
    try write(kept, store)
    try tellExports(found.map(\.0))
    if !arguments[ParticipantOptions.dryRun] { try erase(kept, store, reason) }
    return problems == 0 ? .done : .findings
  }

  /// Nothing is removed of which the audit log can't tell.
  private func erase(
    _ kept: [(StudyFolders.Place, ParticipantData)], _ store: SQLiteHealthStore?, _ reason: String
  ) throws {
    for (place, _) in kept { try AuditLog(in: place.folder).check() }
    try store?.erase(code)
    for (place, data) in kept { try erase(data, in: place, store, reason) }
  }

  // MARK: What is told before

  /// A code that was mistyped erases nothing, and may not pass for one that is erased.
  private func refuseNothing(
    _ kept: [(StudyFolders.Place, ParticipantData)], _ store: SQLiteHealthStore?
  ) throws {
    guard kept.isEmpty, try store.map({ try Self.isEmpty($0.rows(of: code)) }) ?? true else {
      return
    }
    // What an erasure before has left in the log, because somebody was reading.
    if !arguments[ParticipantOptions.dryRun] { try store?.erase(code) }
    let rows = arguments[ParticipantOptions.store].map { ", nor rows in \($0)" } ?? ""
    throw CommandFailure(
      "\(arguments[CommonOptions.output]): found no sessions\(rows) of this participant; "
        + "expected some")
  }

  private static func isEmpty(_ rows: StoredRows) -> Bool { rows.samples + rows.permissions == 0 }

  /// How many things are told that are passed over, or stay elsewhere.
  private func tellProblems(_ all: [ParticipantData]) throws -> Int {
    let problems =
      try StudyFolders.links(under: arguments[CommonOptions.output]) + all.flatMap(\.problems)
    for problem in problems { StandardError.say("\(problem)") }
    return problems.count
  }

  /// Without `--store`, samples may be left where they are kept by default.
  private func tellOtherStore() throws {
    guard arguments[ParticipantOptions.store] == nil else { return }
    StandardError.say("no store of samples is touched; name one with --store")
    let path: String
    do throws(HealthStoreError) {
      path = try StoreAccess.path(nil)
    } catch {
      // Without a home there is no store by default.
      return
    }
    guard access(path, F_OK) == 0 else { return }
    do throws(HealthStoreError) {
      let rows = try SQLiteHealthStore(path: path, access: .readOnly).rows(of: code)
      guard !Self.isEmpty(rows) else { return }
      StandardError.say(
        "\(path): keeps \(rows.samples) samples and \(rows.permissions) permissions of this "
          + "participant; erase them with --store \(path)")
    } catch {
      StandardError.say("\(error); what it keeps of this participant is not known")
    }
  }

  private func refuse(_ all: [ParticipantData]) throws {
    for data in all {
      if let other = data.others.first {
        throw CommandFailure(
          "\(other): found a session of another participant; expected those of this one alone; "
            + "move it to where it belongs, or away")
      }
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
