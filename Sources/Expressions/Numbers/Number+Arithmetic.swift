extension Number: Comparable {
  package static func < (one: Number, other: Number) -> Bool {
    guard let (a, b) = exactParts(one, other) else {
      let larger = one.exponent > other.exponent ? one : other
      return (larger.coefficient < 0) == (larger == one)
    }
    return a < b
  }

  /// Both coefficients at one exponent; nil where they lie so far apart that one hides the other.
  private static func exactParts(_ one: Number, _ other: Number) -> (Int128, Int128)? {
    guard !one.isZero, !other.isZero else {
      return (Int128(one.coefficient), Int128(other.coefficient))
    }
    let gap = one.exponent - other.exponent
    guard abs(gap) <= 19 else { return nil }
    return (
      Int128(one.coefficient) * power(gap), Int128(other.coefficient) * power(-gap)
    )
  }
}

/// Arithmetic; nil where the result is beyond the bounds, or a division is by zero.
extension Number {
  static prefix func - (number: Number) -> Number {
    rounded(-Int128(number.coefficient), exponent: number.exponent) ?? .zero
  }

  package static func + (one: Number, other: Number) -> Number? {
    if one.isZero { return other }
    if other.isZero { return one }
    guard let (a, b) = exactParts(one, other) else {
      return one.exponent > other.exponent ? one.addingTiny(other) : other.addingTiny(one)
    }
    return rounded(a + b, exponent: min(one.exponent, other.exponent))
  }

  package static func - (one: Number, other: Number) -> Number? { one + -other }

  package static func * (one: Number, other: Number) -> Number? {
    rounded(
      Int128(one.coefficient) * Int128(other.coefficient), exponent: one.exponent + other.exponent)
  }

  package static func / (one: Number, other: Number) -> Number? {
    guard !other.isZero else { return nil }
    let shift = digitLimit - one.digitCount + 19
    let sign: Int128 = other.coefficient < 0 ? -1 : 1
    let dividend = Int128(one.coefficient) * power(shift) * sign
    let (quotient, isMore) = flooredQuotient(dividend, Int128(other.coefficient) * sign)
    return rounded(quotient, exponent: one.exponent - other.exponent - shift, isMore: isMore)
  }

  /// The sum with a number whose exponent is more than 19 below.
  private func addingTiny(_ tiny: Number) -> Number? {
    let gap = exponent - tiny.exponent - 19
    let (quotient, isMore) =
      gap > 37
      ? (tiny.coefficient < 0 ? -1 : 0, true)
      : Self.flooredQuotient(Int128(tiny.coefficient), Self.power(gap))
    return Self.rounded(
      Int128(coefficient) * Self.power(19) + quotient, exponent: exponent - 19, isMore: isMore)
  }

  /// The quotient rounded down, and whether anything was left; the divisor is above zero.
  private static func flooredQuotient(_ dividend: Int128, _ divisor: Int128) -> (Int128, Bool) {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return (remainder < 0 ? quotient - 1 : quotient, remainder != 0)
  }

  /// The number without its sign.
  package var magnitude: Number { coefficient < 0 ? -self : self }

  /// Rounded to digits after the point, half away from zero, as people round.
  package func rounded(toDigits digits: Int) -> Number {
    let dropped = -max(-Self.exponentLimit, min(Self.exponentLimit, digits)) - exponent
    guard dropped > 0 else { return self }
    guard dropped <= Self.digitLimit else { return .zero }
    let unit = Self.power(dropped)
    let kept = (Int128(magnitude.coefficient) + unit / 2) / unit
    return Self.rounded(coefficient < 0 ? -kept : kept, exponent: exponent + dropped) ?? .zero
  }
}
