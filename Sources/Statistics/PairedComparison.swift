/// Two values of each participant, one a condition, compared.
///
/// In: pairs. Out: estimates, tests, effect sizes and warnings. Next: the comparisons of
/// `ResultsAnalysis`.
///
/// Every difference is the second value less the first.
package struct PairedComparison: Equatable, Sendable {
  package let count: Int
  package let firstMean: Double?
  package let secondMean: Double?
  /// The deviation of the differences, with n - 1.
  package let deviation: Double?
  /// The mean difference against zero (paired t); nil for fewer than two pairs or without spread.
  package let test: TTest?
  package let signedRank: SignedRankTest?
  /// Whether the differences look normal; nil for fewer than three.
  package let normality: ShapiroWilk?
  /// The mean difference over the deviation of the differences (Cohen 1988, d_z).
  package let dz: Double?
  /// d_z times 1 - 3 / (4 df - 1), without its bias upwards (Hedges 1981).
  package let gz: Double?
  /// The mean difference over the mean of both deviations (Cumming 2012, d_av).
  package let dav: Double?
  package let warnings: [ComparisonWarning]

  package var meanDifference: Double? {
    guard let firstMean, let secondMean else { return nil }
    return test?.estimate ?? (secondMean - firstMean)
  }

  /// - Parameter pairs: Finite values, the first condition's first.
  package init(_ pairs: [(first: Double, second: Double)]) {
    let differences = pairs.map { $0.second - $0.first }
    count = pairs.count
    firstMean = Moments.mean(pairs.map(\.first))
    secondMean = Moments.mean(pairs.map(\.second))
    deviation = Moments.deviation(differences)
    let test = TTest.oneSample(differences)
    self.test = test
    signedRank = SignedRankTest(
      differences, tolerance: Ranks.tolerance(for: pairs.flatMap { [$0.first, $0.second] }))
    normality = ShapiroWilk(differences)
    dz = test.map { $0.t / Double(pairs.count).squareRoot() }
    gz = test.map {
      $0.t / Double(pairs.count).squareRoot() * EffectSize.correction(degrees: $0.degrees)
    }
    dav = EffectSize.average(pairs)
    warnings = Self.warnings(count, test, signedRank, normality)
  }

  private static func warnings(
    _ count: Int, _ test: TTest?, _ ranks: SignedRankTest?, _ normality: ShapiroWilk?
  ) -> [ComparisonWarning] {
    guard count > 1 else { return [.tooFew] }
    var found: [ComparisonWarning] = count < 10 ? [.few] : []
    if test == nil { found.append(.noSpread) }
    if let normality, normality.probability < 0.05 { found.append(.notNormal) }
    if let ranks, (ranks.zeros + ranks.tied) * 4 > count { found.append(.manyTies) }
    return found
  }
}
