/// Wilcoxon's signed-rank test of differences around zero.
///
/// Differences of zero are dropped (Wilcoxon 1945, Biometrics Bulletin 1:80). The probability is
/// exact for at most 50 differences, ties or none: that of all ways to give the ranks signs. Else it
/// is that of the normal distribution with the variance lessened for ties. A correction for
/// continuity is made in neither.
package struct SignedRankTest: Equatable, Sendable {
  /// How many differences are not zero.
  package let count: Int
  /// How many were dropped as zero.
  package let zeros: Int
  /// How many share the size of another, but for its sign.
  package let tied: Int
  /// The sum of the ranks of the differences above zero.
  package let positive: Double
  /// The sum of the ranks of the differences below zero.
  package let negative: Double
  package let isExact: Bool
  /// Of sums at least as unequal, on both sides.
  package let probability: Double

  /// (W+ - W-) / (W+ + W-), from -1 to 1 (Kerby 2014, Comprehensive Psychology 3:11.IT.3.1).
  package var rankBiserial: Double { (positive - negative) / (positive + negative) }

  /// Nil where every difference is zero.
  ///
  /// - Parameters:
  ///   - differences: Finite.
  ///   - tolerance: What counts as zero, and as a tie; by default a billionth of the largest, or 1e-9.
  package init?(_ differences: [Double], tolerance: Double? = nil) {
    let tolerance = tolerance ?? Ranks.tolerance(for: differences)
    let used = differences.filter { abs($0) > tolerance }
    guard !used.isEmpty else { return nil }
    let ranks = Ranks(used.map { abs($0) }, tolerance: tolerance)
    let signed = zip(used, ranks.values)
    count = used.count
    zeros = differences.count - used.count
    tied = ranks.tied
    positive = signed.reduce(0) { $1.0 > 0 ? $0 + $1.1 : $0 }
    negative = signed.reduce(0) { $1.0 < 0 ? $0 + $1.1 : $0 }
    isExact = used.count <= Self.mostExact
    let least = min(positive, negative)
    probability =
      isExact
      ? min(1, 2 * RankSums(of: ranks.values).share(notAbove: least))
      : Self.approximate(least, used.count, ranks.tieTerm)
  }

  /// Of so many signs a double counts every way without loss.
  private static let mostExact = 50

  private static func approximate(_ sum: Double, _ count: Int, _ tieTerm: Double) -> Double {
    let n = Double(count)
    let variance = n * (n + 1) * (2 * n + 1) / 24 - tieTerm / 48
    return NormalDistribution.twoSided((sum - n * (n + 1) / 4) / variance.squareRoot())
  }
}
