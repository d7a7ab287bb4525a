/// A decimal number of up to 18 digits, the same on every machine.
///
/// It is `coefficient` times ten to the power of `exponent`. What has more digits is rounded half
/// to even; sums, differences and products of numbers as people type them are exact. It is a
/// multiple of 10^-60 and below 10^60; operations that would leave these bounds have no result.
package struct Number: Hashable, Sendable {
  /// The digits without trailing zeros, below 10^18.
  let coefficient: Int64
  let exponent: Int

  package static let zero = Number(normal: 0, exponent: 0)
  /// The most significant digits of a number.
  static let digitLimit = 18
  static let exponentLimit = 60

  package init(_ whole: Int) {
    self = Self.rounded(Int128(whole), exponent: 0) ?? .zero
  }

  /// The number nearest to what the double prints as; nil for infinities and not-a-number.
  package init?(_ double: Double) {
    guard double.isFinite else { return nil }
    self.init(parsing: "\(double)")
  }

  /// A number whose parts keep the promises above.
  private init(normal coefficient: Int64, exponent: Int) {
    self.coefficient = coefficient
    self.exponent = exponent
  }

  /// The number nearest to `wide` (plus less than one where `isMore`) times a power of ten.
  ///
  /// Nil beyond the bounds. `isMore` asks for a `wide` of more than 18 digits.
  static func rounded(_ wide: Int128, exponent: Int, isMore: Bool = false) -> Number? {
    var dropped = 0
    while wide.magnitude / UInt128(power(dropped)) >= UInt128(power(digitLimit)) { dropped += 1 }
    dropped = max(dropped, -exponentLimit - exponent)
    guard dropped < 38 else { return .zero }
    let kept = dividedHalfToEven(wide, by: power(dropped), isMore: isMore)
    return normalised(kept, exponent: exponent + dropped)
  }

  private static func dividedHalfToEven(
    _ wide: Int128, by divisor: Int128, isMore: Bool
  ) -> Int128 {
    guard divisor > 1 else { return wide }
    var (quotient, remainder) = wide.quotientAndRemainder(dividingBy: divisor)
    if remainder < 0 { (quotient, remainder) = (quotient - 1, remainder + divisor) }
    let half = divisor / 2
    let isUp = remainder > half || (remainder == half && (isMore || quotient % 2 != 0))
    return isUp ? quotient + 1 : quotient
  }

  private static func normalised(_ wide: Int128, exponent: Int) -> Number? {
    guard wide != 0 else { return .zero }
    var (wide, exponent) = (wide, exponent)
    while wide % 10 == 0 { (wide, exponent) = (wide / 10, exponent + 1) }
    guard let coefficient = Int64(exactly: wide) else { return nil }
    let number = Number(normal: coefficient, exponent: exponent)
    return exponent + number.digitCount <= exponentLimit ? number : nil
  }

  /// How many digits the coefficient has.
  var digitCount: Int {
    var (count, rest) = (1, coefficient.magnitude)
    while rest >= 10 { (count, rest) = (count + 1, rest / 10) }
    return count
  }

  /// Ten to the power of 0...37.
  static func power(_ exponent: Int) -> Int128 {
    (0..<max(0, min(37, exponent))).reduce(1) { product, _ in product * 10 }
  }
}

extension Number {
  package var isZero: Bool { coefficient == 0 }

  /// The whole number that it is; nil where it has a fraction or is too large.
  package var whole: Int? {
    guard exponent >= 0 else { return nil }
    return Int(exactly: Int128(coefficient).multipliedReportingOverflow(by: Self.power(exponent)))
  }

  /// The nearest double.
  package var double: Double { Double(description) ?? 0 }
}

extension Int {
  /// The product, where it did not overflow and fits.
  fileprivate init?(exactly product: (partialValue: Int128, overflow: Bool)) {
    guard !product.overflow else { return nil }
    self.init(exactly: product.partialValue)
  }
}
