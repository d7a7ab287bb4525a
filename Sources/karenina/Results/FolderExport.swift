import ResultFiles
import ResultsAnalysis
import SafeFiles
import TableFiles

/// Sessions as a dataset of FHIR or BIDS: a folder that is put in place whole.
struct FolderExport {
  private static let columns = [
    Column("files", "The kind of files, or of FHIR's resources."),
    Column("count", "How many there are; of FHIR, answered sessions or samples.", .integer),
  ]

  private let arguments: ParsedArguments
  private let filter: ResultFilter
  private let tables: [LongTable]
  private let path: String
  private let format: ResultsExportFormat

  /// - Throws: ``CommandFailure`` for options that don't fit.
  init(_ arguments: ParsedArguments, as format: ResultsExportFormat) throws(CommandFailure) {
    self.arguments = arguments
    self.format = format
    try TableExportOptions.refuseCopies(arguments)
    try Self.refuseOptionsOfTables(arguments, format)
    guard let path = arguments[TableExportOptions.output] else {
      throw CommandFailure(
        "--output: found none; expected a folder for \(format.rawValue)", code: .misused)
    }
    tables = arguments[TableExportOptions.table] ?? [.samples, .answers]
    guard !tables.contains(.summary), format == .fhir || tables.count == 2 else {
      throw CommandFailure(
        "--table: found it with \(format.rawValue); expected "
          + (format == .fhir ? "samples or answers" : "none"), code: .misused)
    }
    self.path = String(path.reversed().drop { $0 == "/" }.reversed())
    var filter = ScannedTable.filter(arguments)
    filter.includesWithdrawn = false
    self.filter = filter
  }

  private static func refuseOptionsOfTables(
    _ arguments: ParsedArguments, _ format: ResultsExportFormat
  ) throws(CommandFailure) {
    var options = [
      ExportOptions.to.declaration, ResultsOptions.rowCondition.declaration,
      ResultsOptions.wide.declaration, ResultsOptions.columns.declaration,
      ResultsOptions.correction.declaration,
      ListingOptions.raw.declaration,
    ]
    if format != .bids { options.append(ResultsOptions.covariates.declaration) }
    for option in options where !arguments.words(of: option).isEmpty {
      throw CommandFailure(
        "--\(option.name): found it with \(format.rawValue); expected --output, and no option of "
          + "tables", code: .misused)
    }
  }

  func run() throws -> ExitCode {
    try ExportPlace.refuseAmongOriginals(path, arguments)
    try ExportFolder.refuseAnythingThere(path)
    Interruption.watch()
    let covariates =
      format == .bids ? try CovariateOptions.book(arguments, filter) : CovariateBook()
    let part = try ExportPart(path + ".part")
    let folder = try folder(part.export.path, covariates)
    var audit = TableAudit()
    let isWhole = try ScannedTable.scan(
      arguments, filter, offered: ExportOptions.offeredKinds, leavesOutLoneFiles: true,
      tellsOddities: tables.contains(.samples)
    ) { (scanned) throws in
      try Interruption.check()
      guard case .session(let reading) = scanned else { return }
      if try folder.append(reading) { try audit.take(reading) }
    }
    guard folder.counts.contains(where: { $0.count > 0 }) else {
      throw NothingFound.failure("session to export", arguments)
    }
    try folder.finish()
    try part.export.syncDisk()
    try audit.keep(arguments, path, format.rawValue, tables)
    try Interruption.check()
    try part.move(to: path)
    try SafeFolder.open(path + "/..").sync()
    try tell(folder)
    return isWhole ? .done : .findings
  }

  private func folder(
    _ path: String, _ covariates: CovariateBook
  ) throws -> any ResultsFolder {
    guard format == .fhir else { return BIDSFolder(path, filter, covariates) }
    return try FHIRFolder(
      path, filter, hasAnswers: tables.contains(.answers), hasSamples: tables.contains(.samples))
  }

  private func tell(_ folder: any ResultsFolder) throws {
    let rows = folder.counts.map { [.text($0.name), .integer($0.count)] as [Cell] }
    try TableOutput.write(ResultsTable(columns: Self.columns, rows: rows), arguments)
    guard folder.leftOut > 0 else { return }
    StandardError.say(
      "left out \(folder.leftOut) samples: flagged, or of a type that LOINC has no code for")
  }
}
