import CPlatform
import CSQLite
import Glibc

/// How long the write-ahead log has grown.
final class WriteAheadLog {
  /// After how many pages the kernel begins to write them: half a megabyte.
  private static let fewPages: Int32 = 128

  /// The length from which a writer moves the log into the file: 4 MiB in pages of 4 KiB.
  static let largePages: Int32 = 1_024

  /// The pages in the log after the last commit of this connection.
  var pages: Int32 = 0

  /// The pages that the kernel has begun to write.
  private var begun: Int32 = 0

  /// Has the kernel begin to write what is new, so that moving it into the file waits less for the
  /// disk.
  ///
  /// SQLite keeps its locks elsewhere, so that it does no harm to close the log's file.
  func beginWriting(_ database: String) {
    if pages < begun { begun = 0 }
    guard pages - begun >= Self.fewPages else { return }
    begun = pages
    let descriptor = open(database + "-wal", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return }
    platform_begin_writing(descriptor)
    close(descriptor)
  }

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
