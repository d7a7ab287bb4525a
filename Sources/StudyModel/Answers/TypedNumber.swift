/// Numbers as people type them.
enum TypedNumber {
  /// A whole number in decimal digits of any script (`7`, `７`, `٧`), with a sign or without.
  ///
  /// White space around it is ignored; nil for anything else, and beyond `Int`.
  static func whole(_ text: String) -> Int? {
    var scalars = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    let isNegative = scalars.first.map(minusSigns.contains) ?? false
    if isNegative || scalars.first.map(plusSigns.contains) == true { scalars.removeFirst() }
    let digits = scalars.map(digit)
    guard !digits.isEmpty, digits.count <= 40 else { return nil }
    let plain = digits.compactMap(\.self).map(String.init)
    guard plain.count == digits.count else { return nil }
    return Int((isNegative ? "-" : "") + plain.joined())
  }

  private static func digit(_ scalar: UnicodeScalar) -> Int? {
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }

  /// The hyphen that keyboards have, the minus sign, and their full-width form.
  private static let minusSigns: [UnicodeScalar] = ["-", "\u{2212}", "\u{FF0D}"]
  private static let plusSigns: [UnicodeScalar] = ["+", "\u{FF0B}"]
}
