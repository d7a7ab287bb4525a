import ResultFiles
import ResultsAnalysis
import SafeFiles
import TableFiles

/// Sessions as resources of FHIR, in a folder that is put in place whole.
struct FHIRExport {
  private static let columns = [
    Column("resource", "The kind of FHIR's resource, and the name of its file."),
    Column("count", "How many answered sessions, or samples, are in it.", .integer),
  ]

  private let arguments: ParsedArguments
  private let filter: ResultFilter
  private let tables: [LongTable]
  private let path: String

  /// - Throws: ``CommandFailure`` for options that don't fit.
  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    self.arguments = arguments
    try TableExportOptions.refuseCopies(arguments)
    for option in [
      ExportOptions.to.declaration, ResultsOptions.rowCondition.declaration,
      ResultsOptions.wide.declaration, ResultsOptions.covariates.declaration,
      ListingOptions.raw.declaration,
    ] where !arguments.words(of: option).isEmpty {
      throw CommandFailure(
        "--\(option.name): found it with fhir; expected --output, and no option of tables",
        code: .misused)
    }
    guard let path = arguments[TableExportOptions.output] else {
      throw CommandFailure("--output: found none; expected a folder for fhir", code: .misused)
    }
    tables = arguments[TableExportOptions.table] ?? [.samples, .answers]
    guard !tables.contains(.summary) else {
      throw CommandFailure(
        "--table: found summary; expected samples or answers for fhir", code: .misused)
    }
    self.path = String(path.reversed().drop { $0 == "/" }.reversed())
    var filter = ScannedTable.filter(arguments)
    filter.includesWithdrawn = false
    self.filter = filter
  }

  func run() throws -> ExitCode {
    try ExportPlace.refuseAmongOriginals(path, arguments)
    try ExportFolder.refuseAnythingThere(path)
    Interruption.watch()
    let part = try ExportPart(path + ".part")
    let folder = try FHIRFolder(
      part.export.path, hasAnswers: tables.contains(.answers),
      hasSamples: tables.contains(.samples))
    var audit = TableAudit()
    let isWhole = try ScannedTable.scan(arguments, filter) { (scanned) throws in
      try Interruption.check()
      guard case .session(let reading) = scanned, let record = reading.record else { return }
      if try folder.append(record, filter) { try audit.take(reading) }
    }
    guard folder.responseCount + folder.sampleCount > 0 else {
      throw CommandFailure("found nothing to export")
    }
    try folder.finish()
    try part.export.syncDisk()
    try audit.keep(arguments, path, ResultsExportFormat.fhir.rawValue, tables)
    try Interruption.check()
    try part.move(to: path)
    try SafeFolder.open(path + "/..").sync()
    try tell(folder)
    return isWhole ? .done : .findings
  }

  private func tell(_ folder: FHIRFolder) throws {
    var rows: [[Cell]] = []
    if tables.contains(.answers) {
      rows.append([.text("QuestionnaireResponse"), .integer(folder.responseCount)])
    }
    if tables.contains(.samples) {
      rows.append([.text("Observation"), .integer(folder.sampleCount)])
    }
    try TableOutput.write(ResultsTable(columns: Self.columns, rows: rows), arguments)
    guard folder.leftOut > 0 else { return }
    StandardError.say(
      "left out \(folder.leftOut) samples: flagged, or of a type that LOINC has no code for")
  }
}
