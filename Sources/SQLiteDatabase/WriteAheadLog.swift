import CSQLite

/// How long the write-ahead log has grown.
final class WriteAheadLog {
  /// The length from which a writer moves the log into the file: 4 MiB in pages of 4 KiB.
  static let largePages: Int32 = 1_024

  /// The pages in the log after the last commit of this connection.
  var pages: Int32 = 0

  /// Is told of each commit of a connection.
  ///
  /// The corresponding C function is `sqlite3_wal_hook`. The connection keeps an unowned reference: this object must outlive it.
  func watch(_ connection: OpaquePointer) {
    sqlite3_wal_hook(
      connection,
      { context, _, _, pages in
        guard let context else { return SQLITE_OK }
        Unmanaged<WriteAheadLog>.fromOpaque(context).takeUnretainedValue().pages = pages
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
