import Chance

/// How a trait is spread over people.
package enum Distribution: Equatable, Sendable {
  /// The same for everyone.
  case fixed(Double)
  /// Each value within the range as likely.
  case uniform(ClosedRange<Double>)
  /// Normal, with what lies outside the range moved to its end.
  case normal(mean: Double, deviation: Double, within: ClosedRange<Double>)
  /// The logarithm is normal about that of the median; as above beyond the range.
  case logNormal(median: Double, logDeviation: Double, within: ClosedRange<Double>)

  /// One person's value.
  func draw(_ stream: RandomStream) -> Double {
    var stream = stream
    var gaussian = Gaussian(stream)
    switch self {
    case .fixed(let value): return value
    case .uniform(let range):
      return range.lowerBound + stream.unit() * (range.upperBound - range.lowerBound)
    case .normal(let mean, let deviation, let range):
      return (mean + deviation * gaussian.next()).clamped(to: range)
    case .logNormal(let median, let logDeviation, let range):
      let factor = ElementaryFunctions.exp(logDeviation * gaussian.next())
      return (median * factor).clamped(to: range)
    }
  }
}

extension Double {
  /// The nearest number within a range.
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
