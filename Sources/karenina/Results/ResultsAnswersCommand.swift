import ResultsAnalysis

/// Lists every answer of sessions.
struct ResultsAnswersCommand: Command {
  static let declaration = ResultsOptions.answers

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let filter = ScannedTable.filter(arguments)
    if arguments[ResultsOptions.wide] { return try runWide(filter) }
    return try ScannedTable.write(AnswersTable.columns, arguments, filter: filter) { scanned in
      guard case .session(let reading) = scanned else { return AnySequence([]) }
      return AnySequence(reading.record.map { AnswersTable.rows(of: $0, filter) } ?? [])
    }
  }

  private func runWide(_ filter: ResultFilter) throws -> ExitCode {
    var wide = WideAnswers(filter)
    let isWhole = ScannedTable.scan(arguments, filter) { scanned in
      if case .session(let reading) = scanned { wide.add(reading) }
    }
    try WideOutput.write(wide.table, arguments)
    return isWhole ? .done : .findings
  }
}
