import CSQLite

/// One connection to a SQLite file, and the one owner of SQLite in this program.
///
/// In: a path. Out: prepared ``Statement``s, and transactions that other processes never disturb.
/// Next: the `SQLiteHealthStore`.
/// The corresponding C type is `sqlite3`. Not for use from two threads at once: its owner guards it.
package final class Database {
  /// What a connection may do.
  package enum Access: Sendable {
    /// Makes the file (0600) and its folders (0700) where they are missing.
    case readWrite
    /// Changes nothing.
    case readOnly
  }

  /// Where the file is, with its folder's links resolved.
  package let path: String
  private let access: Access
  private let durability: Durability
  private let writeLock: WriteLock?
  private let log = WriteAheadLog()
  private var handle: OpaquePointer?
  private var statements: [String: Statement] = [:]

  /// How long SQLite's own locks are waited for, in milliseconds.
  static let busyTimeout: Int32 = 10_000

  /// Opens the file at `path`; one that is made begins with the bytes of `image`.
  package init(
    path: String, access: Access = .readWrite, durability: Durability = .normal,
    image: [UInt8] = []
  ) throws(DatabaseError) {
    _ = SQLiteLibrary.countsNoMemory
    let (file, isNew) = try DatabaseFile.prepare(path, creates: access == .readWrite, image)
    self.path = file
    self.access = access
    self.durability = durability
    if durability != .ephemeral {
      try DatabaseFile.refusePlanted(file, writes: access == .readWrite)
    }
    writeLock = Database.needsLock(access, durability) ? try WriteLock(path: file + ".lock") : nil
    try writeLock?.lock()
    defer { writeLock?.unlock() }
    // Before the file is looked at, which others may meanwhile take further.
    let mark = isNew ? nil : CommitMark.read(path: file + ".lock")
    if access == .readOnly { try Database.finishInterrupted(file) }
    handle = try Database.open(file, access)
    try DatabaseFile.refuseCut(file, pageSize: try integer("PRAGMA page_size"))
    try configure()
    try require(mark)
  }

  /// A database without a file.
  private init() throws(DatabaseError) {
    _ = SQLiteLibrary.countsNoMemory
    (path, access, durability, writeLock) = (":memory:", .readWrite, .ephemeral, nil)
    handle = try Database.open(path, access)
    try configure()
  }

  deinit {
    close()
  }

  // MARK: Statements

  /// The prepared statement of `sql`, kept for the next time.
  package func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let known = statements[sql] { return known }
    let connection = try openHandle
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == ResultCode.ok, let prepared else { throw error(code) }
    let statement = Statement(handle: prepared, path: path)
    statements[sql] = statement
    return statement
  }

  /// Runs statements that take no values and give no rows.
  package func execute(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(try openHandle, sql, nil, nil, nil)
    guard code == ResultCode.ok else { throw error(code) }
  }

  /// The first column of the first row, as an integer; 0 where there is none.
  package func integer(_ sql: String) throws(DatabaseError) -> Int64 {
    let statement = try statement(sql)
    return try statement.firstRow { () throws(DatabaseError) in statement.integer(0) } ?? 0
  }

  /// The first column of the first row, as text; empty where there is none.
  package func text(_ sql: String) throws(DatabaseError) -> String {
    let statement = try statement(sql)
    return try statement.firstRow { () throws(DatabaseError) in statement.text(0) } ?? ""
  }

  /// The version of the file's layout; 0 for an empty file.
  package var version: Int {
    get throws(DatabaseError) { Int(try integer("PRAGMA user_version")) }
  }

  /// A number that changes when another connection has committed to the file.
  package var dataVersion: Int64 {
    get throws(DatabaseError) { try integer("PRAGMA data_version") }
  }

  // MARK: Transactions

  /// Runs `body` as one transaction, alone among all writers; an error in it undoes everything.
  ///
  /// SQLite looks for what each row refers to, unless the caller of many rows just looked itself.
  package func write<Outcome>(
    checksReferences: Bool = true, _ body: () throws(DatabaseError) -> Outcome
  ) throws(DatabaseError) -> Outcome {
    try writeLock?.lock()
    defer { writeLock?.unlock() }
    if !checksReferences { try execute("PRAGMA foreign_keys = OFF") }
    defer {
      if !checksReferences { sqlite3_exec(handle, "PRAGMA foreign_keys = ON", nil, nil, nil) }
    }
    var count: Int64?
    let outcome = try transaction("BEGIN IMMEDIATE") { () throws(DatabaseError) in
      let outcome = try body()
      if writeLock != nil { count = try countCommit() }
      return outcome
    }
    if let count { writeLock?.mark(count) }
    checkpointIfLarge()
    return outcome
  }

  /// Runs `body`, all of whose statements see the file as it is at the first of them.
  package func read<Outcome>(
    _ body: () throws(DatabaseError) -> Outcome
  ) throws(DatabaseError) -> Outcome {
    try transaction("BEGIN", body)
  }

  private func transaction<Outcome>(
    _ begin: String, _ body: () throws(DatabaseError) -> Outcome
  ) throws(DatabaseError) -> Outcome {
    try statement(begin).run()
    do throws(DatabaseError) {
      let outcome = try body()
      try statement("COMMIT").run()
      return outcome
    } catch {
      rollBack()
      throw error
    }
  }

  /// Ends a transaction that SQLite has not ended by itself; the first error is the one that tells.
  private func rollBack() {
    guard let handle, sqlite3_get_autocommit(handle) == 0 else { return }
    sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
  }

  /// Moves a long log into the file.
  ///
  /// What is committed is safe before: after a failure the next write tries again.
  private func checkpointIfLarge() {
    guard durability != .ephemeral else { return }
    guard log.pages >= WriteAheadLog.largePages else { return log.beginWriting(path) }
    var remaining: Int32 = 0
    var moved: Int32 = 0
    let code = sqlite3_wal_checkpoint_v2(
      handle, nil, SQLITE_CHECKPOINT_PASSIVE, &remaining, &moved)
    if code == ResultCode.ok, remaining == moved { log.pages = 0 }
  }

  // MARK: Care

  /// What is wrong with the file, as SQLite finds it; none for a file that is whole.
  package func damage() throws(DatabaseError) -> [String] {
    var found: [String] = []
    let check = try statement("PRAGMA integrity_check(100)")
    try check.forEachRow { () throws(DatabaseError) in found.append(check.text(0)) }
    found.removeAll { $0 == "ok" }
    let references = try statement("PRAGMA foreign_key_check")
    try references.forEachRow { () throws(DatabaseError) in
      found.append("a row of \(references.text(0)) that refers to none of \(references.text(2))")
    }
    if try DatabaseFile.hasSecondName(path) { found.append(DatabaseFile.secondName) }
    return found
  }

  /// Writes the file anew without what was deleted, of which no page is left, in the log neither.
  ///
  /// - Throws: ``DatabaseError/logKept(path:)`` where another program reads the file as it was.
  package func compact() throws(DatabaseError) {
    try writeLock?.lock()
    defer { writeLock?.unlock() }
    statements.removeAll()
    try execute("VACUUM")
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    if code & 0xff == ResultCode.busy { throw .logKept(path: path) }
    guard code == ResultCode.ok else { throw error(code) }
  }

  /// Writes a copy as it is at this moment, one file without a log, to a path where nothing is.
  package func copy(to path: String) throws(DatabaseError) {
    // SQLite takes the copy for a change, which it is not one of this file.
    try execute("PRAGMA query_only = OFF")
    defer {
      if access == .readOnly { sqlite3_exec(handle, "PRAGMA query_only = ON", nil, nil, nil) }
    }
    let copy = try statement("VACUUM INTO ?")
    try copy.bind(path, at: 1)
    try copy.run()
  }

  /// The bytes of a file that was brought to a layout and holds nothing else, for the next to begin
  /// with.
  ///
  /// The corresponding C function is `sqlite3_serialize`.
  package static func image(of layout: Layout) throws(DatabaseError) -> [UInt8] {
    let database = try Database()
    try database.migrate(to: layout)
    var count: Int64 = 0
    guard let bytes = sqlite3_serialize(try database.openHandle, "main", &count, 0) else {
      throw database.error(SQLITE_NOMEM)
    }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(clamping: count)))
  }

  // MARK: The end

  /// Closes the database and leaves one file: the same writes leave the same bytes.
  ///
  /// - Throws: ``DatabaseError/journalMode(path:found:expected:)`` while others have the file open.
  package func seal() throws(DatabaseError) {
    _ = try openHandle
    try writeLock?.lock()
    defer { writeLock?.unlock() }
    if durability != .ephemeral, access == .readWrite {
      try execute("PRAGMA wal_checkpoint(TRUNCATE)")
      try setJournalMode("delete")
      try writeLock?.remove()
    }
    close()
  }

  /// Lets go of the connection; a statement that someone still holds keeps its own part of it.
  private func close() {
    guard let connection = handle else { return }
    statements.removeAll()
    sqlite3_wal_hook(connection, nil, nil)
    sqlite3_close_v2(connection)
    handle = nil
  }

  // MARK: Opening

  /// A private file has one writer, and its journal none of the log's dangers.
  private static func needsLock(_ access: Access, _ durability: Durability) -> Bool {
    access == .readWrite && durability != .ephemeral
  }

  private static func open(_ path: String, _ access: Access) throws(DatabaseError) -> OpaquePointer
  {
    let mode = access == .readWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    let flags = mode | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == ResultCode.ok, let opened else {
      let message = String(cString: sqlite3_errstr(code))
      sqlite3_close_v2(opened)
      throw .reported(path: path, extendedCode: code, message: message)
    }
    // SQLite opens a file for reading where it may not write to it, and says nothing.
    guard access == .readOnly || sqlite3_db_readonly(opened, "main") == 0 else {
      sqlite3_close_v2(opened)
      throw .notWritable(path: path)
    }
    return opened
  }

  /// Lets SQLite take back a change that a kill left half made, which a reader can't.
  ///
  /// Where the file can't be written, reading it tells why; a change that is under way is left
  /// alone by SQLite.
  private static func finishInterrupted(_ path: String) throws(DatabaseError) {
    guard try DatabaseFile.hasJournal(path), try !DatabaseFile.hasSecondName(path) else { return }
    var opened: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    defer { sqlite3_close_v2(opened) }
    guard sqlite3_open_v2(path, &opened, flags, nil) == ResultCode.ok, let opened else { return }
    sqlite3_busy_timeout(opened, busyTimeout)
    guard karenina_sqlite_no_checkpoint_on_close(opened) == ResultCode.ok else { return }
    // The first look at a page rolls back.
    sqlite3_exec(opened, "PRAGMA schema_version", nil, nil, nil)
  }

  private func configure() throws(DatabaseError) {
    let connection = try openHandle
    sqlite3_busy_timeout(connection, Database.busyTimeout)
    let code = karenina_sqlite_no_checkpoint_on_close(connection)
    guard code == ResultCode.ok else { throw error(code) }
    try execute(
      """
      PRAGMA mmap_size = 0; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;
      PRAGMA secure_delete = ON; PRAGMA synchronous = \(durability.synchronous);
      """)
    guard access == .readWrite else { return try execute("PRAGMA query_only = ON") }
    if durability == .ephemeral { try execute("PRAGMA locking_mode = EXCLUSIVE") }
    try setJournalMode(durability.journalMode)
    try execute("PRAGMA wal_autocheckpoint = 0")
    log.watch(connection)
  }

  private func setJournalMode(_ expected: String) throws(DatabaseError) {
    let found = try text("PRAGMA journal_mode = \(expected)")
    guard found == expected else {
      throw .journalMode(path: path, found: found, expected: expected)
    }
  }

  var openHandle: OpaquePointer {
    get throws(DatabaseError) {
      guard let handle else { throw .closed(path: path) }
      return handle
    }
  }

  private func error(_ code: Int32) -> DatabaseError {
    .reported(path: path, extendedCode: code, message: String(cString: sqlite3_errmsg(handle)))
  }
}
