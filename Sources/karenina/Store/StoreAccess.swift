import HealthSamples

/// The store that a command line names.
enum StoreAccess {
  /// The path given with `--store`, or the default one.
  static func path(_ given: String?) throws(HealthStoreError) -> String {
    if let given { return given }
    let names = ["XDG_DATA_HOME", "HOME"]
    let values = names.compactMap { name in Environment[name].map { (name, $0) } }
    return try SQLiteHealthStore.defaultPath(environment: Dictionary(values) { $1 })
  }

  /// Opens the store to read; a store that is not there is an error.
  ///
  /// One that an earlier version made is brought to the present layout first.
  static func reading(_ arguments: ParsedArguments) throws(HealthStoreError) -> SQLiteHealthStore {
    let path = try path(arguments[CommonOptions.store])
    do throws(HealthStoreError) {
      return try SQLiteHealthStore(path: path, access: .readOnly)
    } catch {
      // Version 0 is an empty file, which nobody meant to be a store.
      guard case .database(.olderVersion(_, let found, _)) = error, found > 0 else { throw error }
      _ = try SQLiteHealthStore(path: path)
      return try SQLiteHealthStore(path: path, access: .readOnly)
    }
  }
}
