import CPulse

/// The PulseAudio client library, which is loaded when a sound server is first looked for.
package enum PulseLibrary {
  private static let isLoaded = cpulse_load() == 0

  /// Loads it, unless it is there already; no other of its functions may be called before.
  ///
  /// - Throws: ``SoundError/noLibrary`` where it is not installed.
  static func load() throws(SoundError) {
    guard isLoaded else { throw .noLibrary }
  }

  /// The version, such as `16.1.0`; nil where it is not installed.
  ///
  /// The corresponding C function is `pa_get_library_version`.
  package static var version: String? {
    isLoaded ? String(cString: pa_get_library_version()) : nil
  }
}
