/// A mean, or a difference of means, against zero by Student's t.
package struct TTest: Equatable, Sendable {
  package let estimate: Double
  package let standardError: Double
  package let degrees: Double
  package let t: Double
  /// Of values at least as far from zero, on both sides.
  package let probability: Double

  init(estimate: Double, standardError: Double, degrees: Double) {
    self.estimate = estimate
    self.standardError = standardError
    self.degrees = degrees
    t = estimate / standardError
    probability = StudentT(degrees: degrees).twoSided(t)
  }

  /// The interval that holds the true value in such a share of studies.
  package func interval(_ share: Double = 0.95) -> ClosedRange<Double> {
    let half = StudentT(degrees: degrees).quantile(0.5 + share / 2) * standardError
    return (estimate - half)...(estimate + half)
  }

  /// The mean of some numbers against zero; nil for fewer than two, and without spread.
  package static func oneSample(_ values: [Double]) -> TTest? {
    guard let mean = Moments.mean(values), let deviation = spread(values) else { return nil }
    let n = Double(values.count)
    return TTest(estimate: mean, standardError: deviation / n.squareRoot(), degrees: n - 1)
  }

  /// The second mean less the first, for groups whose variances may differ.
  ///
  /// Welch (1947, Biometrika 34:28), with the degrees of freedom of Satterthwaite (1946).
  package static func welch(_ first: [Double], _ second: [Double]) -> TTest? {
    guard let means = means(first, second) else { return nil }
    let a = means.firstVariance / Double(first.count)
    let b = means.secondVariance / Double(second.count)
    let degrees =
      (a + b) * (a + b) / (a * a / Double(first.count - 1) + b * b / Double(second.count - 1))
    return TTest(
      estimate: means.difference, standardError: (a + b).squareRoot(), degrees: degrees)
  }

  /// The second mean less the first, for groups of one variance (Student 1908).
  package static func pooled(_ first: [Double], _ second: [Double]) -> TTest? {
    guard let means = means(first, second) else { return nil }
    let m = Double(first.count)
    let n = Double(second.count)
    let variance =
      ((m - 1) * means.firstVariance + (n - 1) * means.secondVariance) / (m + n - 2)
    return TTest(
      estimate: means.difference, standardError: (variance * (1 / m + 1 / n)).squareRoot(),
      degrees: m + n - 2)
  }

  /// The deviation of numbers that are not all the same, but for rounding.
  private static func spread(_ values: [Double]) -> Double? {
    guard let deviation = Moments.deviation(values), deviation > Ranks.tolerance(for: values)
    else { return nil }
    return deviation
  }

  private static func means(
    _ first: [Double], _ second: [Double]
  ) -> (difference: Double, firstVariance: Double, secondVariance: Double)? {
    guard let one = Moments.mean(first), let other = Moments.mean(second),
      let a = Moments.variance(first), let b = Moments.variance(second),
      spread(first) != nil || spread(second) != nil
    else { return nil }
    return (other - one, a, b)
  }
}
