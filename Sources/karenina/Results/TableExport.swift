import ResultFiles
import ResultsAnalysis
import SafeFiles
import StrictJSON
import TableFiles

/// Tables of sessions, written to files of other programs.
///
/// In: the command line. Out: files that are put in place whole, and a line of each study's audit
/// log for each participant. Next: SPSS, Stata, SAS, DuckDB, Python and the like.
struct TableExport {
  private static let columns = [
    Column("table", "The table."), Column("file", "The file or folder it is in."),
    Column("rows", "How many rows it has.", .integer, range: .from(0)),
  ]

  private let arguments: ParsedArguments
  private let filter: ResultFilter
  private let place: TableExportPlace
  private let tables: [LongTable]

  /// - Throws: ``CommandFailure`` for options that contradict each other.
  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    self.arguments = arguments
    try TableExportOptions.refuseCopies(arguments)
    place = try TableExportPlace(arguments)
    tables = try Self.tables(arguments, place)
    var filter = ScannedTable.filter(arguments)
    filter.includesWithdrawn = false
    self.filter = filter
  }

  private static func tables(
    _ arguments: ParsedArguments, _ place: TableExportPlace
  ) throws(CommandFailure) -> [LongTable] {
    let given = arguments[TableExportOptions.table]
    let tables = LongTable.allCases.filter {
      given?.contains($0) ?? (place.takesMany || $0 == .samples)
    }
    guard tables.count == 1 || place.takesMany || place.isFolder else {
      throw CommandFailure(
        "--table: found \(tables.count) of them; expected one for a file, sqlite, or --output",
        code: .misused)
    }
    guard !arguments[ResultsOptions.wide] || tables != [.samples] else {
      throw CommandFailure(
        "--wide: found it with samples; expected --table answers or summary", code: .misused)
    }
    return tables
  }

  func run() throws -> ExitCode {
    try ExportPlace.refuseAmongOriginals(place.path, arguments)
    Interruption.watch()
    let covariates = try CovariateOptions.book(arguments, filter)
    let destination = try TableDestination(place)
    let sources = try tables.map { table in
      try TableSource(
        table, arguments, filter, covariates, isOneOfMany: tables.count > 1
      ) { name, columns in
        try destination.writer(
          of: name, columns, isGuarded: !arguments[ListingOptions.raw], among: tables.count)
      }
    }
    var audit = TableAudit()
    var loneFiles = 0
    let isWhole = try ScannedTable.scan(
      arguments, filter, offered: ExportOptions.offeredKinds,
      leavesOutLoneFiles: tables.allSatisfy(isOfSessions),
      tellsOddities: tables.contains { $0 != .answers }
    ) { (scanned) throws in
      try Interruption.check()
      if case .recorderFile = scanned { loneFiles += 1 }
      var hasRows = false
      for source in sources where try source.take(scanned) { hasRows = true }
      if hasRows, case .session(let reading) = scanned { try audit.take(reading) }
    }
    tellLeftOut(loneFiles)
    for source in sources { try source.end() }
    guard sources.contains(where: { $0.rows > 0 }) else {
      throw NothingFound.failure("row to export", arguments)
    }
    try audit.keep(arguments, place.path, place.format.rawValue, tables)
    try Interruption.check()
    try destination.publish()
    try tell(sources)
    for remark in destination.remarks { StandardError.say(remark) }
    return isWhole ? .done : .findings
  }

  /// Whether a table has no rows of recorder files of no session.
  private func isOfSessions(_ table: LongTable) -> Bool {
    switch table {
    case .samples: false
    case .answers: true
    case .summary: arguments[ResultsOptions.wide]
    }
  }

  /// Of several tables the wide one alone may leave recorder files out that others take.
  private func tellLeftOut(_ loneFiles: Int) {
    guard loneFiles > 0, tables.contains(.summary), isOfSessions(.summary) else { return }
    StandardError.say(
      loneFiles == 1
        ? "1 recorder file belongs to no session, and is left out of the table summary"
        : "\(loneFiles) recorder files belong to no session, and are left out of the table summary")
  }

  private func tell(_ sources: [TableSource]) throws {
    let rows = sources.map { source in
      [.text(source.name), .text(place.path(of: source.name)), .integer(source.rows)] as [Cell]
    }
    try TableOutput.write(ResultsTable(columns: Self.columns, rows: rows), arguments)
  }
}
