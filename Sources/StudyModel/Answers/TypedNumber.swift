import StrictJSON

/// Numbers as people type them.
enum TypedNumber {
  /// A whole number in decimal digits of any script (`7`, `７`, `٧`), with a sign or without.
  ///
  /// White space around it is ignored; nil for anything else, and beyond `Int`.
  static func whole(_ text: String) -> Int? {
    let plain = TypedText.plain(text)
    let digits = plain.drop { $0 == "-" || $0 == "+" }
    guard plain.count - digits.count <= 1, (1...40).contains(digits.count) else { return nil }
    return digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(plain) : nil
  }

  /// A decimal number in digits of any script; a point always divides it, a comma by custom.
  ///
  /// - Throws: ``AnswerError/ambiguousNumber`` where a comma might be either mark.
  static func decimal(_ text: String, _ mark: DecimalMark) throws(AnswerError) -> DecimalText {
    var plain = TypedText.plain(text)
    if plain.contains(",") {
      let isDecimal = mark == .comma && !plain.contains(".") && plain.count { $0 == "," } == 1
      let isNumber = plain.allSatisfy { "0123456789.,+-".contains($0) }
      guard isDecimal else { throw isNumber ? .ambiguousNumber : .notNumber(isWhole: false) }
      plain = plain.replacing(",", with: ".")
    }
    guard let number = DecimalText(plain) else { throw .notNumber(isWhole: false) }
    return number
  }
}

/// A decimal number with its digits as they were typed, in ASCII.
struct DecimalText: Equatable {
  /// Digits, a point where there is a fraction, a minus sign where it is negative.
  let text: String
  let value: Double

  /// The digits after the point.
  var fractionDigits: Int { text.firstIndex(of: ".").map { text[$0...].count - 1 } ?? 0 }

  /// Reads `[+-]digits[.digits]`, where either part of the digits may be missing.
  init?(_ typed: String) {
    let isNegative = typed.first == "-"
    let unsigned = isNegative || typed.first == "+" ? typed.dropFirst() : Substring(typed)
    let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, unsigned.count <= 60, unsigned.contains(where: \.isNumber),
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
    else { return nil }
    let whole = parts[0].drop { $0 == "0" }
    let fraction = parts.count == 2 && !parts[1].isEmpty ? "." + parts[1] : ""
    let digits = (whole.isEmpty ? "0" : String(whole)) + fraction
    let isZero = digits.allSatisfy { $0 == "0" || $0 == "." }
    text = (isNegative && !isZero ? "-" : "") + digits
    guard let value = Double(text) else { return nil }
    self.value = value
  }

  /// The number, and its digits where it is not written so by itself, such as `20.10`.
  var answer: Answer {
    let whole = Int64(text) ?? Int64(exactly: value)
    let json = whole.map(JSONValue.integer) ?? .double(value)
    return Answer(json, typed: Writer.string(json) == text ? nil : text)
  }
}
