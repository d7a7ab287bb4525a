import HealthSamples
import Quantities
import ResultsAnalysis

/// Gives statistics of the store's samples, by participant and type, and by stretches of time.
struct StoreStatsCommand: Command {
  static let declaration = StoreOptions.stats

  private static let columns = [
    Column("participant", "The participant's code."),
    Column("type", "The quantity type, as HealthKit names it."),
    Column("unit", "The unit of all values of the row: the type's own."),
    Column("start", "When the stretch begins."), Column("end", "When the next one begins."),
    Column("count", "Samples that are in the stretch, or reach into it."),
    Column("average", "The mean of readings, each weighing the same."),
    Column("timeWeightedAverage", "The mean of readings over time, by the trapezoidal rule."),
    Column("minimum", "The least reading."), Column("maximum", "The greatest reading."),
    Column("mostRecent", "The last reading."),
    Column("sum", "The amount, counted once however many sources saw it."),
    Column("duration", "Seconds that samples cover.", unit: "s"),
  ]

  /// Rows of a participant and a type that are shown as text.
  private static let mostTextRows = 1_000_000

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let store = try StoreAccess.reading(arguments)
    try refuseUnknownPriority(store)
    let all = try store.participants()
    var writer = TableOutput.writer(columns: Self.columns, arguments)
    for participant in arguments[StoreOptions.participant].map({ [$0] }) ?? all {
      for type in arguments[StoreOptions.type].map({ [$0] }) ?? QuantityType.all {
        try write(query(type, participant), of: store, to: &writer)
      }
    }
    try writer.finish()
    return .done
  }

  /// A source that is misspelt would be ranked nowhere, and nobody would know.
  private func refuseUnknownPriority(_ store: SQLiteHealthStore) throws {
    let named = arguments[StoreOptions.priority]
    let sources = named.isEmpty ? [] : try store.sources()
    guard let unknown = named.first(where: { !sources.contains($0) }) else { return }
    let all = sources.map { "'\($0)'" }.joined(separator: ", ")
    throw CommandFailure(
      "--priority: found '\(unknown)', which is no source of the store; "
        + "expected \(all.isEmpty ? "none, as the store has no samples" : "some of \(all)")")
  }

  private func query(_ type: QuantityType, _ participant: String) -> StatisticsQuery {
    StatisticsQuery(
      participant: participant, type: type, start: arguments[StoreOptions.from],
      end: arguments[StoreOptions.until], sources: arguments[StoreOptions.source],
      metadata: arguments[StoreOptions.metadata],
      bins: arguments[StoreOptions.by].map {
        CalendarBins($0, in: arguments[StoreOptions.timeZone])
      },
      priority: arguments[StoreOptions.priority])
  }

  /// Rows leave one by one: an amount of years reaches into millions of minutes.
  private func write(
    _ query: StatisticsQuery, of store: SQLiteHealthStore,
    to writer: inout TableWriter<OutputError>
  ) throws {
    var failure: (any Error)?
    var count = 0
    try store.forEachStatistics(of: query) { statistics in
      count += 1
      do {
        try refuseLongText(count, statistics)
        try writer.append(row(statistics, query.type, query.participant))
      } catch {
        failure = error
      }
      return failure == nil
    }
    if let failure { throw failure }
  }

  /// Text keeps every row until the last, whose width may be the greatest.
  private func refuseLongText(_ count: Int, _ statistics: QuantityStatistics) throws {
    guard count > Self.mostTextRows, ListingOptions.format(of: arguments) == .text else { return }
    let by = arguments[StoreOptions.by].map { "--by \($0.rawValue)" } ?? "--by"
    throw CommandFailure(
      "\(by): found more than \(Self.mostTextRows) rows, at \(statistics.start.rfc3339) and on; "
        + "expected fewer as text; use '--format csv', longer stretches, or --from and --until")
  }

  private func row(
    _ statistics: QuantityStatistics, _ type: QuantityType, _ participant: String
  ) -> [Cell] {
    [
      .text(participant), .text(type.identifier), .text(type.canonicalUnit.symbol),
      .instant(statistics.start), .instant(statistics.end), .integer(statistics.count),
      .decimal(statistics.average), .decimal(statistics.timeWeightedAverage),
      .decimal(statistics.minimum), .decimal(statistics.maximum),
      .decimal(statistics.mostRecent), .decimal(statistics.sum), .decimal(statistics.duration),
    ]
  }
}
