/// The test of Mann and Whitney, whether numbers of one group tend to be larger than another's.
///
/// The probability is exact where there are no ties and each group has at most 25 numbers (Mann and
/// Whitney 1947, Annals of Mathematical Statistics 18:50); else it is that of the normal
/// distribution with the variance lessened for ties and without a correction for continuity.
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
    u = ranks.values.suffix(second.count).reduce(0, +) - least
    rankBiserial = 2 * u / pairs - 1
    isExact = ranks.tied == 0 && max(first.count, second.count) <= 25
    let smaller = min(u, pairs - u)
    probability =
      isExact
      ? Self.exact(smaller, first.count, second.count)
      : Self.approximate(smaller, first.count, second.count, ranks.tieTerm)
  }

  /// Twice the share of all orders of the two groups whose u is not above that.
  ///
  /// The numbers of orders are the coefficients of the Gaussian binomial (m + n choose n), which is
  /// multiplied and divided factor by factor.
  private static func exact(_ u: Double, _ m: Int, _ n: Int) -> Double {
    let most = m * n
    var ways = Array(repeating: 0.0, count: most + 1)
    ways[0] = 1
    for factor in 1...n {
      let times = m + factor
      for total in stride(from: most, through: times, by: -1) where times <= most {
        ways[total] -= ways[total - times]
      }
      for total in stride(from: factor, through: most, by: 1) {
        ways[total] += ways[total - factor]
      }
    }
    let all = ways.reduce(0, +)
    return min(1, 2 * ways.prefix(Int(u) + 1).reduce(0, +) / all)
  }

  private static func approximate(_ u: Double, _ m: Int, _ n: Int, _ tieTerm: Double) -> Double {
    let pairs = Double(m * n)
    let all = Double(m + n)
    let variance = pairs / 12 * (all + 1 - tieTerm / (all * (all - 1)))
    guard variance > 0 else { return 1 }
    return NormalDistribution.twoSided((u - pairs / 2) / variance.squareRoot())
  }
}
