/// Elementary functions whose every bit is the same on every machine.
///
/// They use nothing but IEEE 754 sums, products, quotients and the bits of a number, in a written
/// order, so that no library, no compiler and no processor has a say. Each is a reduction of the
/// argument followed by the function's own power series. Square roots are IEEE 754's, which are
/// exact already.
package enum ElementaryFunctions {
  /// e to a power; within 2 units in the last place, 0 below -745.2, infinite above 709.8.
  package static func exp(_ x: Double) -> Double {
    guard x > -745.2 else { return x.isNaN ? x : 0 }
    guard x < 709.8 else { return .infinity }
    let k = shifted(x * (1 / log2High)) - shift
    let r = (x - k * log2High) - k * log2Low
    // The series of e^r - 1 - r - r²/2 divided by r³; |r| is at most 0.3466, so that what is left
    // out is below 2^-57.
    let tail = polynomial(
      r, (1 / 6, 1 / 24, 1 / 120, 1 / 720),
      (1 / 5040, 1 / 40_320, 1 / 362_880, 1 / 3_628_800),
      (1 / 39_916_800, 1 / 479_001_600, 1 / 6_227_020_800, 0))
    return scaled(1 + (r + r * r * (0.5 + r * tail)), by: Int(k))
  }

  /// The natural logarithm; within 2 units in the last place.
  ///
  /// - Parameter x: Above 0; of 0 it is minus infinity, below 0 not a number.
  /// - Returns: The power of e that gives it.
  package static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    // Subnormal numbers are lifted, so that their leading bit stands where the others' does.
    let isSubnormal = x < 0x1p-1022
    let bits = (isSubnormal ? x * 0x1p54 : x).bitPattern
    // An exponent that leaves the significand between the square roots of 1/2 and of 2.
    let lifted = bits &+ (0x3FF0_0000_0000_0000 &- 0x3FE6_A09E_0000_0000)
    let exponent = Int(lifted >> 52) - 1023 - (isSubnormal ? 54 : 0)
    let fraction = (lifted & 0x000F_FFFF_FFFF_FFFF) &+ 0x3FE6_A09E_0000_0000
    let k = Double(exponent)
    let f = Double(bitPattern: fraction) - 1
    // ln(1 + f) = 2 artanh(s) with s = f / (2 + f), whose series is one of squares.
    let s = f / (2 + f)
    let square = s * s
    let tail = polynomial(
      square, (2 / 3, 2 / 5, 2 / 7, 2 / 9), (2 / 11, 2 / 13, 2 / 15, 2 / 17),
      (2 / 19, 2 / 21, 2 / 23, 0))
    return k * log2High - ((s * (f - square * tail) - k * log2Low) - f)
  }

  /// The sine of an angle in turns; exact at every quarter, within 2^-52 everywhere.
  package static func sine(turns: Double) -> Double {
    let sum = shifted(turns * 4)
    return sine(of: (turns - (sum - shift) * 0.25) * (2 * .pi), quarter: sum.bitPattern)
  }

  /// The cosine of an angle in turns; exact at every quarter, within 2^-52 everywhere.
  package static func cosine(turns: Double) -> Double {
    let sum = shifted(turns * 4)
    return sine(of: (turns - (sum - shift) * 0.25) * (2 * .pi), quarter: sum.bitPattern &+ 1)
  }

  /// The sine of an angle in radians, of at most 200,000 turns; within 2^-52.
  package static func sin(_ x: Double) -> Double {
    let sum = shifted(x * (2 / .pi))
    return sine(of: remainder(x, sum - shift), quarter: sum.bitPattern)
  }

  /// The cosine of an angle in radians, of at most 200,000 turns; within 2^-52.
  package static func cos(_ x: Double) -> Double {
    let sum = shifted(x * (2 / .pi))
    return sine(of: remainder(x, sum - shift), quarter: sum.bitPattern &+ 1)
  }

  // MARK: Parts

  /// The natural logarithm of 2: its first 33 bits, so that their products with exponents are
  /// exact, and what is left.
  private static let log2High = 0x1.62E42FEFp-1
  private static let log2Low = 0x1.473DE6AF278EDp-34

  /// A quarter turn: 33 bits, the next 33, and what is left.
  private static let quarterHigh = 0x1.921FB544p0
  private static let quarterMiddle = 0x1.0B4611A6p-34
  private static let quarterLow = 0x1.3198A2E037073p-69

  private static func remainder(_ x: Double, _ quarter: Double) -> Double {
    ((x - quarter * quarterHigh) - quarter * quarterMiddle) - quarter * quarterLow
  }

  /// A sum with this has no room for a fraction: the addition itself rounds, and the last bits of
  /// the sum count quarters or powers.
  private static let shift = 0x1.8p52

  @inline(__always)
  private static func shifted(_ x: Double) -> Double { x + shift }

  /// The sine of an angle within an eighth of a turn, so many quarters on.
  @inline(__always)
  private static func sine(of x: Double, quarter: UInt64) -> Double {
    let value = quarter & 1 == 0 ? sineSeries(x) : cosineSeries(x)
    return quarter & 2 == 0 ? value : -value
  }

  @inline(__always)
  private static func sineSeries(_ x: Double) -> Double {
    let square = x * x
    let tail = polynomial(
      square, (-1 / 6, 1 / 120, -1 / 5040, 1 / 362_880),
      (-1 / 39_916_800, 1 / 6_227_020_800, -1 / 1_307_674_368_000, 1 / 355_687_428_096_000))
    return x + x * (square * tail)
  }

  @inline(__always)
  private static func cosineSeries(_ x: Double) -> Double {
    let square = x * x
    let tail = polynomial(
      square, (1 / 24, -1 / 720, 1 / 40_320, -1 / 3_628_800),
      (1 / 479_001_600, -1 / 87_178_291_200, 1 / 20_922_789_888_000, -1 / 6_402_373_705_728_000))
    // 1 - x²/2 is rounded; what the rounding took is given back with the tail.
    let half = 0.5 * square
    let head = 1 - half
    return head + (((1 - head) - half) + square * square * tail)
  }

  /// Four coefficients of a polynomial, that of the least power first.
  private typealias Four = (Double, Double, Double, Double)

  /// A polynomial by Estrin's scheme, whose parts do not wait for each other.
  @inline(__always)
  private static func polynomial(_ x: Double, _ low: Four, _ high: Four) -> Double {
    let square = x * x
    return four(x, square, low) + square * square * four(x, square, high)
  }

  @inline(__always)
  private static func polynomial(_ x: Double, _ low: Four, _ middle: Four, _ high: Four) -> Double {
    let square = x * x
    let fourth = square * square
    return four(x, square, low) + fourth
      * (four(x, square, middle) + fourth * four(x, square, high))
  }

  @inline(__always)
  private static func four(_ x: Double, _ square: Double, _ c: Four) -> Double {
    (c.0 + c.1 * x) + square * (c.2 + c.3 * x)
  }

  /// The number times a power of two, in two steps where one would leave the range of exponents.
  @inline(__always)
  private static func scaled(_ x: Double, by exponent: Int) -> Double {
    if exponent < -1000 { return x * power(exponent + 100) * 0x1p-100 }
    if exponent > 1000 { return x * power(exponent - 100) * 0x1p100 }
    return x * power(exponent)
  }

  @inline(__always)
  private static func power(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: exponent + 1023) << 52)
  }
}
