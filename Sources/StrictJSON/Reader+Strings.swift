extension Reader {
  /// Reads a string that starts at the next byte, a double quote.
  mutating func readString() throws(SyntaxError) -> String {
    offset += 1
    let start = offset
    skipPlainBytes()
    if peek() == UInt8(ascii: "\"") {
      defer { offset += 1 }
      return String(decoding: bytes[start..<offset], as: UTF8.self)
    }
    return try readString(after: Array(bytes[start..<offset]))
  }

  /// Reads the rest of a string that has more than plain bytes.
  private mutating func readString(after beginning: [UInt8]) throws(SyntaxError) -> String {
    var text = beginning
    while true {
      let runStart = offset
      skipPlainBytes()
      text += bytes[runStart..<offset]
      guard let byte = peek() else { throw failure(expected: "'\"' that ends the text") }
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try readEscape()
      case ..<0x20: throw failure(expected: "no raw control character; write it as \\u00..")
      default: text += try readMultibyte()
      }
    }
  }

  private mutating func skipPlainBytes() {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        return
      }
      offset += 1
    }
  }

  /// Reads one well-formed multi-byte UTF-8 sequence (Unicode 15, table 3-7).
  private mutating func readMultibyte() throws(SyntaxError) -> ArraySlice<UInt8> {
    let start = offset
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[start] {
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    default: throw failure(expected: "UTF-8; save the file so")
    }
    let rest = bytes[(start + 1)..<min(start + length, bytes.count)]
    guard rest.count == length - 1, rest.first.map(second.contains) == true,
      rest.dropFirst().allSatisfy({ (0x80...0xBF).contains($0) })
    else { throw failure(expected: "UTF-8; save the file so") }
    offset += length
    return bytes[start..<offset]
  }

  private mutating func readEscape() throws(SyntaxError) -> [UInt8] {
    offset += 1
    guard let byte = peek() else { throw failure(expected: "an escape such as \\n") }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      offset += 1
      return [byte]
    case UInt8(ascii: "b"): return single(0x08)
    case UInt8(ascii: "f"): return single(0x0C)
    case UInt8(ascii: "n"): return single(0x0A)
    case UInt8(ascii: "r"): return single(0x0D)
    case UInt8(ascii: "t"): return single(0x09)
    case UInt8(ascii: "u"): return try readUnicodeEscape()
    default: throw failure(expected: "an escape such as \\n or \\u00e9")
    }
  }

  private mutating func single(_ byte: UInt8) -> [UInt8] {
    offset += 1
    return [byte]
  }

  private mutating func readUnicodeEscape() throws(SyntaxError) -> [UInt8] {
    let first = try readCodeUnit()
    var scalar = UInt32(first)
    if (0xD800...0xDBFF).contains(first) {
      guard peek() == UInt8(ascii: "\\"), offset + 1 < bytes.count,
        bytes[offset + 1] == UInt8(ascii: "u")
      else { throw failure(expected: "the second half of a surrogate pair") }
      offset += 1
      let second = try readCodeUnit()
      guard (0xDC00...0xDFFF).contains(second) else {
        throw failure(expected: "the second half of a surrogate pair")
      }
      scalar = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    }
    guard let character = UnicodeScalar(scalar) else {
      throw failure(expected: "the first half of the surrogate pair before it")
    }
    return Array(String(character).utf8)
  }

  /// Reads `uXXXX` after the backslash.
  private mutating func readCodeUnit() throws(SyntaxError) -> UInt16 {
    offset += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = hexadecimalDigit(byte) else {
        throw failure(expected: "four hexadecimal digits")
      }
      unit = unit << 4 | digit
      offset += 1
    }
    return unit
  }

  private func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
