import Digests
import SQLiteDatabase
import Sound

/// A C library as it is loaded now, told by the module that owns it.
struct LinkedLibrary: Sendable {
  let name: String
  let version: String

  static let all = [
    LinkedLibrary(name: "SQLite", version: SQLiteLibrary.version),
    LinkedLibrary(name: "libsndfile", version: SoundFileLibrary.version),
    LinkedLibrary(name: "libpulse", version: PulseLibrary.version),
    LinkedLibrary(name: "OpenSSL", version: CryptoLibrary.version),
  ]
}
