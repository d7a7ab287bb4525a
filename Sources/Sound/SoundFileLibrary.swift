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

/// The library's words for what failed last with a file, or with opening one, as messages here are.
///
/// The corresponding C function is `sf_strerror`; errors of the system come as `System error : Text.`
func soundFileText(_ file: OpaquePointer?) -> String {
  let text = String(cString: sf_strerror(file))
  let words = text.hasPrefix(systemPrefix) ? text.dropFirst(systemPrefix.count) : text[...]
  let bare = words.hasSuffix(".") ? words.dropLast() : words
  return bare.prefix(1).lowercased() + bare.dropFirst()
}

private let systemPrefix = "System error : "
