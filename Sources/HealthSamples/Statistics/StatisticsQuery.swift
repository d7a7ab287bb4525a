import Quantities
import SQLiteDatabase

/// Which samples statistics are asked of, and by which stretches.
///
/// In: what a person wants to know. Out: what
/// ``SQLiteHealthStore/forEachStatistics(of:_:)`` finds. Next: a row of `store stats`.
package struct StatisticsQuery: Equatable, Sendable {
  /// The participant's code.
  package var participant: String
  package var type: QuantityType
  /// The window's start; nil for no bound.
  ///
  /// A reading belongs to where it starts; of an amount counts the share that is in the window.
  package var start: Instant?
  /// The window's end; nil for no bound.
  package var end: Instant?
  /// The names of the sources that count; empty for every one.
  package var sources: [String]
  /// Metadata that each sample has; see ``SampleQuery/metadata``.
  package var metadata: [MetadataPredicate]
  /// The stretches; nil for one for all.
  package var bins: CalendarBins?
  /// Whose amounts count where sources overlap; the others by their samples of all time.
  ///
  /// See ``SourceRanks``.
  package var priority: [String]

  package init(
    participant: String, type: QuantityType, start: Instant? = nil, end: Instant? = nil,
    sources: [String] = [], metadata: [MetadataPredicate] = [], bins: CalendarBins? = nil,
    priority: [String] = []
  ) {
    self.participant = participant
    self.type = type
    self.start = start
    self.end = end
    self.sources = sources
    self.metadata = metadata
    self.bins = bins
    self.priority = priority
  }
}

extension SQLiteHealthStore {
  /// Gives the statistics of each stretch that has samples, in the order of time, one by one.
  ///
  /// Whole minutes come from the roll-up where that is exact, the others from their samples; of
  /// neither more is in memory than goes on at one moment.
  ///
  /// `body` does not use the store; false ends the search.
  package func forEachStatistics(
    of query: StatisticsQuery, _ body: (QuantityStatistics) -> Bool
  ) throws(HealthStoreError) {
    try SQLiteHealthStore.check(query.participant)
    let unknown: String? = try use { connection throws(DatabaseError) in
      try connection.database.read { () throws(DatabaseError) -> String? in
        guard var search = try StatisticsSearch(query, in: connection) else { return nil }
        return try search.run(body)
      }
    }
    if let unknown { throw .unknownName(name: unknown) }
  }

  /// The same as an array, for a window whose stretches are few.
  package func statistics(
    of query: StatisticsQuery
  ) throws(HealthStoreError) -> [QuantityStatistics] {
    var all: [QuantityStatistics] = []
    try forEachStatistics(of: query) { statistics in
      all.append(statistics)
      return true
    }
    return all
  }
}
