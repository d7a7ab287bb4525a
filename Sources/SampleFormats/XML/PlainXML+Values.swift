extension PlainXML {
  /// Whether an attribute's value is in UTF-8, without `<` and control characters, and refers to
  /// nothing but the five characters that XML has names for.
  static func isPlain(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    let marks = marks(in: value)
    guard marks.refused == 0 else { return false }
    guard marks.references == 0 || hasNamesAlone(value) else { return false }
    return marks.beyondASCII == 0 || isUTF8(value)
  }

  /// What is in bytes; 0 for none of it.
  private struct Marks {
    var refused: UInt64 = 0
    var references: UInt64 = 0
    var beyondASCII: UInt64 = 0

    /// Notes eight bytes at once, each high bit for its byte.
    ///
    /// The ways to find a byte below 0x20, and one that is zero, are from Anderson, "Bit Twiddling
    /// Hacks": https://graphics.stanford.edu/~seander/bithacks.html
    mutating func note(_ word: UInt64) {
      let high: UInt64 = 0x8080_8080_8080_8080
      let ones: UInt64 = 0x0101_0101_0101_0101
      let low = (word &- ones &* 0x20) & ~word
      let less = word ^ ones &* 0x3C
      let ampersand = word ^ ones &* 0x26
      refused |= (low | (less &- ones) & ~less) & high
      references |= (ampersand &- ones) & ~ampersand & high
      beyondASCII |= word & high
    }
  }

  private static func marks(in value: UnsafeBufferPointer<UInt8>) -> Marks {
    var marks = Marks()
    let raw = UnsafeRawBufferPointer(value)
    guard raw.count >= 8 else {
      let spaces: UInt64 = 0x2020_2020_2020_2020
      marks.note(value.reduce(spaces) { $0 << 8 | UInt64($1) })
      return marks
    }
    for start in stride(from: 0, through: raw.count - 8, by: 8) {
      marks.note(raw.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    // The last eight, of which some were noted already.
    marks.note(raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self))
    return marks
  }

  private static func hasNamesAlone(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = value[...]
    while let place = ByteSearch.position(of: UInt8(ascii: "&"), in: rest) {
      guard let name = XMLReference.names.first(where: { rest[place...].starts(with: $0) })
      else { return false }
      rest = rest[(place + name.count)...]
    }
    return true
  }

  /// Whether bytes are well-formed, and none is one of the two characters that XML refuses.
  private static func isUTF8(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let text = String(validating: value, as: UTF8.self) else { return false }
    return !text.unicodeScalars.contains { $0.value == 0xFFFE || $0.value == 0xFFFF }
  }
}
