import Glibc
import SQLiteDatabase

/// One connection to the store's file, and the names it knows by number.
///
/// Not for use from two threads at once: ``SQLiteHealthStore`` guards it.
final class StoreConnection {
  let database: Database
  var types = NameTable("quantity_type", "identifier")
  var units = NameTable("unit", "symbol")
  var sources = NameTable("source", "name")
  var devices = NameTable("device", "name")
  /// The version of the file's layout: an older one is read as it is.
  let version: Int
  /// How many transactions this connection has committed; SQLite counts those of the others.
  private var commits: Int64 = 0
  /// The changes by others after which the names in memory were looked up.
  private var namesVersion: Int64 = 0

  init(
    path: String, access: Database.Access, durability: Durability
  ) throws(DatabaseError) {
    try StoreConnection.refuseForeignFile(path, access)
    database = try Database(
      path: path, access: access, durability: durability,
      image: durability == .ephemeral ? try StoreConnection.emptyStore.get() : [])
    switch access {
    case .readWrite: try database.migrate(to: StoreLayout.current)
    case .readOnly: try database.require(StoreLayout.current, oldest: 1)
    }
    version = try database.version
    try requireObjects()
  }

  /// A store without a sample, as a migration leaves it: private stores are made by the thousand,
  /// and bytes are copied faster than tables are made.
  private static let emptyStore = Result { () throws(DatabaseError) in
    try Database.image(of: StoreLayout.current)
  }

  /// Refuses a file that lacks a table, or that does more than keep what is saved.
  private func requireObjects() throws(DatabaseError) {
    let select = try database.statement("SELECT type, name FROM sqlite_schema ORDER BY name")
    var names: Set<String> = []
    var triggers: [String] = []
    try select.forEachRow { () throws(DatabaseError) in
      names.insert(select.text(1))
      if select.text(0) == "trigger" { triggers.append(select.text(1)) }
    }
    if let missing = StoreLayout.objects(of: version).first(where: { !names.contains($0) }) {
      throw .damaged(path: database.path, message: "'\(missing)' is missing")
    }
    if let trigger = triggers.first {
      throw .damaged(path: database.path, message: "the trigger '\(trigger)' is no part of a store")
    }
  }

  /// Looks at a file without changing it: opening to write would make another program's file ours.
  private static func refuseForeignFile(
    _ path: String, _ access: Database.Access
  ) throws(DatabaseError) {
    var status = stat()
    guard access == .readWrite, stat(path, &status) == 0, status.st_size > 0 else { return }
    try Database(path: path, access: .readOnly).refuseForeign(StoreLayout.current)
  }

  var changeCount: Int64 {
    get throws(DatabaseError) { try database.dataVersion + commits }
  }

  /// Runs `body` as one transaction; what it fails to do is not remembered either.
  ///
  /// Bulk is many samples whose participant `body` looks up itself; the numbers of their other names
  /// are right by ``forgetStaleNames()``.
  func write<Outcome>(
    isBulk: Bool = false, _ body: () throws(DatabaseError) -> Outcome
  ) throws(DatabaseError) -> Outcome {
    do throws(DatabaseError) {
      let outcome = try database.write(checksReferences: !isBulk) { () throws(DatabaseError) in
        try forgetStaleNames()
        return try body()
      }
      commits += 1
      return outcome
    } catch {
      forgetNames()
      throw error
    }
  }

  /// The participant's number and the number of the last sample; nil for an unknown participant.
  func participant(
    _ code: String
  ) throws(DatabaseError) -> (number: Int64, lastSequence: Int64)? {
    let find = try database.statement("SELECT id, last_sequence FROM participant WHERE code = ?")
    try find.bind(code, at: 1)
    return try find.firstRow { () throws(DatabaseError) in (find.integer(0), find.integer(1)) }
  }

  /// The same, for a participant who becomes known where unknown.
  func addedParticipant(
    _ code: String
  ) throws(DatabaseError) -> (number: Int64, lastSequence: Int64) {
    if let known = try participant(code) { return known }
    let add = try database.statement("INSERT INTO participant (code) VALUES (?) RETURNING id")
    try add.bind(code, at: 1)
    let number = try add.firstRow { () throws(DatabaseError) in add.integer(0) }
    return (number ?? 0, 0)
  }

  /// Forgets names that another connection may have removed since they were looked up.
  private func forgetStaleNames() throws(DatabaseError) {
    let version = try database.dataVersion
    if version != namesVersion { forgetNames() }
    namesVersion = version
  }

  func forgetNames() {
    types.forget()
    units.forget()
    sources.forget()
    devices.forget()
  }
}
