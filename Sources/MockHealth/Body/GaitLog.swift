import Quantities

/// Distance and steps of a movement, as intervals without gap or overlap.
///
/// Each sample holds what was covered in its own interval, never a running total. A second source
/// counts the same movement in intervals of its own, which overlap with those of the first.
struct GaitLog: Sendable {
  /// How long an interval is, in seconds, unless the movement ends within it.
  static let interval = 5.0
  /// How long an interval of the second source is, in seconds.
  static let secondInterval = 8.0

  private var first: GaitCounter
  private var second: GaitCounter?
  private var last: Instant

  /// - Parameters:
  ///   - start: When the movement starts.
  ///   - hasSecondSource: Whether a second source counts it, too.
  init(start: Instant, hasSecondSource: Bool = false) {
    last = start
    first = GaitCounter(from: start, every: Self.interval, source: MockModel.source)
    guard hasSecondSource else { return }
    second = GaitCounter(from: start, every: Self.secondInterval, source: MockModel.secondSource)
  }

  /// Covers the time up to a moment.
  ///
  /// - Parameters:
  ///   - moment: Not before the last one; an earlier one covers nothing.
  ///   - speed: The mean speed since then, in m/s.
  ///   - cadence: The mean steps a second since then.
  mutating func move(to moment: Instant, speed: Double, cadence: Double) {
    guard moment > last else { return }
    let seconds = moment.seconds(since: last)
    last = moment
    first.add(metres: speed * seconds, steps: cadence * seconds)
    second?.add(metres: speed * seconds, steps: cadence * seconds)
  }

  /// Closes each interval that is long enough, or all where the movement ends.
  ///
  /// - Parameter ends: Whether the movement ends.
  /// - Returns: Distance and steps; none where the intervals go on.
  mutating func samples(ends: Bool) -> [QuantitySample] {
    let samples = first.samples(until: last, ends: ends)
    guard let others = second?.samples(until: last, ends: ends) else { return samples }
    return samples + others
  }
}
