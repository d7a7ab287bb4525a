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
    try StoreAccess.refuseUnknown(
      store, participant: arguments[StoreOptions.participant],
      sources: arguments[StoreOptions.source], from: arguments[StoreOptions.from],
      until: arguments[StoreOptions.until])
    var writer = TableOutput.writer(columns: SampleRow.columns, arguments)
    var left = arguments[StoreOptions.limit] ?? .max
    for participant in try participants(store) where left > 0 {
      left -= try write(query(participant, limit: left), of: store, to: &writer)
    }
    try writer.finish()
    return .done
  }

  /// Rows leave one by one: a person's years are millions of samples.
  ///
  /// - Returns: How many were written.
  private func write(
    _ query: SampleQuery, of store: SQLiteHealthStore,
    to writer: inout TableWriter<OutputError>
  ) throws -> Int {
    var failure: (any Error)?
    var count = 0
    try store.forEachSample(matching: query) { stored in
      do {
        try writer.append(
          SampleRow.cells(
            of: stored.sample, participant: query.participant, flags: stored.flags.names))
        count += 1
      } catch {
        failure = error
      }
      return failure == nil
    }
    if let failure { throw failure }
    return count
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
