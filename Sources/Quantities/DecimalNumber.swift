extension Double {
  /// The number that a decimal text is from its beginning to its end; NaN and infinities too.
  ///
  /// Swift's own reading goes through C: it takes hexadecimal numbers, which no file means, stops at
  /// a NUL, and makes 0 of what is too small to be told from it. All three are no numbers here.
  package static func decimal(_ text: some StringProtocol) -> Double? {
    // NUL, and the X of hexadecimal numbers.
    guard text.utf8.allSatisfy({ $0 != 0 && $0 | 0x20 != UInt8(ascii: "x") }),
      let number = Double(text), number != 0 || !hasDigitAboveZero(text)
    else { return nil }
    return number
  }

  /// Whether a digit in front of the exponent is none of 0.
  private static func hasDigitAboveZero(_ text: some StringProtocol) -> Bool {
    text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.contains { (49...57).contains($0) }
  }
}
