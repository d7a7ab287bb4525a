import CSQLite

/// The SQLite library as it is loaded.
package enum SQLiteLibrary {
  /// The version, such as `3.40.1`.
  ///
  /// The corresponding C function is `sqlite3_libversion`.
  package static var version: String { String(cString: sqlite3_libversion()) }

  /// Whether memory is not counted; looked at before anything else is done with the library.
  static let countsNoMemory = karenina_sqlite_count_no_memory() == ResultCode.ok

  /// Whether two connections that checkpoint at one instant can corrupt a file (WAL-reset race).
  ///
  /// Fixed in 3.51.3, and in 3.44.6 and 3.50.7; our write lock keeps our own writers apart.
  package static var hasLogResetRace: Bool {
    switch sqlite3_libversion_number() {
    case 3_051_003..., 3_050_007..<3_051_000, 3_044_006..<3_045_000: false
    default: true
    }
  }
}
