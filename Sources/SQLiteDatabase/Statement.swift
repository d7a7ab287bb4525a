import CSQLite

/// A prepared statement, with its values bound by position from 1 and its columns read from 0.
///
/// The corresponding C type is `sqlite3_stmt`. Not for use from two threads at once.
package final class Statement {
  private let handle: OpaquePointer
  private let path: String
  /// Texts that SQLite reads where they lie, by position.
  private var kept: [KeptText?] = []

  init(handle: OpaquePointer, path: String) {
    self.handle = handle
    self.path = path
  }

  deinit {
    sqlite3_finalize(handle)
  }

  // MARK: Binding

  package func bind(_ value: Int64, at position: Int) throws(DatabaseError) {
    try check(sqlite3_bind_int64(handle, Int32(position), value))
  }

  package func bind(_ value: Int, at position: Int) throws(DatabaseError) {
    try bind(Int64(value), at: position)
  }

  /// Binds a number; SQLite stores NaN as null, so that a NOT NULL column refuses it.
  package func bind(_ value: Double, at position: Int) throws(DatabaseError) {
    try check(sqlite3_bind_double(handle, Int32(position), value))
  }

  package func bind(_ value: String, at position: Int) throws(DatabaseError) {
    var value = value
    let code = value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_bind_text64(
          handle, Int32(position), characters.baseAddress, UInt64(characters.count),
          Statement.copied, UInt8(SQLITE_UTF8))
      }
    }
    try check(code)
  }

  /// Binds a text without copying it.
  package func bind(_ text: KeptText?, at position: Int) throws(DatabaseError) {
    guard let text else { return try bindNull(at: position) }
    try check(
      sqlite3_bind_text64(
        handle, Int32(position), text.bytes.baseAddress, UInt64(text.bytes.count), nil,
        UInt8(SQLITE_UTF8)))
    while kept.count <= position { kept.append(nil) }
    kept[position] = text
  }

  package func bindNull(at position: Int) throws(DatabaseError) {
    try check(sqlite3_bind_null(handle, Int32(position)))
  }

  package func bind(_ value: Int64?, at position: Int) throws(DatabaseError) {
    if let value { try bind(value, at: position) } else { try bindNull(at: position) }
  }

  package func bind(_ value: Double?, at position: Int) throws(DatabaseError) {
    if let value { try bind(value, at: position) } else { try bindNull(at: position) }
  }

  package func bind(_ value: String?, at position: Int) throws(DatabaseError) {
    if let value { try bind(value, at: position) } else { try bindNull(at: position) }
  }

  // MARK: Running

  /// Runs the statement to its end and makes it ready to be bound again.
  package func run() throws(DatabaseError) {
    try forEachRow { () throws(DatabaseError) in }
  }

  /// Runs the statement, calls `body` at each row, and makes it ready to be bound again.
  package func forEachRow(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    defer { reset() }
    while try step() { try body() }
  }

  /// What `read` makes of the first row; nil where there is none.
  package func firstRow<Value>(
    _ read: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value? {
    defer { reset() }
    return try step() ? try read() : nil
  }

  /// Goes to the next row; false at the end.
  private func step() throws(DatabaseError) -> Bool {
    let code = sqlite3_step(handle)
    if code == ResultCode.row { return true }
    guard code == ResultCode.done else { throw error(code) }
    return false
  }

  /// Makes the statement ready to run; its bound values stay.
  func reset() {
    sqlite3_reset(handle)
  }

  // MARK: Reading the row

  package func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  package func integer(_ column: Int) -> Int64 {
    sqlite3_column_int64(handle, Int32(column))
  }

  package func double(_ column: Int) -> Double {
    sqlite3_column_double(handle, Int32(column))
  }

  /// The text of a column, with any zero characters in it; empty where it is null.
  package func text(_ column: Int) -> String {
    guard let bytes = sqlite3_column_text(handle, Int32(column)) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  // MARK: Errors

  /// `SQLITE_TRANSIENT`: SQLite keeps a copy of its own.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  private func check(_ code: Int32) throws(DatabaseError) {
    guard code == ResultCode.ok else { throw error(code) }
  }

  private func error(_ code: Int32) -> DatabaseError {
    .reported(
      path: path, extendedCode: code,
      message: String(cString: sqlite3_errmsg(sqlite3_db_handle(handle))))
  }
}
