import ResultsAnalysis

/// Lists sessions with their ending, discarded ones and pilots under the paths too.
struct ResultsListCommand: Command {
  static let declaration = ResultsOptions.list

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    var filter = ScannedTable.filter(arguments)
    filter.includesDiscarded = true
    filter.includesPilots = true
    return try ScannedTable.write(ListTable.columns, arguments, filter: filter) { scanned in
      guard case .session(let reading) = scanned else { return AnySequence([]) }
      return AnySequence(ListTable.row(of: reading).map { [$0] } ?? [])
    }
  }
}
