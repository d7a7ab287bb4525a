import CSndFile

/// The libsndfile library as it is loaded.
package enum SoundFileLibrary {
  /// The version, such as `1.2.0`.
  ///
  /// The corresponding C function is `sf_version_string`.
  package static var version: String {
    String(String(cString: sf_version_string()).drop { !$0.isNumber })
  }
}
