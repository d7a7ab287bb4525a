import Quantities

/// Distance and steps of a movement, as intervals without gap or overlap.
///
/// Each sample holds what was covered in its own interval, never a running total.
struct GaitLog: Sendable {
  /// How long an interval is, in seconds, unless the movement ends within it.
  static let interval = 5.0

  private var opened: Instant
  private var last: Instant
  private var metres = 0.0
  private var steps = 0.0

  /// A movement that starts at a moment.
  init(start: Instant) {
    opened = start
    last = start
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
    metres += speed * seconds
    steps += cadence * seconds
    last = moment
  }

  /// Closes the interval where it is long enough, or the movement ends.
  ///
  /// - Parameter ends: Whether the movement ends.
  /// - Returns: Distance and steps; none where the interval goes on.
  mutating func samples(ends: Bool) -> [QuantitySample] {
    let seconds = last.seconds(since: opened)
    guard ends ? seconds > 0 : seconds >= Self.interval else { return [] }
    // What is left of a step is taken in the next interval.
    let whole = steps.rounded(.down)
    defer {
      opened = last
      steps -= whole
      metres = 0
    }
    return [
      sample(.distanceWalkingRunning, (metres * 1000).rounded() / 1000),
      sample(.stepCount, whole),
    ]
  }

  private func sample(_ type: QuantityType, _ value: Double) -> QuantitySample {
    QuantitySample(
      type: type, value: value, unit: type.canonicalUnit, start: opened, end: last,
      source: MockModel.source)
  }
}
