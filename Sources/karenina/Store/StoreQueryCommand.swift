import HealthSamples
import Quantities
import ResultsAnalysis

/// Lists the samples of the store, by participant, then by start; or what a SELECT gives.
struct StoreQueryCommand: Command {
  static let declaration = StoreOptions.query

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let store = try StoreAccess.reading(arguments)
    if let sql = arguments[StoreOptions.sql] {
      return try StoreSQLQuery(store, arguments).run(sql)
    }
    var writer = TableOutput.writer(columns: SampleRow.columns, arguments)
    var left = arguments[StoreOptions.limit] ?? .max
    for participant in try participants(store) where left > 0 {
      for stored in try store.samples(matching: query(participant, limit: left)) {
        let flags = stored.flags.names
        try writer.append(
          SampleRow.cells(of: stored.sample, participant: participant, flags: flags))
        left -= 1
      }
    }
    try writer.finish()
    return .done
  }

  private func participants(_ store: SQLiteHealthStore) throws -> [String] {
    if let one = arguments[StoreOptions.participant] { return [one] }
    return try store.participants()
  }

  private func query(_ participant: String, limit: Int) -> SampleQuery {
    SampleQuery(
      participant: participant, types: arguments[StoreOptions.type].map { [$0] } ?? [],
      start: arguments[StoreOptions.from], end: arguments[StoreOptions.until],
      options: arguments[StoreOptions.window].options, sources: arguments[StoreOptions.source],
      metadata: arguments[StoreOptions.metadata], order: arguments[StoreOptions.order].order,
      limit: limit == .max ? nil : limit)
  }
}
