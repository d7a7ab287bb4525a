extension Number: CustomStringConvertible {
  /// The number in plain decimals, such as `-20.000123`.
  package var description: String {
    let digits = String(coefficient.magnitude)
    let sign = coefficient < 0 ? "-" : ""
    guard exponent < 0 else { return sign + digits + String(repeating: "0", count: exponent) }
    let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
    return sign + padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
  }

  /// The number of a text such as `-1.50` or `2e-5`, rounded to 18 digits; nil of any other.
  package init?(parsing text: String) {
    var rest = Array(text.utf8)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    let whole = Self.takeDigits(&rest)
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = Self.takeDigits(&rest)
      guard !fraction.isEmpty else { return nil }
    }
    guard !whole.isEmpty, let power = Self.takeExponent(&rest), rest.isEmpty else { return nil }
    let digits = whole + fraction
    guard let number = Self.number(digits, exponent: power - fraction.count) else { return nil }
    self = isNegative ? -number : number
  }

  private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    return digits
  }

  /// The power of ten after an `e`; 0 where none stands, nil where it is none.
  private static func takeExponent(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return 0 }
    rest = rest.dropFirst()
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let digits = takeDigits(&rest)
    guard digits.count <= 4, let power = Int(String(decoding: digits, as: UTF8.self)) else {
      return nil
    }
    return isNegative ? -power : power
  }

  /// The first 30 digits count; one more says whether any other is not zero.
  private static func number(_ digits: ArraySlice<UInt8>, exponent: Int) -> Number? {
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    let kept = significant.prefix(30)
    let rest = significant.dropFirst(30)
    let wide = kept.reduce(Int128(0)) { $0 * 10 + Int128($1 - UInt8(ascii: "0")) }
    let isMore = rest.contains { $0 != UInt8(ascii: "0") }
    return rounded(wide, exponent: exponent + rest.count, isMore: isMore)
  }
}
