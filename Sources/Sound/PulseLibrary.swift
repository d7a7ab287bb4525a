import CPulse

/// The PulseAudio client library as it is loaded.
package enum PulseLibrary {
  /// The version, such as `16.1.0`.
  ///
  /// The corresponding C function is `pa_get_library_version`.
  package static var version: String { String(cString: pa_get_library_version()) }
}
