import CSQLite

/// The result codes of SQLite that this module tells apart.
enum ResultCode {
  static let ok = SQLITE_OK
  static let row = SQLITE_ROW
  static let done = SQLITE_DONE
  static let corrupt = SQLITE_CORRUPT
  static let busy = SQLITE_BUSY
  static let readOnly = SQLITE_READONLY
  static let full = SQLITE_FULL
  static let inputOutput = SQLITE_IOERR
  static let notADatabase = SQLITE_NOTADB
}
