import ResultsAnalysis

/// Gives each recording in numbers: how many, mean, range and the metrics of its type.
struct ResultsSummaryCommand: Command {
  static let declaration = ResultsOptions.summaries

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let filter = ScannedTable.filter(arguments)
    if arguments[ResultsOptions.wide] { return try runWide(filter) }
    let covariates = try CovariateOptions.book(arguments, filter)
    let correction = arguments[ResultsOptions.correction]
    let columns = LongTable.summary.columns(covariates, correction)
    return try ScannedTable.render(
      columns, arguments, filter: filter,
      selection: ColumnOptions.selection(arguments, columns, tellsFiles: true), tellsFiles: true,
      tellsOddities: true
    ) { scanned, renderer in
      switch scanned {
      case .session:
        for row in LongTable.summary.rows(of: scanned, filter, covariates, correction) {
          renderer.append(row)
        }
      case .recorderFile(let file):
        SummaryTable.append(file, filter, correction: correction, to: &renderer)
      }
    }
  }

  private func runWide(_ filter: ResultFilter) throws -> ExitCode {
    var wide = WideSummary(
      filter, try CovariateOptions.book(arguments, filter),
      correction: arguments[ResultsOptions.correction])
    let isWhole = ScannedTable.scan(
      arguments, filter, leavesOutLoneFiles: true, tellsOddities: true
    ) { scanned in
      if case .session(let reading) = scanned { wide.add(reading) }
    }
    try WideOutput.write(wide.table, arguments) { try ColumnOptions.selection(arguments, $0) }
    return isWhole ? .done : .findings
  }
}
