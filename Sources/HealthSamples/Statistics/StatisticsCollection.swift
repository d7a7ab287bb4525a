import Quantities

/// Statistics of a person's samples of one type, over a window or by stretches of the calendar.
package struct StatisticsCollection: Equatable, Sendable {
  /// In the order of time; stretches without a sample are left out.
  package private(set) var statistics: [QuantityStatistics] = []

  /// One stretch for all.
  ///
  /// - Parameters:
  ///   - samples: Of one type, by their starts.
  ///   - window: What amounts that reach beyond it are cut at.
  ///   - priority: See ``MergedAmounts``.
  /// - Throws: ``UnitMismatch`` where a sample's unit is not of its type.
  package init(
    _ samples: [QuantitySample], in window: Range<Instant>, priority: [String] = []
  ) throws(UnitMismatch) {
    guard let type = samples.first?.type else { return }
    let bounds = (window.lowerBound, window.upperBound)
    switch type.aggregation {
    case .discrete:
      statistics = [
        try QuantityStatistics(start: bounds.0, end: bounds.1, readings: samples)
      ]
    case .cumulative:
      let amounts = try MergedAmounts(samples, priority: priority)
      statistics = [Self.amounts(amounts, samples, bounds.0, bounds.1)]
    }
  }

  /// A stretch of the calendar after the other.
  package init(
    _ samples: [QuantitySample], by bins: CalendarBins, priority: [String] = []
  ) throws(UnitMismatch) {
    guard let type = samples.first?.type else { return }
    switch type.aggregation {
    case .discrete: try addReadings(samples, bins)
    case .cumulative: try addAmounts(samples, bins, priority)
    }
  }

  private mutating func addReadings(
    _ samples: [QuantitySample], _ bins: CalendarBins
  ) throws(UnitMismatch) {
    var present: (start: Instant, end: Instant)?
    var readings: [QuantitySample] = []
    for sample in samples {
      if let present, bins.holds(sample.start, present) {
        readings.append(sample)
        continue
      }
      if let present { try close(present, &readings) }
      present = bins.bin(of: sample.start)
      readings.append(sample)
    }
    if let present { try close(present, &readings) }
  }

  private mutating func close(
    _ bin: (start: Instant, end: Instant), _ readings: inout [QuantitySample]
  ) throws(UnitMismatch) {
    statistics.append(
      try QuantityStatistics(start: bin.start, end: bin.end, readings: readings))
    readings.removeAll(keepingCapacity: true)
  }

  private mutating func addAmounts(
    _ samples: [QuantitySample], _ bins: CalendarBins, _ priority: [String]
  ) throws(UnitMismatch) {
    var binned = BinnedAmounts(bins)
    for part in try MergedAmounts(samples, priority: priority).parts { binned.add(part) }
    for sample in samples { binned.note(sample) }
    statistics = binned.statistics
  }

  private static func amounts(
    _ amounts: MergedAmounts, _ samples: [QuantitySample], _ start: Instant, _ end: Instant
  ) -> QuantityStatistics {
    let window = start.milliseconds..<max(start.milliseconds, end.milliseconds)
    var statistics = QuantityStatistics(start: start, end: end)
    statistics.count = samples.count
    statistics.sum = amounts.amount(in: window)
    let last = samples.max { $0.end < $1.end }
    statistics.mostRecentDate = last?.end
    statistics.duration =
      Coverage(samples.map { ($0.start.milliseconds..<$0.end.milliseconds).clamped(to: window) })
      .seconds
    return statistics
  }
}
