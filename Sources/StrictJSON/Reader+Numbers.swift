extension Reader {
  /// Reads a number that starts at the next byte, a digit or a minus sign.
  mutating func readNumber() throws(SyntaxError) -> Node.Number {
    let start = offset
    let place = place
    _ = skip(UInt8(ascii: "-"))
    try readWholePart()
    if skip(UInt8(ascii: ".")) { try readDigits("a digit after the point") }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
      try readDigits("a digit of the exponent")
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let double = Double(text), double.isFinite else {
      throw SyntaxError(
        place: place, found: "the number \(text.prefix(40))",
        expected: "a number within ±1.797e308")
    }
    return Node.Number(text: text)
  }

  private mutating func readWholePart() throws(SyntaxError) {
    guard skip(UInt8(ascii: "0")) else { return try readDigits("a digit") }
    if let byte = peek(), isDigit(byte) {
      throw failure(expected: "no digit after a leading zero")
    }
  }

  private mutating func readDigits(_ expected: String) throws(SyntaxError) {
    let start = offset
    while let byte = peek(), isDigit(byte) { offset += 1 }
    guard offset > start else { throw failure(expected: expected) }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    offset += 1
    return true
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
