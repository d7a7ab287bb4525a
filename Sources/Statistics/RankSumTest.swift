/// The test of Mann and Whitney, whether numbers of one group tend to be larger than another's.
///
/// The probability is exact where each group has at most 25 numbers, ties or none: that of all ways
/// to share the ranks out to the groups (Mann and Whitney 1947, Annals of Mathematical Statistics
/// 18:50), twice the smaller of both sides'. Else it is that of the normal distribution with the
/// variance lessened for ties. A correction for continuity is made in neither.
package struct RankSumTest: Equatable, Sendable {
  /// How many pairs have the second group's number above the first's, equal ones a half each.
  package let u: Double
  package let isExact: Bool
  /// Of numbers of pairs at least as unequal, on both sides.
  package let probability: Double
  /// The share of pairs with the second above, less that with the first above: from -1 to 1.
  package let rankBiserial: Double

  /// Nil for a group without numbers.
  ///
  /// - Parameters:
  ///   - first: Finite, at least one.
  ///   - second: Finite, at least one.
  ///   - tolerance: What counts as a tie; by default a billionth of the largest, or 1e-9.
  package init?(_ first: [Double], _ second: [Double], tolerance: Double? = nil) {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    let all = first + second
    let ranks = Ranks(all, tolerance: tolerance ?? Ranks.tolerance(for: all))
    let pairs = Double(first.count * second.count)
    let least = Double(second.count * (second.count + 1)) / 2
    let sum = ranks.values.suffix(second.count).reduce(0, +)
    u = sum - least
    rankBiserial = 2 * u / pairs - 1
    isExact = max(first.count, second.count) <= Self.mostExact
    probability =
      isExact
      ? Self.exact(sum, second.count, of: ranks)
      : Self.approximate(u, first.count, second.count, ranks.tieTerm)
  }

  /// Of two groups of so many a double counts every way without loss.
  private static let mostExact = 25

  /// With ties the two sides can differ, so that the smaller one is looked for.
  private static func exact(_ sum: Double, _ count: Int, of ranks: Ranks) -> Double {
    let sums = RankSums(of: ranks.values, choosing: count)
    return min(1, 2 * min(sums.share(notAbove: sum), sums.share(notBelow: sum)))
  }

  private static func approximate(_ u: Double, _ m: Int, _ n: Int, _ tieTerm: Double) -> Double {
    let pairs = Double(m * n)
    let all = Double(m + n)
    let variance = pairs / 12 * (all + 1 - tieTerm / (all * (all - 1)))
    guard variance > 0 else { return 1 }
    return NormalDistribution.twoSided((u - pairs / 2) / variance.squareRoot())
  }
}
