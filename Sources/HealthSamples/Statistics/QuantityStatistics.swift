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
  /// The statistics of readings, which are in the order of their starts.
  init(start: Instant, end: Instant, readings: [QuantitySample]) throws(UnitMismatch) {
    self.init(start: start, end: end)
    var total = ExactSum()
    var area = TimeArea()
    for sample in readings {
      let value = try sample.canonicalValue()
      total.add(value)
      area.add(value, at: sample.start)
      minimum = min(minimum ?? value, value)
      maximum = max(maximum ?? value, value)
      if mostRecentDate.map({ $0 <= sample.end }) ?? true {
        (mostRecent, mostRecentDate) = (value, sample.end)
      }
    }
    count = readings.count
    average = count > 0 ? total.sum / Double(count) : nil
    timeWeightedAverage = area.mean
    duration = Coverage(readings.map { $0.start.milliseconds..<$0.end.milliseconds }).seconds
  }
}

/// The area under readings, by the trapezoidal rule.
private struct TimeArea {
  private var last: (value: Double, at: Instant)?
  private var area = ExactSum()
  private var seconds = 0.0

  var mean: Double? { seconds > 0 ? area.sum / seconds : nil }

  mutating func add(_ value: Double, at instant: Instant) {
    defer { last = (value, instant) }
    guard let last else { return }
    let distance = instant.seconds(since: last.at)
    guard distance > 0, distance <= QuantityStatistics.longestHold else { return }
    area.add((last.value + value) / 2 * distance)
    seconds += distance
  }
}
