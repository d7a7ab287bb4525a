import Glibc

/// The functions that distributions are made of.
package enum SpecialFunctions {
  /// The natural logarithm of the gamma function of a number above zero, within 1e-14 of it or of 1.
  ///
  /// Stirling's series above 15 (Abramowitz and Stegun 6.1.41), the recurrence below.
  package static func logGamma(_ x: Double) -> Double {
    guard x > 0 else { return .nan }
    var product = 1.0
    var z = x
    while z < 15 {
      product *= z
      z += 1
    }
    let inverse = 1 / (z * z)
    let series =
      (1.0 / 12 - inverse
        * (1.0 / 360 - inverse
          * (1.0 / 1260 - inverse
            * (1.0 / 1680 - inverse
              * (1.0 / 1188 - inverse * 691.0 / 360_360)))))
      / z
    return (z - 0.5) * log(z) - z + 0.5 * log(2 * .pi) + series - log(product)
  }

  /// The regularised incomplete beta function I_x(a, b), within 1e-11 of it for a and b to 10,000.
  ///
  /// The continued fraction of Abramowitz and Stegun 26.5.8 by Lentz's method.
  ///
  /// - Parameters:
  ///   - x: From 0 to 1.
  ///   - a: Above 0.
  ///   - b: Above 0.
  /// - Returns: From 0 to 1; not a number for anything else.
  package static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x >= 0, x <= 1, a > 0, b > 0 else { return .nan }
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    let front = exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log1p(-x))
    // The fraction is quick on this side of the mean, and the function is symmetric.
    guard x < (a + 1) / (a + b + 2) else { return 1 - front * fraction(1 - x, b, a) / b }
    return front * fraction(x, a, b) / a
  }

  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let least = 1e-300
    func away(_ value: Double) -> Double { abs(value) < least ? least : value }
    var c = 1.0
    var d = 1 / away(1 - (a + b) * x / (a + 1))
    var result = d
    for m in 1...10_000 {
      let m = Double(m)
      for term in [
        m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
        -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
      ] {
        d = 1 / away(1 + term * d)
        c = away(1 + term / c)
        result *= c * d
      }
      if abs(c * d - 1) < 1e-16 { break }
    }
    return result
  }
}
