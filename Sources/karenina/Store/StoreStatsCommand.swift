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

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let store = try StoreAccess.reading(arguments)
    let all = try store.participants()
    var writer = TableOutput.writer(columns: Self.columns, arguments)
    for participant in arguments[StoreOptions.participant].map({ [$0] }) ?? all {
      for type in arguments[StoreOptions.type].map({ [$0] }) ?? QuantityType.all {
        for statistics in try statistics(of: type, participant, store) {
          try writer.append(row(statistics, type, participant))
        }
      }
    }
    try writer.finish()
    return .done
  }

  private func statistics(
    of type: QuantityType, _ participant: String, _ store: SQLiteHealthStore
  ) throws -> [QuantityStatistics] {
    let (from, until) = (arguments[StoreOptions.from], arguments[StoreOptions.until])
    // A reading belongs to where it starts; an amount may reach into the window.
    let samples = try store.samples(
      matching: SampleQuery(
        participant: participant, types: [type], start: from, end: until,
        options: type.aggregation == .discrete ? .strictStartDate : [])
    ).map(\.sample)
    guard let first = samples.first, let last = samples.map(\.end).max() else { return [] }
    let priority = arguments[StoreOptions.priority]
    guard let length = arguments[StoreOptions.by] else {
      let start = from ?? first.start
      return try StatisticsCollection(
        samples, in: start..<max(start, until ?? last), priority: priority
      ).statistics
    }
    let bins = CalendarBins(length, in: arguments[StoreOptions.timeZone])
    return try StatisticsCollection(samples, by: bins, priority: priority).statistics
      .filter { stretch in
        (from.map { stretch.end > $0 } ?? true) && (until.map { stretch.start < $0 } ?? true)
      }
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
