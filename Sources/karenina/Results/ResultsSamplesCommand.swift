import ResultsAnalysis

/// Lists every recorded sample of sessions and of single recorder files.
struct ResultsSamplesCommand: Command {
  static let declaration = ResultsOptions.samples

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let filter = ScannedTable.filter(arguments)
    return try ScannedTable.write(SamplesTable.columns, arguments, filter: filter) { scanned in
      switch scanned {
      case .session(let reading):
        AnySequence(reading.record.map { SamplesTable.rows(of: $0, filter) } ?? [])
      case .recorderFile(let file): SamplesTable.rows(of: file, filter)
      }
    }
  }
}
