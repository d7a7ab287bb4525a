import Statistics

/// A rate over time, cleaned: in order, one value at a time, none impossible; the rest is counted.
///
/// Values that share a time count as one, their mean: several sources, or a clock of whole seconds.
/// In: times and rates as they came. Out: the samples that metrics are made of. Next:
/// ``RateSummary`` and the metrics that need more than one step.
package struct RateSeries: Sendable {
  /// In seconds, strictly rising.
  package let times: [Double]
  /// In count/min.
  package let values: [Double]
  package let dropped: DroppedSamples
  /// An interval longer than this, in seconds, is a gap, of which nothing is known.
  package let maximumGap: Double
  /// The time that was to be recorded, in seconds; nil without samples where none is given.
  package let span: ClosedRange<Double>?
  /// Seconds from each sample to the next.
  let intervals: [Double]
  /// Of the rate from the first sample to each, by the trapezoid rule over what is no gap.
  let area: [Double]
  /// Seconds from the first sample to each, gaps left out.
  let covered: [Double]

  /// - Parameters:
  ///   - samples: In seconds and count/min, in the order in which they came.
  ///   - span: The time that was to be recorded; by default from the first sample to the last.
  ///   - plausible: The rates that can be; others are counted, not used.
  ///   - maximumGap: By default three times the median interval, at least 3 s.
  ///   - backwards: What becomes of a sample that is earlier than one before it.
  package init(
    _ samples: [(time: Double, value: Double)], span: ClosedRange<Double>? = nil,
    plausible: ClosedRange<Double> = 25...240, maximumGap: Double? = nil,
    backwards: BackwardTimes = .sorted
  ) {
    var cleaning = RateCleaning(
      plausible: plausible, backwards: backwards, capacity: samples.count)
    for sample in samples { cleaning.append(sample.time, sample.value) }
    cleaning.finish()
    times = cleaning.times
    values = cleaning.values
    dropped = cleaning.dropped
    intervals = Self.intervals(times)
    let gap = maximumGap ?? Self.gap(intervals)
    self.maximumGap = gap
    if let span { self.span = span } else { self.span = Self.span(times) }
    (area, covered) = Self.integrals(times, values, gap)
  }

  package var count: Int { times.count }

  private static func span(_ times: [Double]) -> ClosedRange<Double>? {
    guard let first = times.first, let last = times.last else { return nil }
    return first...last
  }

  private static func intervals(_ times: [Double]) -> [Double] {
    var intervals: [Double] = []
    intervals.reserveCapacity(times.count)
    for index in times.indices.dropFirst() { intervals.append(times[index] - times[index - 1]) }
    return intervals
  }

  private static func gap(_ intervals: [Double]) -> Double {
    max(3, 3 * (Quantiles(intervals).median ?? 0))
  }

  private static func integrals(
    _ times: [Double], _ values: [Double], _ gap: Double
  ) -> (area: [Double], covered: [Double]) {
    guard !times.isEmpty else { return ([], []) }
    var area = [0.0]
    var covered = [0.0]
    area.reserveCapacity(times.count)
    covered.reserveCapacity(times.count)
    var sum = 0.0
    var seconds = 0.0
    for index in 1..<max(1, times.count) {
      let interval = times[index] - times[index - 1]
      if interval <= gap {
        sum += (values[index] + values[index - 1]) / 2 * interval
        seconds += interval
      }
      area.append(sum)
      covered.append(seconds)
    }
    return (area, covered)
  }
}
