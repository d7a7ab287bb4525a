import HealthSamples
import Quantities
import ResultsAnalysis

/// Lists the samples of the store, by participant, then by start.
struct StoreQueryCommand: Command {
  static let declaration = StoreOptions.query

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let store = try StoreAccess.reading(arguments)
    var writer = TableOutput.writer(columns: SampleRow.columns, arguments)
    for participant in try participants(store) {
      for stored in try store.samples(matching: query(participant)) {
        let flags = stored.flags.names
        try writer.append(
          SampleRow.cells(of: stored.sample, participant: participant, flags: flags))
      }
    }
    try writer.finish()
    return .done
  }

  private func participants(_ store: SQLiteHealthStore) throws -> [String] {
    if let one = arguments[StoreOptions.participant] { return [one] }
    return try store.participants()
  }

  private func query(_ participant: String) -> SampleQuery {
    SampleQuery(
      participant: participant, types: arguments[StoreOptions.type].map { [$0] } ?? [],
      start: arguments[StoreOptions.from], end: arguments[StoreOptions.until],
      options: .strictStartDate)
  }
}
