import Glibc
import HealthSamples
import Quantities
import SafeFiles

/// The store that a command line names.
enum StoreAccess {
  /// The path given with `--store`, or the default one.
  static func path(_ given: String?) throws(HealthStoreError) -> String {
    if let given { return given }
    let names = ["XDG_DATA_HOME", "HOME"]
    let values = names.compactMap { name in Environment[name].map { (name, $0) } }
    return try SQLiteHealthStore.defaultPath(environment: Dictionary(values) { $1 })
  }

  /// The same for a store that may be made: the folder of one that is named must be there.
  ///
  /// - Throws: ``FileError`` where it is not, as for every other file that a command writes.
  static func writingPath(_ given: String?) throws -> String {
    guard let given, let slash = given.lastIndex(of: "/"), slash > given.startIndex else {
      return try path(given)
    }
    var found = stat()
    guard stat(String(given[..<slash]), &found) == 0 else {
      throw FileError.system(path: given, doing: "create", code: errno)
    }
    return given
  }

  /// Refuses what would find nothing, and look as if nothing were there.
  static func refuseUnknown(
    _ store: SQLiteHealthStore, participant: String?, sources: [String] = [],
    from: Instant? = nil, until: Instant? = nil
  ) throws {
    if let from, let until, from >= until {
      throw CommandFailure(
        "--from: found \(from.rfc3339), which is not before --until; expected an earlier time",
        code: .misused)
    }
    if let participant, try !store.participants().contains(participant) {
      throw CommandFailure(
        "--participant: found a code that the store does not know; expected one that it has, "
          + "or none for all")
    }
    let known = sources.isEmpty ? [] : try store.sources()
    guard let unknown = sources.first(where: { !known.contains($0) }) else { return }
    throw unknownSource(unknown, known, option: "--source")
  }

  /// The failure for a source that is misspelt.
  static func unknownSource(
    _ name: String, _ known: [String], option: String
  ) -> CommandFailure {
    let all = known.map { "'\($0)'" }.joined(separator: ", ")
    return CommandFailure(
      "\(option): found '\(name)', which is no source of the store; "
        + "expected \(all.isEmpty ? "none, as the store has no samples" : "some of \(all)")")
  }

  /// Opens the store to read; a store that is not there is an error.
  ///
  /// One that an earlier version made is read as it is.
  static func reading(_ arguments: ParsedArguments) throws(HealthStoreError) -> SQLiteHealthStore {
    try SQLiteHealthStore(path: path(arguments[CommonOptions.store]), access: .readOnly)
  }
}
