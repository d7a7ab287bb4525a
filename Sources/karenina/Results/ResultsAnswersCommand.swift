import ResultsAnalysis

/// Lists every answer of sessions.
struct ResultsAnswersCommand: Command {
  static let declaration = ResultsOptions.answers

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let filter = ScannedTable.filter(arguments)
    if arguments[ResultsOptions.wide] { return try runWide(filter) }
    let covariates = try CovariateOptions.joined(arguments, filter)
    let columns = JoinedColumns(AnswersTable.columns, covariates.columns).all
    return try ScannedTable.write(columns, arguments, filter: filter) { scanned in
      guard case .session(let reading) = scanned, let record = reading.record else {
        return AnySequence([])
      }
      let joined = covariates.cells(of: record.head)
      return AnySequence(AnswersTable.rows(of: record, filter).map { $0 + joined })
    }
  }

  private func runWide(_ filter: ResultFilter) throws -> ExitCode {
    var wide = WideAnswers(filter, try CovariateOptions.joined(arguments, filter))
    let isWhole = ScannedTable.scan(arguments, filter) { scanned in
      if case .session(let reading) = scanned { wide.add(reading) }
    }
    try WideOutput.write(wide.table, arguments)
    return isWhole ? .done : .findings
  }
}
