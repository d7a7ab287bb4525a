import TableFiles

/// What `karenina results export` takes for tables.
enum TableExportOptions {
  static let format = Option<ResultsExportFormat?>(
    "format", .choice("FORMAT"), "Writes tables in this format, or a folder of FHIR or BIDS.",
    absent: "what the ending of PLACE tells")
  static let table = Option<[LongTable]?>(
    "table", .list(of: .choice("TABLE")), "Which tables are written.",
    absent: "samples; for sqlite all three")
  static let output = Option<String?>(
    "output", .path("DIR", expected: "the path of a folder", completion: .folder),
    "The folder to make for tables, instead of --to; ndjson and parquet have a folder in it for each "
      + "study and participant.", absent: "none is made")

  static let all: [any DeclaredOption] = [format, table, output] + filters

  /// What chooses rows and columns of tables, and has no meaning for copies.
  private static let filters: [any DeclaredOption] = [
    ResultsOptions.step, ResultsOptions.type, ResultsOptions.condition, ResultsOptions.since,
    ResultsOptions.ending, ResultsOptions.rowCondition, ResultsOptions.wide, ResultsOptions.columns,
    ResultsOptions.covariates, ResultsOptions.correction,
  ]

  /// Whether tables are asked for, and not copies of sessions.
  static func areGiven(_ arguments: ParsedArguments) -> Bool {
    if [format.declaration, table.declaration, output.declaration].contains(where: {
      !arguments.words(of: $0).isEmpty
    }) {
      return true
    }
    guard arguments[ExportOptions.encryptTo].isEmpty else { return false }
    return arguments[ExportOptions.to].flatMap(TableFileFormat.init(ofFile:)) != nil
  }

  /// - Throws: ``CommandFailure`` for an option of tables beside copies of sessions.
  static func refuseWithoutTables(_ arguments: ParsedArguments) throws(CommandFailure) {
    for option in (filters + [ListingOptions.raw]).map(\.declaration)
    where !arguments.words(of: option).isEmpty {
      throw CommandFailure(
        "--\(option.name): found it without a table; expected --table or --format beside it",
        code: .misused)
    }
  }

  /// - Throws: ``CommandFailure`` for an option of copies beside tables.
  static func refuseCopies(_ arguments: ParsedArguments) throws(CommandFailure) {
    let options = [
      ExportOptions.deidentify.declaration, ExportOptions.key.declaration,
      ExportOptions.dropText.declaration, ExportOptions.encryptTo.declaration,
    ]
    for option in options where !arguments.words(of: option).isEmpty {
      throw CommandFailure(
        "--\(option.name): found it with a table; expected none; copy the sessions with it first, "
          + "and make tables of the copy", code: .misused)
    }
  }
}
