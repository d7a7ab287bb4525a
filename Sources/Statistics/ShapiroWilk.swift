import Glibc

/// The test of Shapiro and Wilk, whether numbers look as if drawn from a normal distribution.
///
/// W and its probability after Royston (1995, Applied Statistics 44:547, algorithm AS R94), for 3 to
/// 5,000 numbers.
package struct ShapiroWilk: Equatable, Sendable {
  /// From 0 to 1; near 1 for numbers that look normal.
  package let w: Double
  package let probability: Double

  /// Nil for fewer than 3 or more than 5,000 numbers, and where all are the same.
  ///
  /// - Parameter values: Finite.
  package init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard (3...5000).contains(sorted.count), let mean = Moments.mean(sorted),
      let first = sorted.first, let last = sorted.last,
      last - first > Ranks.tolerance(for: sorted)
    else { return nil }
    let weights = Self.weights(sorted.count)
    var sum = 0.0
    for (index, weight) in weights.enumerated() {
      sum += weight * (sorted[sorted.count - 1 - index] - sorted[index])
    }
    let squares = sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    w = min(1, sum * sum / squares)
    probability = Self.probability(w, sorted.count)
  }

  /// The weights of the upper half of the order, the largest number's first.
  private static func weights(_ count: Int) -> [Double] {
    guard count > 3 else { return [Double(0.5).squareRoot()] }
    let n = Double(count)
    let scores = (1...(count / 2)).map {
      -NormalDistribution.quantile((Double($0) - 0.375) / (n + 0.25))
    }
    let squares = 2 * scores.reduce(0) { $0 + $1 * $1 }
    let root = 1 / n.squareRoot()
    let ends = zip([outermost, second], scores).prefix(count > 5 ? 2 : 1).map { terms, score in
      score / squares.squareRoot() + polynomial(terms, root)
    }
    let scoresLeft = squares - 2 * scores.prefix(ends.count).reduce(0) { $0 + $1 * $1 }
    let weightsLeft = 1 - 2 * ends.reduce(0) { $0 + $1 * $1 }
    let factor = (scoresLeft / weightsLeft).squareRoot()
    return ends + scores.dropFirst(ends.count).map { $0 / factor }
  }

  private static func probability(_ w: Double, _ count: Int) -> Double {
    let n = Double(count)
    if count == 3 {
      return max(0, 6 / .pi * (asin(w.squareRoot()) - asin(Double(0.75).squareRoot())))
    }
    let y = log(1 - w)
    guard count > 11 else {
      let bound = -2.273 + 0.459 * n
      guard y < bound else { return 0 }
      return upper(-log(bound - y), polynomial(smallMean, n), exp(polynomial(smallSpread, n)))
    }
    return upper(y, polynomial(largeMean, log(n)), exp(polynomial(largeSpread, log(n))))
  }

  private static func upper(_ value: Double, _ mean: Double, _ deviation: Double) -> Double {
    NormalDistribution.cumulative(-(value - mean) / deviation)
  }

  /// The value of a polynomial, its constant term first.
  private static func polynomial(_ terms: [Double], _ x: Double) -> Double {
    terms.reversed().reduce(0) { $0 * x + $1 }
  }

  // Royston's polynomials: of 1/√n for the two outermost weights, of n and of ln n for the mean and
  // the logarithm of the deviation of what is normally distributed.
  private static let outermost = [0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056]
  private static let second = [0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633]
  private static let smallMean = [0.544, -0.39978, 0.025054, -6.714e-4]
  private static let smallSpread = [1.3822, -0.77857, 0.062767, -0.0020322]
  private static let largeMean = [-1.5861, -0.31082, -0.083751, 0.0038915]
  private static let largeSpread = [-0.4803, -0.082676, 0.0030302]
}
