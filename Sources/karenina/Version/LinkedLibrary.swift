import Charts
import Digests
import SQLiteDatabase
import SampleFormats
import Sound
import TableFiles

/// A C library as it is loaded now, told by the module that owns it.
struct LinkedLibrary: CustomStringConvertible, Sendable {
  let name: String
  /// Nil where it is not installed, which is known of those that are loaded when they are needed.
  let version: String?

  var description: String { "\(name) \(version ?? "not installed")" }

  static let all = [
    LinkedLibrary(name: "SQLite", version: SQLiteLibrary.version),
    LinkedLibrary(name: "libsndfile", version: SoundFileLibrary.version),
    LinkedLibrary(name: "libpulse", version: PulseLibrary.version),
    LinkedLibrary(name: "OpenSSL", version: CryptoLibrary.version),
    LinkedLibrary(name: "libxml2", version: InputLibraries.xmlVersion),
    LinkedLibrary(name: "libzip", version: InputLibraries.zipVersion),
    LinkedLibrary(name: "zlib", version: InputLibraries.zlibVersion),
    LinkedLibrary(name: "Cairo", version: CairoLibrary.version),
    LinkedLibrary(name: "zstd", version: ZstdLibrary.version),
  ]
}
