import HealthSamples
import ResultsAnalysis

/// Lists the imports of the store.
struct StoreImportsCommand: Command {
  static let declaration = ImportOptions.imports

  private static let columns = [
    Column("import", "The import's number."), Column("participant", "Whose samples they are."),
    Column("file", "The file's name."), Column("kind", "What the file was."),
    Column("state", "open while it is written, complete, or undone."),
    Column("begun", "When it began."),
    Column("sha256", "SHA-256 of the file; empty until it is known."),
    Column("report", "What came of it, as JSON."),
  ]

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let records = try StoreAccess.reading(arguments).imports(
      of: arguments[StoreOptions.participant])
    let rows = records.map { record in
      [
        Cell.integer(record.number), .text(record.participant), .text(record.file),
        .text(record.format), .text(record.state.rawValue), .instant(record.begun),
        .text(record.sha256), .text(record.report),
      ]
    }
    try TableOutput.write(ResultsTable(columns: Self.columns, rows: rows), arguments)
    return .done
  }
}
