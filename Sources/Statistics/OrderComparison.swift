/// Whether it mattered which of two conditions a participant had first.
///
/// The two-period crossover of Grizzle (1965, Biometrics 21:467) and of Jones and Kenward (2014,
/// Design and Analysis of Cross-Over Trials): a period effect shows in the differences of the two
/// orders, a carry-over in their sums. The test of carry-over has little power and must not decide
/// which other test is made (Freeman 1989, Statistics in Medicine 8:1421).
package struct OrderComparison: Equatable, Sendable {
  /// How many had the first condition first.
  package let firstFirst: Int
  /// How many had the second condition first.
  package let secondFirst: Int
  /// The mean difference, second condition less first, of those who had the first one first.
  package let firstFirstDifference: Double?
  /// The mean difference, second condition less first, of those who had the second one first.
  package let secondFirstDifference: Double?
  /// Half of the first of these means less the second: what a later place adds to a value.
  package let period: TTest?
  /// The mean sum of those with the first condition first, less that of the others.
  package let carryOver: TTest?
  /// The difference of the conditions free of the period's: the mean of both orders' means.
  package let adjusted: TTest?
  package let warnings: [ComparisonWarning]

  /// - Parameters:
  ///   - firstFirst: Pairs of those who had the first condition first.
  ///   - secondFirst: Pairs of the others, the first condition's value first all the same.
  package init(
    firstFirst: [(first: Double, second: Double)], secondFirst: [(first: Double, second: Double)]
  ) {
    let early = firstFirst.map { $0.second - $0.first }
    let late = secondFirst.map { $0.second - $0.first }
    self.firstFirst = early.count
    self.secondFirst = late.count
    firstFirstDifference = Moments.mean(early)
    secondFirstDifference = Moments.mean(late)
    period = TTest.pooled(late, early)?.halved
    carryOver = TTest.pooled(
      secondFirst.map { $0.first + $0.second }, firstFirst.map { $0.first + $0.second })
    adjusted = TTest.pooled(late.map { -$0 }, early)?.halved
    warnings = Self.warnings(early.count, late.count, period, carryOver)
  }

  private static func warnings(
    _ early: Int, _ late: Int, _ period: TTest?, _ carryOver: TTest?
  ) -> [ComparisonWarning] {
    guard early > 0, late > 0 else { return early + late > 0 ? [.onlyOneOrder] : [] }
    var found: [ComparisonWarning] = max(early, late) > 2 * min(early, late) ? [.unequalOrders] : []
    if let period, period.probability < 0.05 { found.append(.orderMatters) }
    if let carryOver, carryOver.probability < 0.1 { found.append(.carryOver) }
    return found
  }
}

extension TTest {
  /// The same test of half the estimate.
  fileprivate var halved: TTest {
    TTest(estimate: estimate / 2, standardError: standardError / 2, degrees: degrees)
  }
}
