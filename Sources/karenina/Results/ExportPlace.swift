import Glibc

/// Places of exports.
enum ExportPlace {
  /// Among the originals, results would be read twice.
  ///
  /// - Throws: ``CommandFailure`` for a place in one of the paths that are read.
  static func refuseAmongOriginals(
    _ place: String, _ arguments: ParsedArguments
  ) throws(CommandFailure) {
    let components = absolute(place).split(separator: "/")
    let folder = real("/" + components.dropLast().joined(separator: "/"))
    for path in NamedPaths.all(arguments) {
      let original = real(path)
      guard folder == original || folder.hasPrefix(original + "/") else { continue }
      throw CommandFailure("\(place): found it inside of \(path); expected a place outside")
    }
  }

  /// The path from the root on.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// The path without links and dots; the path itself where nothing is there.
  private static func real(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
