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
    try StoreAccess.refuseUnknown(
      store, participant: arguments[StoreOptions.participant],
      sources: arguments[StoreOptions.source], from: arguments[StoreOptions.from],
      until: arguments[StoreOptions.until])
    let all = try store.participants()
    let participants = arguments[StoreOptions.participant].map { [$0] } ?? all
    let types = arguments[StoreOptions.type].map { [$0] } ?? QuantityType.all
    var writer = TableOutput.writer(columns: Self.columns, arguments)
    var overflowed: [QuantityType] = []
    for participant in participants {
      for type in types {
        let isWhole = try write(query(type, participant), of: store, to: &writer)
        if !isWhole, !overflowed.contains(type) { overflowed.append(type) }
      }
    }
    try writer.finish()
    for type in overflowed {
      StandardError.say("\(type.alias): some figures are too large for a number, and are empty")
    }
    try tellFlagged(of: participants, types, in: store)
    return .done
  }

  /// Says how many samples the store doubts are in the figures.
  private func tellFlagged(
    of participants: [String], _ types: [QuantityType], in store: SQLiteHealthStore
  ) throws {
    guard !arguments[StoreOptions.withoutFlagged] else { return }
    var count = 0
    for participant in participants {
      let flagged = SampleQuery(
        participant: participant, types: arguments[StoreOptions.type] == nil ? [] : types,
        start: arguments[StoreOptions.from], end: arguments[StoreOptions.until],
        options: .strictStartDate, sources: arguments[StoreOptions.source],
        metadata: arguments[StoreOptions.metadata] + [.flagged])
      try store.forEachSample(matching: flagged) { _ in
        count += 1
        return true
      }
    }
    guard count > 0 else { return }
    StandardError.say(
      "flagged samples in the figures: \(count); "
        + "'store query' shows them, --without-flagged leaves them out")
  }

  /// A source that is misspelt would be ranked nowhere, and nobody would know.
  private func refuseUnknownPriority(_ store: SQLiteHealthStore) throws {
    let named = arguments[StoreOptions.priority]
    let sources = named.isEmpty ? [] : try store.sources()
    guard let unknown = named.first(where: { !sources.contains($0) }) else { return }
    throw StoreAccess.unknownSource(unknown, sources, option: "--priority")
  }

  private func query(_ type: QuantityType, _ participant: String) -> StatisticsQuery {
    StatisticsQuery(
      participant: participant, type: type, start: arguments[StoreOptions.from],
      end: arguments[StoreOptions.until], sources: arguments[StoreOptions.source],
      metadata: arguments[StoreOptions.metadata]
        + (arguments[StoreOptions.withoutFlagged] ? [.withoutFlags] : []),
      bins: arguments[StoreOptions.by].map {
        CalendarBins($0, in: arguments[StoreOptions.timeZone])
      },
      priority: arguments[StoreOptions.priority])
  }

  /// Rows leave one by one: an amount of years reaches into millions of minutes.
  ///
  /// - Returns: Whether every figure is a number.
  private func write(
    _ query: StatisticsQuery, of store: SQLiteHealthStore,
    to writer: inout TableWriter<OutputError>
  ) throws -> Bool {
    var failure: (any Error)?
    var count = 0
    var isWhole = true
    try store.forEachStatistics(of: query) { statistics in
      count += 1
      isWhole = isWhole && Self.isWhole(statistics)
      do {
        try refuseLongText(count, statistics)
        try writer.append(row(statistics, query.type, query.participant))
      } catch {
        failure = error
      }
      return failure == nil
    }
    if let failure { throw failure }
    return isWhole
  }

  private static func isWhole(_ statistics: QuantityStatistics) -> Bool {
    [
      statistics.average, statistics.timeWeightedAverage, statistics.minimum, statistics.maximum,
      statistics.mostRecent, statistics.sum,
    ].allSatisfy { $0?.isFinite ?? true }
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
