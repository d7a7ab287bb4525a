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
    if let number = arguments[ImportOptions.undo] {
      return try ImportUndoing(number: Int64(number), arguments).run()
    }
    let files = arguments[ImportOptions.files]
    guard let participant = arguments[CommonOptions.participant] else {
      throw CommandFailure(
        "--participant: found none; expected whose samples these are", code: .misused)
    }
    guard !files.isEmpty else {
      throw CommandFailure("FILE: found none; expected files to import", code: .misused)
    }
    let store = try SQLiteHealthStore(
      path: StoreAccess.writingPath(arguments[CommonOptions.store]))
    return try read(files, for: participant, into: store)
  }

  private func read(
    _ files: [String], for participant: String, into store: SQLiteHealthStore
  ) throws -> ExitCode {
    Interruption.watch()
    var writer = TableOutput.writer(columns: Self.columns, arguments)
    var code = ExitCode.done
    for path in files {
      let (row, outcome) = imported(path, for: participant, into: store)
      if let row { try writer.append(row) }
      // What failed tells more than what was found, and after a signal nothing more is read.
      if outcome != .done, code != .failed { code = outcome }
      if case .signal = outcome {
        code = outcome
        break
      }
    }
    try writer.finish()
    return code
  }

  /// What came of a file; no row, and said why, where it could not be imported.
  private func imported(
    _ path: String, for participant: String, into store: SQLiteHealthStore
  ) -> (row: [Cell]?, outcome: ExitCode) {
    do throws(ImportError) {
      let done = try FileImport(
        path: path, participant: participant, settings: settings(participant),
        kind: arguments[ImportOptions.kind], store: store
      ).run()
      for line in done.remarks { StandardError.say("\(path): \(line)") }
      return (done.row, done.hasFaults ? .findings : .done)
    } catch {
      StandardError.say("\(error)")
      return (nil, Self.outcome(error))
    }
  }

  /// Of a file that could not be imported, by whether the file is at fault.
  private static func outcome(_ error: ImportError) -> ExitCode {
    switch error {
    case .notKept, .noLibrary: .failed
    case .interrupted: Interruption.exitCode
    case .unreadable, .unknownFormat, .refused, .needsTimeZone: .findings
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
