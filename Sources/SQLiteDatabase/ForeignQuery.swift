import CSQLite

/// Runs a query that somebody wrote, which reads the tables and views it may, and changes nothing.
///
/// In: one SELECT. Out: the names of its columns, then its rows. Next: whoever asked.
package struct ForeignQuery {
  private let database: Database
  private let permission: Permission

  /// - Parameters:
  ///   - database: Open for reading only.
  ///   - names: The tables and views that may be read by name; views may read any others.
  ///   - isInterrupted: Asked every few milliseconds; true ends the query.
  package init(
    _ database: Database, reading names: [String], isInterrupted: @escaping () -> Bool
  ) {
    self.database = database
    permission = Permission(names: names, isInterrupted: isInterrupted)
  }

  /// Runs it: `columns` takes the names of the columns, once; `row` takes a row, false ends it.
  package func run(
    _ sql: String, columns: ([String]) -> Void, row: ([PlainValue]) -> Bool
  ) throws(QueryRefusal) {
    let handle = try open()
    // SQLite makes what stands behind these names at their first use, which looks like a change.
    sqlite3_exec(handle, "SELECT 1 FROM json_each('[]'), json_tree('[]')", nil, nil, nil)
    readNames(handle)
    watch(handle)
    defer { unwatch(handle) }
    let statement = try prepare(sql, handle)
    defer { sqlite3_finalize(statement) }
    let count = sqlite3_column_count(statement)
    guard count > 0, sqlite3_stmt_readonly(statement) != 0 else { throw .noRows }
    columns((0..<count).map { Self.text(sqlite3_column_name(statement, $0)) })
    while try step(statement, handle) {
      guard row((0..<count).map { Self.value(statement, $0) }) else { return }
    }
  }

  private func open() throws(QueryRefusal) -> OpaquePointer {
    do throws(DatabaseError) {
      return try database.openHandle
    } catch {
      throw .database(error)
    }
  }

  // MARK: Permission

  /// What the callbacks of SQLite look at, and what they refused.
  private final class Permission {
    let names: Set<String>
    let isInterrupted: () -> Bool
    /// Every table and view of the file; what a query names itself is none of them.
    var stored: Set<String> = []
    var refused: String?
    private var readsByName = false

    init(names: [String], isInterrupted: @escaping () -> Bool) {
      self.names = Set(names).union(["json_each", "json_tree"])
      self.isInterrupted = isInterrupted
    }

    /// Whether an action of a statement is one that reads what may be read.
    func allows(_ action: Int32, _ object: String, _ detail: String, in view: String) -> Bool {
      switch action {
      case SQLITE_SELECT, SQLITE_RECURSIVE: return true
      case SQLITE_FUNCTION where detail.lowercased() != "load_extension": return true
      case SQLITE_READ where names.contains(object.lowercased()) || names.contains(view):
        readsByName = true
        return true
      // Of a table of which a view needs no column, SQLite does not say that a view reads it.
      case SQLITE_READ where detail.isEmpty && readsByName: return true
      // The rows of a common table expression, of which no column is asked for.
      case SQLITE_READ where detail.isEmpty && isOfTheQuery(object.lowercased()): return true
      case SQLITE_READ: refused = "a read of '\(object)'"
      case SQLITE_FUNCTION: refused = "the function '\(detail)'"
      case SQLITE_PRAGMA: refused = "a PRAGMA"
      case SQLITE_ATTACH, SQLITE_DETACH: refused = "another file"
      default: refused = "a statement that changes something"
      }
      return false
    }

    /// Whether a name stands for nothing but a part of the query.
    private func isOfTheQuery(_ name: String) -> Bool {
      !stored.contains(name) && !["sqlite_", "pragma_", "dbstat"].contains { name.hasPrefix($0) }
    }
  }

  private func readNames(_ handle: OpaquePointer) {
    let collect:
      @convention(c) (
        UnsafeMutableRawPointer?, Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      ) -> Int32 = { context, _, values, _ in
        guard let context, let name = values?.pointee else { return 0 }
        Unmanaged<Permission>.fromOpaque(context).takeUnretainedValue().stored
          .insert(String(cString: name).lowercased())
        return 0
      }
    sqlite3_exec(
      handle, "SELECT name FROM main.sqlite_schema", collect,
      Unmanaged.passUnretained(permission).toOpaque(), nil)
  }

  /// Bytes of the longest text or blob that a query may make: lists of many rows fit.
  private static let longest: Int32 = 64 << 20

  private func watch(_ handle: OpaquePointer) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.longest)
    let context = Unmanaged.passUnretained(permission).toOpaque()
    sqlite3_set_authorizer(
      handle,
      { context, action, object, detail, _, view in
        guard let context else { return SQLITE_DENY }
        let permission = Unmanaged<Permission>.fromOpaque(context).takeUnretainedValue()
        let allows = permission.allows(
          action, ForeignQuery.text(object), ForeignQuery.text(detail), in: ForeignQuery.text(view))
        return allows ? SQLITE_OK : SQLITE_DENY
      }, context)
    // Some milliseconds of work.
    sqlite3_progress_handler(
      handle, 100_000,
      { context in
        guard let context else { return 0 }
        let permission = Unmanaged<Permission>.fromOpaque(context).takeUnretainedValue()
        return permission.isInterrupted() ? 1 : 0
      }, context)
  }

  private func unwatch(_ handle: OpaquePointer) {
    sqlite3_set_authorizer(handle, nil, nil)
    sqlite3_progress_handler(handle, 0, nil, nil)
    // What is above SQLite's own bound is that bound.
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, .max)
  }

  // MARK: Steps

  private func prepare(_ sql: String, _ handle: OpaquePointer) throws(QueryRefusal) -> OpaquePointer
  {
    var prepared: OpaquePointer?
    var rest = 0
    let code = sql.withCString { start in
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(handle, start, -1, 0, &prepared, &tail)
      rest = tail.map { $0 - start } ?? 0
      return code
    }
    guard code == ResultCode.ok else { throw refusal(code, handle) }
    guard let prepared else { throw .noRows }
    if let offset = Self.statement(behind: rest, in: sql) {
      sqlite3_finalize(prepared)
      throw .secondStatement(offset: offset)
    }
    return prepared
  }

  /// The byte at which something stands behind a statement; comments and space are nothing.
  private static func statement(behind rest: Int, in sql: String) -> Int? {
    let bytes = Array(sql.utf8)
    var place = rest
    while place < bytes.count {
      let next = place + 1 < bytes.count ? bytes[place + 1] : 0
      switch (bytes[place], next) {
      case (UInt8(ascii: "-"), UInt8(ascii: "-")):
        place = bytes[place...].firstIndex(of: 10) ?? bytes.count
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        place += 2
        while place + 1 < bytes.count, bytes[place] != 42 || bytes[place + 1] != 47 { place += 1 }
        place += 2
      case (9...13, _), (32, _), (UInt8(ascii: ";"), _): place += 1
      default: return place
      }
    }
    return nil
  }

  private func step(
    _ statement: OpaquePointer, _ handle: OpaquePointer
  ) throws(QueryRefusal) -> Bool {
    let code = sqlite3_step(statement)
    if code == ResultCode.row { return true }
    guard code == ResultCode.done else { throw refusal(code, handle) }
    return false
  }

  private func refusal(_ code: Int32, _ handle: OpaquePointer) -> QueryRefusal {
    let message = Self.text(sqlite3_errmsg(handle))
    switch code & 0xff {
    case SQLITE_INTERRUPT: return .interrupted
    case SQLITE_AUTH: return .forbidden(what: permission.refused ?? message)
    // SQLite passes on what an authorizer refuses in a view as an error of the query.
    case SQLITE_ERROR where permission.refused != nil:
      return .forbidden(what: permission.refused ?? message)
    case SQLITE_ERROR, SQLITE_TOOBIG, SQLITE_MISMATCH, SQLITE_RANGE:
      let offset = sqlite3_error_offset(handle)
      return .notUnderstood(offset: offset < 0 ? nil : Int(offset), message: message)
    default:
      return .database(
        .reported(path: database.path, extendedCode: code, message: message))
    }
  }

  // MARK: Values

  private static func value(_ row: OpaquePointer, _ column: Int32) -> PlainValue {
    switch sqlite3_column_type(row, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(row, column))
    case SQLITE_FLOAT: return .double(sqlite3_column_double(row, column))
    case SQLITE_TEXT:
      guard let bytes = sqlite3_column_text(row, column) else { return .text("") }
      let count = Int(sqlite3_column_bytes(row, column))
      return .text(
        String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let count = Int(sqlite3_column_bytes(row, column))
      return .bytes(
        Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(row, column), count: count)))
    default: return .null
    }
  }

  private static func text(_ characters: UnsafePointer<CChar>?) -> String {
    characters.map { String(cString: $0) } ?? ""
  }
}
