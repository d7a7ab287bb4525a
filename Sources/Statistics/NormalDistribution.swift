import Glibc

/// The normal distribution with mean 0 and deviation 1.
package enum NormalDistribution {
  /// The probability of values not above that.
  package static func cumulative(_ z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }

  /// The probability of values at least as far from zero, on both sides.
  package static func twoSided(_ z: Double) -> Double { erfc(abs(z) / 2.0.squareRoot()) }

  /// The value that a share of the distribution does not exceed, within 1e-13.
  ///
  /// A first guess (Abramowitz and Stegun 26.2.23) made exact by Newton's steps.
  ///
  /// - Parameter share: Above 0 and below 1.
  /// - Returns: Not a number for another share.
  package static func quantile(_ share: Double) -> Double {
    guard share > 0, share < 1 else { return .nan }
    let tail = min(share, 1 - share)
    let r = (-2 * log(tail)).squareRoot()
    var z =
      r - (2.515517 + r * (0.802853 + r * 0.010328))
      / (1 + r * (1.432788 + r * (0.189269 + r * 0.001308)))
    for _ in 0..<6 {
      let density = exp(-z * z / 2) / (2 * Double.pi).squareRoot()
      z += (cumulative(-z) - tail) / density
    }
    return share < 0.5 ? -z : z
  }
}
