import HealthSamples

/// Takes an import's samples out of the store again, as `store import --undo` asks.
struct ImportUndoing {
  private let number: Int64
  private let arguments: ParsedArguments

  init(number: Int64, _ arguments: ParsedArguments) throws {
    self.number = number
    self.arguments = arguments
    try refuseOthers()
  }

  /// - Throws: ``CommandFailure`` where a file or an option would be passed over in silence.
  private func refuseOthers() throws {
    guard arguments[ImportOptions.files].isEmpty else {
      throw CommandFailure(
        "FILE: found files beside --undo; expected the number of the import alone; "
          + "leave one of them out", code: .misused)
    }
    let others: [any DeclaredOption] = [
      ImportOptions.kind, ImportOptions.timeZone, ImportOptions.start, ImportOptions.columns,
      ImportOptions.source,
    ]
    for other in others where arguments.gives(other) {
      throw CommandFailure(
        "--\(other.declaration.name): found beside --undo; expected it beside files to import; "
          + "leave one of them out", code: .misused)
    }
  }

  func run() throws -> ExitCode {
    try checkParticipant()
    let store = try SQLiteHealthStore(path: StoreAccess.path(arguments[CommonOptions.store]))
    do throws(ImportRefusal) {
      let count = try store.undoImport(number)
      StandardError.say("import \(number): undone; \(count) samples were taken out")
    } catch {
      throw CommandFailure("import \(number): \(FileImport.words(error))")
    }
    for other in try store.imports(lackingSamplesOf: number) {
      StandardError.say(
        "import \(other.number), \(other.file), held samples of these too: "
          + "import it again to have them")
    }
    return .done
  }

  /// Looks at the store without making one where none is.
  private func checkParticipant() throws {
    let records = try StoreAccess.reading(arguments).imports()
    guard let record = records.first(where: { $0.number == number }) else {
      throw CommandFailure(
        "import \(number): \(FileImport.words(.notFound(number: number)))")
    }
    guard let given = arguments[CommonOptions.participant], given != record.participant else {
      return
    }
    throw CommandFailure(
      "--participant: found \(given); expected whose import \(number) is; "
        + "'store imports' tells, or leave it out")
  }
}
