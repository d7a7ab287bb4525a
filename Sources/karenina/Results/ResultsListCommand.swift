import ResultsAnalysis

/// Lists sessions with their ending, discarded ones and pilots under the paths too.
struct ResultsListCommand: Command {
  static let declaration = ResultsOptions.list

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let filter = listed(ScannedTable.filter(arguments))
    return try ScannedTable.write(
      ListTable.columns, arguments, filter: filter, leavesOutLoneFiles: true
    ) { scanned in
      guard case .session(let reading) = scanned, let record = reading.record,
        filter.takesAny(of: record)
      else { return AnySequence([]) }
      return AnySequence(ListTable.row(of: reading).map { [$0] } ?? [])
    }
  }

  /// A list tells of each session what it is, so that it need leave none out.
  private func listed(_ filter: ResultFilter) -> ResultFilter {
    var filter = filter
    filter.includesDiscarded = true
    filter.includesPilots = true
    filter.includesSynthetic = true
    return filter
  }
}
