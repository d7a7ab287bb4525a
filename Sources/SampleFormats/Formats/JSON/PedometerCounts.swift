import Quantities

/// Turns a pedometer's sums, which count from a start, into what each item adds.
///
/// Counting starts anew where an item has another start than the one before. Amounts are rounded to
/// a millionth, as far as sums in metres tell them.
struct PedometerCounts {
  private var steps = Counter(type: .stepCount)
  private var distance = Counter(type: .distanceWalkingRunning)

  /// What an item adds, a sample for each quantity that it has.
  mutating func samples(
    steps: Double?, distance: Double?, from start: Instant, to end: Instant, source: String
  ) -> [QuantitySample] {
    [
      self.distance.count(distance, from: start, to: end, source),
      self.steps.count(steps, from: start, to: end, source),
    ].compactMap(\.self)
  }

  /// The last sum of one quantity.
  private struct Counter {
    let type: QuantityType
    private var origin: Instant?
    private var sum = 0.0
    private var end: Instant?

    init(type: QuantityType) { self.type = type }

    mutating func count(
      _ total: Double?, from start: Instant, to end: Instant, _ source: String
    ) -> QuantitySample? {
      guard let total else { return nil }
      if origin != start { (origin, sum, self.end) = (start, 0, nil) }
      let added = ((total - sum) * 1e6).rounded() / 1e6
      let before = self.end ?? start
      (sum, self.end) = (total, end)
      return QuantitySample(
        type: type, value: added, unit: type.canonicalUnit, start: before, end: end,
        source: source)
    }
  }
}
