import Quantities
import SQLiteDatabase

/// Finds the samples that statistics are asked of, and gives them to an engine by their starts.
struct StatisticsSearch {
  private let query: StatisticsQuery
  /// Whether the file has a roll-up, and whether it tells what the query asks.
  private let hasRollup: Bool
  private let database: Database
  private let samples: ReadingSelection
  private let hasMinutes: Bool
  private var reader: ReadingReader
  /// What finds samples; nil before the first.
  private var straight: Statement?

  /// Nil where nothing can be found.
  init?(_ query: StatisticsQuery, in connection: StoreConnection) throws(DatabaseError) {
    guard let samples = try ReadingSelection(query, in: connection) else { return nil }
    self.query = query
    self.samples = samples
    database = connection.database
    hasRollup = connection.version >= StoreLayout.minutesVersion
    hasMinutes = hasRollup && query.metadata.isEmpty
    reader = ReadingReader(database: database)
  }

  /// - Returns: The name of a type or a unit that this version does not know; nil for none.
  mutating func run(_ body: (QuantityStatistics) -> Bool) throws(DatabaseError) -> String? {
    let bins = StatisticsBins(query.bins, from: query.start, until: query.end)
    switch query.type.aggregation {
    case .discrete: try feed(ReadingBins(bins), body)
    case .cumulative:
      let ranks = try samples.ranks(query, hasRollup: hasRollup)
      try feed(AmountSweep(bins, ranks: ranks), body)
    }
    return reader.unknown
  }

  private mutating func feed(
    _ engine: some StatisticsEngine, _ body: (QuantityStatistics) -> Bool
  ) throws(DatabaseError) {
    var engine = engine
    var isEnded = false
    let take: StatisticsTaker = { statistics in
      if !isEnded { isEnded = !body(statistics) }
      return !isEnded
    }
    try hasMinutes
      ? feedMinutes(&engine, take) { isEnded }
      : feedSamples(samples.window, &engine, take) { isEnded }
    if !isEnded, reader.unknown == nil { engine.finish(take) }
  }

  // MARK: Samples

  /// Gives the engine the samples that start in a stretch of time, in milliseconds.
  private mutating func feedSamples(
    _ stretch: Range<Int64>, _ engine: inout some StatisticsEngine, _ take: StatisticsTaker,
    until isEnded: () -> Bool
  ) throws(DatabaseError) {
    guard !stretch.isEmpty, !isEnded(), reader.unknown == nil else { return }
    let statement = try statement(startingIn: stretch)
    let type = samples.type
    var simultaneous: [(sequence: Int64, reading: Reading)] = []
    try statement.forEachRow { () throws(DatabaseError) in
      guard !isEnded(), reader.unknown == nil else { return }
      let (reading, isCounted) = try reader.reading(statement, type: type)
      guard isCounted else { return }
      if simultaneous.first.map({ $0.reading.startMilliseconds < reading.startMilliseconds })
        ?? false
      {
        Self.feed(&simultaneous, &engine, take)
      }
      simultaneous.append((statement.integer(7), reading))
    }
    Self.feed(&simultaneous, &engine, take)
  }

  /// Gives the engine the samples of one start in the order they were saved.
  private static func feed(
    _ simultaneous: inout [(sequence: Int64, reading: Reading)],
    _ engine: inout some StatisticsEngine, _ take: StatisticsTaker
  ) {
    if simultaneous.count > 1 { simultaneous.sort { $0.sequence < $1.sequence } }
    for (_, reading) in simultaneous { engine.add(reading, take) }
    simultaneous.removeAll(keepingCapacity: true)
  }

  /// One statement for all stretches, of which there may be many.
  private mutating func statement(
    startingIn stretch: Range<Int64>
  ) throws(DatabaseError) -> Statement {
    if let straight {
      try samples.bind(stretch, to: straight)
      return straight
    }
    let statement = try samples.statement(startingIn: stretch)
    straight = statement
    return statement
  }

  // MARK: Minutes

  private mutating func feedMinutes(
    _ engine: inout some StatisticsEngine, _ take: StatisticsTaker, until isEnded: () -> Bool
  ) throws(DatabaseError) {
    let samples = samples
    var walk = RollupWalk<MinuteRow>(over: samples.window)
    try walk.go(
      try samples.minutes(in: samples.wholeMinutes),
      { row, key in samples.hasSelected(key) ? MinuteTable.row(row, key) : nil },
      { between, rows throws(DatabaseError) in
        try feedSamples(between, &engine, take, until: isEnded)
        try feed(rows, &engine, take, until: isEnded)
      }, until: isEnded)
  }

  /// Gives the engine a minute by its rows, or by its samples where that is not exact.
  private mutating func feed(
    _ group: [MinuteRow], _ engine: inout some StatisticsEngine, _ take: StatisticsTaker,
    until isEnded: () -> Bool
  ) throws(DatabaseError) {
    guard let first = group.first, !isEnded(), reader.unknown == nil else { return }
    guard !engine.add(group, take) else { return }
    try feedSamples(first.start..<max(first.start, first.end), &engine, take, until: isEnded)
  }
}
