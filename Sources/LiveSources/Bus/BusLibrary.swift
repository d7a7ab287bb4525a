import CSystemd

/// The installed libsystemd, which is loaded when the message bus is first spoken with.
package enum BusLibrary {
  private static let isLoaded = csystemd_load() == 0

  /// Loads it, unless it is there already; no other of its functions may be called before.
  ///
  /// - Throws: ``StrapError/noLibrary`` where it is not installed.
  static func load() throws(StrapError) {
    guard isLoaded else { throw .noLibrary }
  }

  /// Whether it is installed; it tells no version.
  package static var isInstalled: Bool { isLoaded }
}
