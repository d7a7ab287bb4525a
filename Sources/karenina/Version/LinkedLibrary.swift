import Charts
import Digests
import LiveSources
import SQLiteDatabase
import SampleFormats
import Sound
import TableFiles

/// A C library as it is loaded now, told by the module that owns it.
struct LinkedLibrary: CustomStringConvertible, Sendable {
  let name: String
  /// Nil where it is not installed, which is known of those that are loaded when they are needed.
  let version: String?
  /// What to install where it is not, and what for; nil for those that the program starts with.
  let advice: String?

  init(name: String, version: String?, advice: String? = nil) {
    self.name = name
    self.version = version
    self.advice = advice
  }

  var description: String { "\(name) \(version ?? "not installed")" }

  static let all = [
    LinkedLibrary(name: "SQLite", version: SQLiteLibrary.version),
    LinkedLibrary(
      name: "libsndfile", version: SoundFileLibrary.version,
      advice: "libsndfile1 for files of sound"),
    LinkedLibrary(name: "libpulse", version: PulseLibrary.version, advice: "libpulse0 for sound"),
    LinkedLibrary(
      name: "OpenSSL", version: CryptoLibrary.version, advice: "libssl3 for seeds and digests"),
    LinkedLibrary(
      name: "libxml2", version: InputLibraries.xmlVersion,
      advice: "libxml2 for samples of Apple Health, GPX and TCX"),
    LinkedLibrary(
      name: "libzip", version: InputLibraries.zipVersion, advice: "libzip4 for samples in archives"),
    LinkedLibrary(name: "zlib", version: InputLibraries.zlibVersion),
    LinkedLibrary(
      name: "Cairo", version: CairoLibrary.version, advice: "libcairo2 for pictures of charts"),
    LinkedLibrary(name: "zstd", version: ZstdLibrary.version),
    // It tells no version.
    LinkedLibrary(
      name: "libsystemd", version: BusLibrary.isInstalled ? "installed" : nil,
      advice: "libsystemd0 for Bluetooth straps"),
  ]
}
