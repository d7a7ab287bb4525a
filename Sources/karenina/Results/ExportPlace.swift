import Glibc

/// Places of exports.
enum ExportPlace {
  /// Among the originals, results would be read twice.
  ///
  /// - Throws: ``CommandFailure`` for a place in one of the paths that are read.
  static func refuseAmongOriginals(
    _ place: String, _ arguments: ParsedArguments
  ) throws(CommandFailure) {
    let folder = resolved(folderOf: place)
    for path in NamedPaths.all(arguments) {
      let original = real(path)
      guard folder == original || folder.hasPrefix(original + "/") else { continue }
      throw CommandFailure("\(place): found it inside of \(path); expected a place outside")
    }
  }

  /// A place that is named as a file is, whose ending no table has, is hardly meant for a folder.
  ///
  /// - Throws: ``CommandFailure`` for such a place, unless there is a `/` at its end.
  static func refuseFile(_ place: String) throws(CommandFailure) {
    let name = place.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return }
    let ending = name[name.index(after: dot)...]
    guard looksLikeEnding(ending) else { return }
    throw CommandFailure(
      "--to: found the ending '.\(ending)', which is no table's; expected .csv, .ndjson, .sqlite, "
        + ".sav, .dta, .xpt or .parquet for a table, or '\(place)/' for a folder of sessions",
      code: .misused)
  }

  /// Two to seven letters and digits, a letter first; what counts versions, as `.v2`, is none.
  private static func looksLikeEnding(_ ending: Substring) -> Bool {
    guard (2...7).contains(ending.utf8.count), let first = ending.first, first.isLetter,
      ending.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return false }
    return first.lowercased() != "v" || !ending.dropFirst().allSatisfy(\.isNumber)
  }

  /// The folder that a place is in, from the root on, without links and dots.
  static func resolved(folderOf place: String) -> String {
    let components = absolute(place).split(separator: "/")
    return real("/" + components.dropLast().joined(separator: "/"))
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
