import ResultsAnalysis

/// Gives number, mean, minimum and maximum of each recording.
struct ResultsSummaryCommand: Command {
  static let declaration = ResultsOptions.summaries

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let filter = ScannedTable.filter(arguments)
    return try ScannedTable.write(
      SummaryTable.columns, arguments, filter: filter, tellsOddities: true
    ) { scanned in
      switch scanned {
      case .session(let reading):
        AnySequence(reading.record.map { SummaryTable.rows(of: $0, filter) } ?? [])
      case .recorderFile(let file): AnySequence(SummaryTable.rows(of: file, filter))
      }
    }
  }
}
