import Quantities

/// Statistics of a person's samples of one type, over a window or by stretches of the calendar.
package struct StatisticsCollection: Equatable, Sendable {
  /// In the order of time; stretches without a sample are left out.
  package private(set) var statistics: [QuantityStatistics] = []

  /// One stretch for all.
  ///
  /// - Parameters:
  ///   - samples: Of one type; those of one start in the order they were saved.
  ///   - window: What amounts that reach beyond it are cut at.
  ///   - priority: See ``SourceRanks``.
  /// - Throws: ``UnitMismatch`` where a sample's unit is not of its type.
  package init(
    _ samples: [QuantitySample], in window: Range<Instant>, priority: [String] = []
  ) throws(UnitMismatch) {
    let bins = StatisticsBins(nil, from: window.lowerBound, until: window.upperBound)
    try self.init(samples, bins, priority)
  }

  /// A stretch of the calendar after the other, of a window.
  ///
  /// Amounts that reach beyond the window are cut at its start and its end; nil for no bound.
  package init(
    _ samples: [QuantitySample], by bins: CalendarBins, from start: Instant? = nil,
    until end: Instant? = nil, priority: [String] = []
  ) throws(UnitMismatch) {
    try self.init(samples, StatisticsBins(bins, from: start, until: end), priority)
  }

  private init(
    _ samples: [QuantitySample], _ bins: StatisticsBins, _ priority: [String]
  ) throws(UnitMismatch) {
    guard let type = samples.first?.type else { return }
    switch type.aggregation {
    case .discrete: try run(samples, ReadingBins(bins), [:])
    case .cumulative:
      var counts: [String: Int64] = [:]
      for sample in samples { counts[sample.source, default: 0] += 1 }
      let sources = SourceRanks(counts: counts, priority: priority)
      let numbers = Dictionary(uniqueKeysWithValues: sources.order.enumerated().map { ($1, $0) })
      let ranks = Dictionary(uniqueKeysWithValues: numbers.values.map { (Int64($0), $0) })
      try run(samples, AmountSweep(bins, ranks: ranks), numbers)
    }
  }

  private mutating func run(
    _ samples: [QuantitySample], _ engine: some StatisticsEngine, _ numbers: [String: Int]
  ) throws(UnitMismatch) {
    var engine = engine
    var found: [QuantityStatistics] = []
    let take: StatisticsTaker = { statistics in
      found.append(statistics)
      return true
    }
    for sample in samples.sorted(by: { $0.start < $1.start }) {
      engine.add(
        Reading(
          start: sample.start, end: sample.end, value: try sample.canonicalValue(),
          source: Int64(numbers[sample.source] ?? 0)), take)
    }
    engine.finish(take)
    statistics = found
  }
}
