import Quantities
import SQLiteDatabase

/// Finds the samples that statistics are asked of, and gives them to an engine by their starts.
struct StatisticsSearch {
  private let query: StatisticsQuery
  private let database: Database
  private let samples: ReadingSelection
  private let hasMinutes: Bool
  private var reader: ReadingReader

  /// Nil where nothing can be found.
  init?(_ query: StatisticsQuery, in connection: StoreConnection) throws(DatabaseError) {
    guard let samples = try ReadingSelection(query, in: connection) else { return nil }
    self.query = query
    self.samples = samples
    database = connection.database
    hasMinutes = connection.version >= StoreLayout.minutesVersion && query.metadata.isEmpty
    reader = ReadingReader(database: database)
  }

  /// - Returns: The name of a type or a unit that this version does not know; nil for none.
  mutating func run(_ body: (QuantityStatistics) -> Bool) throws(DatabaseError) -> String? {
    let bins = query.bins.map(StatisticsBins.init)
    let whole = StatisticsBins(from: query.start, until: query.end)
    switch query.type.aggregation {
    case .discrete: try feed(ReadingBins(bins ?? whole), body)
    case .cumulative:
      let ranks = try samples.ranks(query.priority, hasMinutes: hasMinutes)
      try feed(AmountSweep(bins ?? whole, ranks: ranks), body)
    }
    return reader.unknown
  }

  private mutating func feed(
    _ engine: some StatisticsEngine, _ body: (QuantityStatistics) -> Bool
  ) throws(DatabaseError) {
    var engine = engine
    var goesOn = true
    try hasMinutes
      ? feedMinutes(&engine, body, &goesOn)
      : feedSamples(
        samples.window, &engine, body, &goesOn)
    guard goesOn, reader.unknown == nil else { return }
    engine.finish()
    give(&engine, body, &goesOn)
  }

  /// Gives what is complete and in the window; `goesOn` becomes false where no more is wanted.
  private func give(
    _ engine: inout some StatisticsEngine, _ body: (QuantityStatistics) -> Bool,
    _ goesOn: inout Bool
  ) {
    for statistics in engine.takeFinished() where goesOn && isInWindow(statistics) {
      goesOn = body(statistics)
    }
  }

  private func isInWindow(_ statistics: QuantityStatistics) -> Bool {
    guard query.bins != nil else { return true }
    return (query.start.map { statistics.end > $0 } ?? true)
      && (query.end.map { statistics.start < $0 } ?? true)
  }

  // MARK: Samples

  /// Gives the engine the samples that start in a stretch of time, in milliseconds.
  private mutating func feedSamples(
    _ stretch: Range<Int64>, _ engine: inout some StatisticsEngine,
    _ body: (QuantityStatistics) -> Bool, _ goesOn: inout Bool
  ) throws(DatabaseError) {
    let statement = try samples.statement(startingIn: stretch)
    let type = samples.type
    try statement.forEachRow { () throws(DatabaseError) in
      guard goesOn, reader.unknown == nil else { return }
      let (reading, isCounted) = try reader.reading(statement, type: type)
      guard isCounted else { return }
      engine.add(reading)
      give(&engine, body, &goesOn)
    }
  }

  // MARK: Minutes

  private mutating func feedMinutes(
    _ engine: inout some StatisticsEngine, _ body: (QuantityStatistics) -> Bool,
    _ goesOn: inout Bool
  ) throws(DatabaseError) {
    let whole = samples.wholeMinutes
    try feedSamples(samples.window.lowerBound..<whole.lowerBound, &engine, body, &goesOn)
    var group: [MinuteRow] = []
    let rows = try samples.minutes(in: whole)
    try rows.forEachRow { () throws(DatabaseError) in
      guard goesOn else { return }
      let row = MinuteTable.row(rows)
      if let first = group.first, first.key.minute != row.key.minute {
        try feed(group, &engine, body, &goesOn)
        group.removeAll(keepingCapacity: true)
      }
      group.append(row)
    }
    try feed(group, &engine, body, &goesOn)
    try feedSamples(whole.upperBound..<samples.window.upperBound, &engine, body, &goesOn)
  }

  /// Gives the engine a minute by its rows, or by its samples where that is not exact.
  private mutating func feed(
    _ group: [MinuteRow], _ engine: inout some StatisticsEngine,
    _ body: (QuantityStatistics) -> Bool, _ goesOn: inout Bool
  ) throws(DatabaseError) {
    guard let first = group.first, goesOn, reader.unknown == nil else { return }
    if !engine.add(group) {
      try feedSamples(first.start..<first.end, &engine, body, &goesOn)
    } else {
      give(&engine, body, &goesOn)
    }
  }
}
