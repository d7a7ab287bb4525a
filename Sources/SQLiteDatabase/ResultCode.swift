import CSQLite

/// The result codes of SQLite that this module tells apart.
enum ResultCode {
  static let ok = SQLITE_OK
  static let row = SQLITE_ROW
  static let done = SQLITE_DONE
  static let corrupt = SQLITE_CORRUPT
  static let busy = SQLITE_BUSY
  static let readOnly = SQLITE_READONLY
  /// A change that was cut must be taken back first, and this connection may not write.
  static let readOnlyRollback = SQLITE_READONLY | (3 << 8)
  static let full = SQLITE_FULL
  static let inputOutput = SQLITE_IOERR
  static let notADatabase = SQLITE_NOTADB
}
