import CSndFile

/// The installed libsndfile, which is loaded when the first sound file is opened.
package enum SoundFileLibrary {
  private static let isLoaded = csndfile_load() == 0

  /// Loads it, unless it is there already; no other of its functions may be called before.
  ///
  /// - Throws: ``SoundError/noFileLibrary`` where it is not installed.
  package static func load() throws(SoundError) {
    guard isLoaded else { throw .noFileLibrary }
  }

  /// The version, such as `1.2.0`; nil where it is not installed.
  ///
  /// The corresponding C function is `sf_version_string`.
  package static var version: String? {
    isLoaded ? String(String(cString: sf_version_string()).drop { !$0.isNumber }) : nil
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
