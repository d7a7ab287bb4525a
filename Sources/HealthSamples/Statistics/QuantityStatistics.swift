import Quantities

/// Number, mean, range and sum of a person's samples of one type, as HealthKit's `HKStatistics`.
///
/// All values are in the type's canonical unit.
package struct QuantityStatistics: Equatable, Sendable {
  /// The window, or the stretch of a collection, that the samples are of.
  package var start: Instant
  package var end: Instant
  /// Samples that start in it; of amounts, those that reach into it.
  package var count = 0
  /// Of readings: the mean of the values, each weighing the same.
  ///
  /// Nil for none, as all below.
  package var average: Double?
  /// Of readings: the mean over time, by the trapezoidal rule.
  ///
  /// Over distances of at most ``longestHold`` seconds; nil where there is none.
  package var timeWeightedAverage: Double?
  package var minimum: Double?
  package var maximum: Double?
  /// The value that was read last, and when.
  package var mostRecent: Double?
  package var mostRecentDate: Instant?
  /// Of amounts: their sum over the time in the window, counted once however many sources saw it.
  package var sum: Double?
  /// Seconds that samples cover, overlaps counted once.
  package var duration = 0.0

  /// Seconds from one reading to the next beyond which nothing is known of the time between.
  package static let longestHold = 300.0

  package init(start: Instant, end: Instant) {
    self.start = start
    self.end = end
  }
}

extension QuantityStatistics {
  /// The statistics of readings, by their summary.
  init(start: Instant, end: Instant, of summary: ReadingSummary) {
    self.init(start: start, end: end)
    count = Int(summary.count)
    average = summary.sum.sum / Double(summary.count)
    if summary.spanned > 0 {
      timeWeightedAverage = summary.area.sum / (Double(summary.spanned) / 1000)
    }
    (minimum, maximum) = (summary.minimum, summary.maximum)
    (mostRecent, mostRecentDate) = (summary.endValue, summary.end)
    duration = Double(summary.covered) / 1000
  }
}
