/// A number, or why there is none.
package enum Metric: Equatable, Sendable {
  case value(Double)
  case unavailable(MetricReason)

  /// The number; nil where there is none.
  package var number: Double? {
    guard case .value(let number) = self else { return nil }
    return number
  }

  /// Why there is no number; nil where there is one.
  package var reason: MetricReason? {
    guard case .unavailable(let reason) = self else { return nil }
    return reason
  }

  /// The number, or that reason where it is missing or not finite.
  package init(_ number: Double?, else reason: MetricReason) {
    if let number, number.isFinite { self = .value(number) } else { self = .unavailable(reason) }
  }

  /// What becomes of the number; the same reason where there is none.
  package func map(_ change: (Double) -> Double) -> Metric {
    guard case .value(let number) = self else { return self }
    return .value(change(number))
  }

  /// Of two numbers, one; the first reason where one is missing.
  package static func both(
    _ one: Metric, _ other: Metric, _ join: (Double, Double) -> Double
  ) -> Metric {
    switch (one, other) {
    case (.value(let a), .value(let b)): .value(join(a, b))
    case (.unavailable, _): one
    case (.value, .unavailable): other
    }
  }
}
