/// What was walked in a step: metres and steps, each as amounts of intervals.
package struct MovementMetrics: Sendable {
  /// An amount from a time to another, in seconds.
  package struct Amount: Equatable, Sendable {
    package let start: Double
    package let end: Double
    package let value: Double

    package init(start: Double, end: Double, value: Double) {
      self.start = start
      self.end = end
      self.value = value
    }
  }

  /// In metres.
  package let distance: Metric
  /// In m/s, over the whole step.
  package let speed: Metric
  package let steps: Metric
  /// In steps a minute, over the whole step.
  package let cadence: Metric

  /// - Parameters:
  ///   - distances: In metres; none where no distance was recorded.
  ///   - steps: Counts; none where no steps were recorded.
  ///   - span: The step's time in seconds.
  package init(distances: [Amount], steps: [Amount], span: ClosedRange<Double>) {
    let seconds = span.upperBound - span.lowerBound
    distance = Self.total(distances)
    self.steps = Self.total(steps)
    speed = seconds > 0 ? distance.map { $0 / seconds } : .unavailable(.tooShort)
    cadence = seconds > 0 ? self.steps.map { $0 / seconds * 60 } : .unavailable(.tooShort)
  }

  private static func total(_ amounts: [Amount]) -> Metric {
    let valid = amounts.filter { $0.value.isFinite && $0.value >= 0 }
    return valid.isEmpty ? .unavailable(.noSamples) : .value(valid.reduce(0) { $0 + $1.value })
  }

  /// The steps a minute of each ten seconds in which somebody walked: 60 and more.
  package static func cadences(_ steps: [Amount]) -> [RateQuality.Cadence] {
    var bins: [Int: Double] = [:]
    for amount in steps where amount.value > 0 && amount.end - amount.start < 600 {
      let (first, last) = (Int((amount.start / 10).rounded(.down)), Int(amount.end / 10))
      for bin in first...max(first, last) {
        let window = Double(bin) * 10...Double(bin + 1) * 10
        bins[bin, default: 0] += total([amount], within: window)
      }
    }
    return bins.sorted { $0.key < $1.key }.filter { $0.value >= 10 }.map { bin, count in
      RateQuality.Cadence(
        time: Double(bin) * 10...Double(bin + 1) * 10, stepsPerMinute: count * 6)
    }
  }

  /// What of the amounts falls into a window, each spread evenly over its interval.
  static func total(_ amounts: [Amount], within window: ClosedRange<Double>) -> Double {
    amounts.reduce(0) { sum, amount in
      guard amount.end > amount.start else {
        return window.contains(amount.start) ? sum + amount.value : sum
      }
      let shared = min(amount.end, window.upperBound) - max(amount.start, window.lowerBound)
      return shared > 0 ? sum + amount.value * shared / (amount.end - amount.start) : sum
    }
  }
}
