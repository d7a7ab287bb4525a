import HeartMetrics
import ResultFiles
import ResultsAnalysis
import StrictJSON

/// Tells what every column of the tables is.
struct ResultsCodebookCommand: Command {
  static let declaration = ResultsOptions.codebook

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    guard arguments[ResultsOptions.wide] else {
      let covariates = try CovariateOptions.file(arguments).map { CovariateBook($0).columns }
      try write(tables.map { ($0, columns(of: $0, covariates ?? [])) })
      return .done
    }
    let filter = ScannedTable.filter(arguments)
    let covariates = try CovariateOptions.book(arguments, filter)
    var wide = WideTables(filter, tables, covariates, arguments[ResultsOptions.correction])
    let isWhole = ScannedTable.scan(arguments, filter, leavesOutLoneFiles: true) { scanned in
      if case .session(let reading) = scanned { wide.add(reading) }
    }
    try write(tables.map { ($0, wide.columns(of: $0) ?? longColumns($0)) })
    return isWhole ? .done : .findings
  }

  private var tables: [ResultsOptions.CodebookTable] {
    arguments[ResultsOptions.codebookTables]
      ?? (arguments[ResultsOptions.wide]
        ? [.answers, .summary] : ResultsOptions.CodebookTable.allCases)
  }

  private func longColumns(_ table: ResultsOptions.CodebookTable) -> [Column] {
    switch table {
    case .samples: SamplesTable.columns
    case .answers: AnswersTable.columns
    case .summary: SummaryTable.columns(arguments[ResultsOptions.correction])
    case .list: ListTable.columns
    case .compare: ComparisonTable.columns
    }
  }

  /// The columns of a long table, with those that `--covariates` adds and those on request.
  private func columns(
    of table: ResultsOptions.CodebookTable, _ covariates: [Column]
  ) -> [Column] {
    let own = longColumns(table)
    return switch table {
    case .samples: own + [FileColumn.column]
    case .answers: JoinedColumns(own, covariates).all
    case .summary:
      own + JoinedColumns(own + [FileColumn.column], covariates).joined + [FileColumn.column]
    case .list, .compare: own
    }
  }

  private func write(_ tables: [(ResultsOptions.CodebookTable, [Column])]) throws {
    let codebook = Codebook(tables.map { ($0.rawValue, $1) })
    switch arguments[ResultsOptions.codebookFormat] {
    case .json: try StandardOutput.write(Writer.bytes(codebook.json, .readable))
    case .jsonld: try StandardOutput.write(Writer.bytes(codebook.jsonLD, .readable))
    case .csv: try write(codebook.table, as: .csv)
    case .text: try write(codebook.table, as: .text)
    case nil: try write(codebook.table, as: StandardOutput.isTerminal ? .text : .csv)
    }
  }

  private func write(_ table: ResultsTable, as format: TableFormat) throws {
    var writer = TableWriter<OutputError>(
      format, columns: table.columns, isGuarded: !arguments[ListingOptions.raw]
    ) { (bytes: [UInt8]) throws(OutputError) in try StandardOutput.write(bytes) }
    for row in table.rows { try writer.append(row) }
    try writer.finish()
  }
}

/// The wide tables of a codebook, built side by side.
private struct WideTables {
  private var answers: WideAnswers?
  private var summary: WideSummary?

  init(
    _ filter: ResultFilter, _ tables: [ResultsOptions.CodebookTable],
    _ covariates: CovariateBook, _ correction: BeatCorrectionRule
  ) {
    if tables.contains(.answers) { answers = WideAnswers(filter, covariates) }
    if tables.contains(.summary) {
      summary = WideSummary(filter, covariates, correction: correction)
    }
  }

  mutating func add(_ reading: SessionReading) {
    answers?.add(reading)
    summary?.add(reading)
  }

  func columns(of table: ResultsOptions.CodebookTable) -> [Column]? {
    switch table {
    case .answers: answers?.table.columns
    case .summary: summary?.table.columns
    case .samples, .list, .compare: nil
    }
  }
}
