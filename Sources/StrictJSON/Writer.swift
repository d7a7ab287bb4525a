/// Writes JSON in UTF-8 with the members in the order given, so that equal values are equal bytes.
package struct Writer {
  /// How a text is laid out.
  package enum Style: Sendable {
    /// On one line, without spaces.
    case compact
    /// A member a line, two spaces deeper each level, with a line end at the end.
    case readable
    /// As ResearchKit's recorders write: compact, and `/` as `\/`.
    case researchKit
  }

  private var bytes: [UInt8] = []
  private let style: Style

  private init(_ style: Style) { self.style = style }

  /// The bytes of a value.
  ///
  /// A number that JSON has no form for (infinite, or none) is written as `null`; callers refuse
  /// such numbers before.
  package static func bytes(_ value: JSONValue, _ style: Style = .compact) -> [UInt8] {
    var writer = Writer(style)
    writer.write(value, depth: 0)
    if style == .readable { writer.bytes.append(UInt8(ascii: "\n")) }
    return writer.bytes
  }

  /// The text of a value.
  package static func string(_ value: JSONValue, _ style: Style = .compact) -> String {
    String(decoding: bytes(value, style), as: UTF8.self)
  }

  private mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let truth): bytes += (truth ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .double(let number): bytes += JSONNumber.text(number).utf8
    case .string(let text): writeString(text)
    case .array(let items): writeList("[", "]", items, depth) { $0.write($1, depth: depth + 1) }
    case .object(let members):
      writeList("{", "}", members, depth) { writer, member in
        writer.writeString(member.key)
        writer.bytes += (writer.style == .readable ? ": " : ":").utf8
        writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func writeList<Item>(
    _ open: String, _ close: String, _ items: [Item], _ depth: Int,
    _ write: (inout Writer, Item) -> Void
  ) {
    bytes += open.utf8
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      startLine(depth + 1)
      write(&self, item)
    }
    if !items.isEmpty { startLine(depth) }
    bytes += close.utf8
  }

  private mutating func startLine(_ depth: Int) {
    guard style == .readable else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }

  private mutating func writeString(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(isPlain) {
      bytes += text.utf8
    } else {
      for scalar in text.unicodeScalars { writeScalar(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a byte is a character that stands for itself in every text.
  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): false
    case UInt8(ascii: "/"): style != .researchKit
    default: (0x20..<0x7F).contains(byte)
    }
  }

  private mutating func writeScalar(_ scalar: UnicodeScalar) {
    switch scalar {
    case "\"": bytes += "\\\"".utf8
    case "\\": bytes += "\\\\".utf8
    case "/" where style == .researchKit: bytes += "\\/".utf8
    case "\n": bytes += "\\n".utf8
    case "\r": bytes += "\\r".utf8
    case "\t": bytes += "\\t".utf8
    case _ where Self.steersTerminals(scalar): writeEscape(scalar)
    default: bytes += String(scalar).utf8
    }
  }

  /// Whether a scalar, printed raw, could steer a terminal or hide what stands in a file.
  ///
  /// C0, DEL and C1 controls, line and paragraph separators, and the bidirectional controls.
  package static func steersTerminals(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0x200E...0x200F, 0x061C,
      0xFEFF:
      true
    default: false
    }
  }

  private mutating func writeEscape(_ scalar: UnicodeScalar) {
    let digits = String(scalar.value, radix: 16)
    bytes += "\\u".utf8
    bytes += repeatElement(UInt8(ascii: "0"), count: 4 - digits.count)
    bytes += digits.utf8
  }
}

/// How numbers are written: the shortest digits that read back to the same number.
package enum JSONNumber {
  /// The text of a number, whole numbers below 2^53 without a fraction; `null` for no number.
  package static func text(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    if number == number.rounded(), abs(number) < 9_007_199_254_740_992 {
      return String(Int64(number))
    }
    return "\(number)"
  }
}
