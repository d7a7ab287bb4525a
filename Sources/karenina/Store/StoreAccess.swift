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
  /// One that an earlier version made is read as it is.
  static func reading(_ arguments: ParsedArguments) throws(HealthStoreError) -> SQLiteHealthStore {
    try SQLiteHealthStore(path: path(arguments[CommonOptions.store]), access: .readOnly)
  }
}
