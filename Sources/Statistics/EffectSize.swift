/// Differences in units of a deviation.
package enum EffectSize {
  /// What takes the bias out of Cohen's d: 1 - 3 / (4 df - 1) (Hedges 1981, J Educ Stat 6:107).
  package static func correction(degrees: Double) -> Double { 1 - 3 / (4 * degrees - 1) }

  /// The mean difference of pairs over the mean of both deviations; nil without them.
  static func average(_ pairs: [(first: Double, second: Double)]) -> Double? {
    guard let difference = Moments.mean(pairs.map { $0.second - $0.first }),
      let one = Moments.deviation(pairs.map(\.first)),
      let other = Moments.deviation(pairs.map(\.second)), one + other > 0
    else { return nil }
    return difference / ((one + other) / 2)
  }
}
