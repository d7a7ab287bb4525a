/// What may be a name, and which words are none.
enum Word {
  /// Words of the language itself.
  static let reserved = ["and", "or", "not", "in", "between", "true", "false"]

  /// Whether a name needs no quotes.
  static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
      && !reserved.contains(name)
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether a byte may stand in a name, or in a name in quotes.
  static func isInName(_ byte: UInt8, quoted: Bool) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
      || (quoted && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")))
  }
}
