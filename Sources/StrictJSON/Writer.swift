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

  package internal(set) var bytes: [UInt8] = []
  private let style: Style

  /// A writer of nothing yet; ``member(_:_:)`` and its like add to it.
  package init(_ style: Style = .compact) { self.style = style }

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

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: append("null")
    case .bool(let truth): append(truth ? "true" : "false")
    case .integer(let number): append(String(number))
    case .double(let number): append(JSONNumber.text(number))
    case .string(let text): writeString(text)
    case .array(let items): writeList("[", "]", items, depth) { $0.write($1, depth: depth + 1) }
    case .object(let members):
      writeList("{", "}", members, depth) { writer, member in
        writer.writeString(member.key)
        writer.append(writer.style == .readable ? ": " : ":")
        writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func writeList<Item>(
    _ open: UnicodeScalar, _ close: UnicodeScalar, _ items: [Item], _ depth: Int,
    _ write: (inout Writer, Item) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      startLine(depth + 1)
      write(&self, item)
    }
    if !items.isEmpty { startLine(depth) }
    bytes.append(UInt8(ascii: close))
  }

  private mutating func startLine(_ depth: Int) {
    guard style == .readable else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  mutating func writeString(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { writeCharacters($0[...]) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes well-formed UTF-8: runs of characters that stand for themselves as they are.
  private mutating func writeCharacters(_ characters: Slice<UnsafeBufferPointer<UInt8>>) {
    var rest = characters
    while let place = firstNotPlain(of: rest) {
      bytes.append(contentsOf: rest[..<place])
      let length = rest[place] < 0x80 ? 1 : rest[place] < 0xE0 ? 2 : 3
      let character = rest[place...].prefix(length)
      for scalar in String(decoding: character, as: UTF8.self).unicodeScalars {
        writeScalar(scalar)
      }
      rest = rest[character.endIndex...]
    }
    bytes.append(contentsOf: rest)
  }

  /// Eight bytes at a time, as far as they are ASCII and stand for themselves.
  private func firstNotPlain(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes.base)
    var place = bytes.startIndex
    while bytes.endIndex - place >= 8 {
      let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      guard isPlain(word) else { break }
      place += 8
    }
    while place < bytes.endIndex, isPlain(bytes[place]) { place += 1 }
    return place < bytes.endIndex ? place : nil
  }

  /// Whether eight bytes surely are ASCII characters that stand for themselves.
  private func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func holds(_ byte: UInt8) -> UInt64 {
      let difference = word ^ (ones &* UInt64(byte))
      return (difference &- ones) & ~difference
    }
    let controls = (word &- ones &* 0x20) & ~word
    let slash = style == .researchKit ? holds(UInt8(ascii: "/")) : 0
    let found = holds(UInt8(ascii: "\"")) | holds(UInt8(ascii: "\\")) | holds(0x7F) | slash
    return (word | controls | found) & (ones &* 0x80) == 0
  }

  /// Whether a byte belongs to a character that stands for itself in every text.
  ///
  /// Those that ``steersTerminals(_:)`` names begin with one of four bytes beyond ASCII.
  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: false
    case UInt8(ascii: "/"): style != .researchKit
    default: byte >= 0x20
    }
  }

  private mutating func writeScalar(_ scalar: UnicodeScalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "/" where style == .researchKit: append("\\/")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case _ where Self.steersTerminals(scalar): writeEscape(scalar)
    default: append(String(scalar))
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
    append("\\u")
    bytes += repeatElement(UInt8(ascii: "0"), count: 4 - digits.count)
    append(digits)
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
