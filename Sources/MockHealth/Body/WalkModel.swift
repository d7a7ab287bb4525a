import Quantities

/// A walk at an adult's usual pace: 1.36 m/s and 112 steps a minute.
///
/// Adults prefer about 1.36 m/s, and take about 112 steps a minute at that speed (Tudor-Locke et
/// al., CADENCE-adults, 2019).
package struct WalkModel: Sendable {
  /// Metres a second.
  package static let speed = 1.36
  /// Steps a second.
  package static let cadence = 112.0 / 60

  private let start: Instant
  private var last: Instant

  /// A walk that starts at a moment.
  package init(start: Instant) {
    self.start = start
    last = start
  }

  /// Distance and steps from the last call, or the start, to a moment; none where no time passed.
  package mutating func samples(until end: Instant) -> [QuantitySample] {
    guard end > last else { return [] }
    defer { last = end }
    let steps = stepsTaken(by: end) - stepsTaken(by: last)
    let distance = Self.speed * end.seconds(since: last)
    return [
      sample(.distanceWalkingRunning, (distance * 1000).rounded() / 1000, end),
      sample(.stepCount, steps, end),
    ]
  }

  private func stepsTaken(by instant: Instant) -> Double {
    (instant.seconds(since: start) * Self.cadence).rounded(.down)
  }

  private func sample(_ type: QuantityType, _ value: Double, _ end: Instant) -> QuantitySample {
    QuantitySample(
      type: type, value: value, unit: type.canonicalUnit, start: last, end: end,
      source: MockModel.source)
  }
}
