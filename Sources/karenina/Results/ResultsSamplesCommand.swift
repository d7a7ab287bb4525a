import ResultsAnalysis

/// Lists every recorded sample of sessions and of single recorder files.
struct ResultsSamplesCommand: Command {
  static let declaration = ResultsOptions.samples

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let filter = ScannedTable.filter(arguments)
    return try ScannedTable.write(LongTable.samples.columns(), arguments, filter: filter) {
      LongTable.samples.rows(of: $0, filter)
    }
  }
}
