import HealthSamples
import Quantities
import ResultsAnalysis
import SampleFormats

/// Reads files of samples into the store, a file after the other.
struct StoreImportCommand: Command {
  static let declaration = ImportOptions.importing

  private static let columns = [
    Column("file", "The file."), Column("import", "The import's number, by which it is undone."),
    Column("kind", "What the file is."), Column("participant", "Whose samples they are."),
    Column("samples", "Samples that came in."), Column("start", "When the first one starts."),
    Column("end", "When the last one ends."),
    Column("skipped", "Records that were left out; standard error tells why."),
  ]

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let store = try SQLiteHealthStore(path: StoreAccess.path(arguments[CommonOptions.store]))
    if let number = arguments[ImportOptions.undo] { return try undo(Int64(number), store) }
    let files = arguments[ImportOptions.files]
    guard let participant = arguments[CommonOptions.participant] else {
      throw CommandFailure(
        "--participant: found none; expected whose samples these are", code: .misused)
    }
    guard !files.isEmpty else {
      throw CommandFailure("FILE: found none; expected files to import", code: .misused)
    }
    return try read(files, for: participant, into: store)
  }

  private func undo(_ number: Int64, _ store: SQLiteHealthStore) throws -> ExitCode {
    do throws(ImportRefusal) {
      let count = try store.undoImport(number)
      StandardError.say("import \(number): undone; \(count) samples were taken out")
      return .done
    } catch {
      throw CommandFailure("import \(number): \(FileImport.words(error))")
    }
  }

  private func read(
    _ files: [String], for participant: String, into store: SQLiteHealthStore
  ) throws -> ExitCode {
    var writer = TableOutput.writer(columns: Self.columns, arguments)
    var code = ExitCode.done
    for path in files {
      let done = imported(path, for: participant, into: store)
      if done?.hasFaults ?? true { code = .findings }
      if let done { try writer.append(done.row) }
    }
    try writer.finish()
    return code
  }

  /// What came of a file; nil, and said why, where it could not be imported.
  private func imported(
    _ path: String, for participant: String, into store: SQLiteHealthStore
  ) -> FileImport.Done? {
    do throws(ImportError) {
      let done = try FileImport(
        path: path, participant: participant, settings: settings(participant),
        kind: arguments[ImportOptions.kind], store: store
      ).run()
      for line in done.remarks { StandardError.say("\(path): \(line)") }
      return done
    } catch {
      StandardError.say("\(error)")
      return nil
    }
  }

  private func settings(_ participant: String) -> ImportSettings {
    var settings = ImportSettings(
      timeZone: arguments[ImportOptions.timeZone], start: arguments[ImportOptions.start],
      columns: arguments[ImportOptions.columns])
    settings.participant = participant
    if let source = arguments[ImportOptions.source] { settings.source = source }
    return settings
  }
}
