import Quantities

/// What one source has counted of a movement since its interval opened.
struct GaitCounter: Sendable {
  private var opened: Instant
  /// How long an interval is, in seconds.
  private let interval: Double
  private let source: String
  private var metres = 0.0
  private var steps = 0.0

  init(from start: Instant, every interval: Double, source: String) {
    opened = start
    self.interval = interval
    self.source = source
  }

  mutating func add(metres: Double, steps: Double) {
    self.metres += metres
    self.steps += steps
  }

  /// Closes the interval where it is long enough, or the movement ends.
  mutating func samples(until end: Instant, ends: Bool) -> [QuantitySample] {
    let seconds = end.seconds(since: opened)
    guard ends ? seconds > 0 : seconds >= interval else { return [] }
    // What is left of a step is taken in the next interval.
    let whole = steps.rounded(.down)
    defer {
      opened = end
      steps -= whole
      metres = 0
    }
    return [
      sample(.distanceWalkingRunning, (metres * 1000).rounded() / 1000, end),
      sample(.stepCount, whole, end),
    ]
  }

  private func sample(_ type: QuantityType, _ value: Double, _ end: Instant) -> QuantitySample {
    QuantitySample(
      type: type, value: value, unit: type.canonicalUnit, start: opened, end: end, source: source)
  }
}
