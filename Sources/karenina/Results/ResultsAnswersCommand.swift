import ResultsAnalysis

/// Lists every answer of sessions.
struct ResultsAnswersCommand: Command {
  static let declaration = ResultsOptions.answers

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let filter = ScannedTable.filter(arguments)
    return try ScannedTable.write(AnswersTable.columns, arguments, filter: filter) { scanned in
      guard case .session(let reading) = scanned else { return AnySequence([]) }
      return AnySequence(reading.record.map { AnswersTable.rows(of: $0, filter) } ?? [])
    }
  }
}
