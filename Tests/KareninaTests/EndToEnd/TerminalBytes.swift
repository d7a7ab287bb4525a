/// The bytes that a program sent to a terminal, held against those that it may send.
enum TerminalBytes {
  /// The first thing among the bytes that is neither printable text nor a sequence of the program's
  /// own: colours, clearing, moving, and the modes that it sets and takes back.
  static func intruder(in bytes: [UInt8]) -> String? {
    var rest = Substring.UnicodeScalarView(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" {
        guard let end = end(ofSequence: rest) else { return shown(rest, after: "ESC ") }
        rest = rest[end...]
      } else if !isPlain(scalar) {
        return shown(rest, after: "U+\(String(scalar.value, radix: 16, uppercase: true)) ")
      }
    }
    return nil
  }

  /// Where a sequence that the program may send ends; nil for another.
  private static func end(
    ofSequence rest: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView.Index? {
    guard rest.first == "[" else { return nil }
    let parameters = rest.dropFirst().prefix { "0123456789;?".unicodeScalars.contains($0) }
    guard parameters.endIndex < rest.endIndex,
      "mHJKhl".unicodeScalars.contains(rest[parameters.endIndex])
    else { return nil }
    return rest.index(after: parameters.endIndex)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\r" || scalar == "\n" { return true }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return false
    default: return ![0x61C, 0x200E, 0x200F].contains(scalar.value) && !isDirection(scalar.value)
    }
  }

  private static func isDirection(_ value: UInt32) -> Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }

  private static func shown(_ rest: Substring.UnicodeScalarView, after start: String) -> String {
    start + rest.prefix(12).map { $0.escaped(asASCII: true) }.joined()
  }
}
