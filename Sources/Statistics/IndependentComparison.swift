/// Values of two groups of participants, compared.
///
/// Every difference is the second group's less the first's.
package struct IndependentComparison: Equatable, Sendable {
  package let firstCount: Int
  package let secondCount: Int
  package let firstMean: Double?
  package let secondMean: Double?
  package let firstDeviation: Double?
  package let secondDeviation: Double?
  /// Welch's t; nil for a group of fewer than two, and without spread.
  package let test: TTest?
  package let rankSum: RankSumTest?
  /// The difference over the pooled deviation (Cohen 1988).
  package let d: Double?
  /// d times 1 - 3 / (4 df - 1), df = n1 + n2 - 2 (Hedges 1981).
  package let g: Double?
  package let warnings: [ComparisonWarning]

  /// - Parameters:
  ///   - first: Finite values of one group.
  ///   - second: Finite values of the other.
  package init(_ first: [Double], _ second: [Double]) {
    firstCount = first.count
    secondCount = second.count
    firstMean = Moments.mean(first)
    secondMean = Moments.mean(second)
    firstDeviation = Moments.deviation(first)
    secondDeviation = Moments.deviation(second)
    test = TTest.welch(first, second)
    rankSum = RankSumTest(first, second)
    let scale = (1 / Double(first.count) + 1 / Double(second.count)).squareRoot()
    let pooled = TTest.pooled(first, second)
    d = pooled.map { $0.t * scale }
    g = pooled.map { $0.t * scale * EffectSize.correction(degrees: $0.degrees) }
    warnings = Self.warnings(first, second, test)
  }

  private static func warnings(
    _ first: [Double], _ second: [Double], _ test: TTest?
  ) -> [ComparisonWarning] {
    let least = min(first.count, second.count)
    guard least > 1 else { return [.tooFew] }
    var found: [ComparisonWarning] = least < 10 ? [.few] : []
    if test == nil { found.append(.noSpread) }
    if [first, second].contains(where: { ShapiroWilk($0).map { $0.probability < 0.05 } ?? false }) {
      found.append(.notNormal)
    }
    if let one = Moments.deviation(first), let other = Moments.deviation(second),
      max(one, other) > 2 * min(one, other)
    {
      found.append(.unequalSpread)
    }
    return found
  }
}
