import ResultsAnalysis

/// Lists every answer of sessions.
struct ResultsAnswersCommand: Command {
  static let declaration = ResultsOptions.answers

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    var filter = ScannedTable.filter(arguments)
    // Here '--type' names kinds of questions, some of which are types of samples, too.
    filter.type = nil
    filter.answerKinds = arguments[ResultsOptions.answerKinds]?.map(\.rawValue)
    return try run(filter)
  }

  private func run(_ filter: ResultFilter) throws -> ExitCode {
    if arguments[ResultsOptions.wide] { return try runWide(filter) }
    let covariates = try CovariateOptions.joined(arguments, filter)
    let columns = LongTable.answers.columns(covariates)
    return try ScannedTable.render(
      columns, arguments, filter: filter, leavesOutLoneFiles: true
    ) { scanned, renderer in
      for row in LongTable.answers.comparableRows(of: scanned, filter, covariates) {
        renderer.append(row)
      }
    }
  }

  private func runWide(_ filter: ResultFilter) throws -> ExitCode {
    var wide = WideAnswers(filter, try CovariateOptions.joined(arguments, filter))
    let isWhole = ScannedTable.scan(arguments, filter, leavesOutLoneFiles: true) { scanned in
      if case .session(let reading) = scanned { wide.add(reading) }
    }
    try WideOutput.write(wide.table, arguments)
    return isWhole ? .done : .findings
  }
}
