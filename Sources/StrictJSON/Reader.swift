/// Reads JSON values from bytes one after another, keeping the place.
///
/// In: bytes. Out: a ``Node`` for each value. It serves ``Document`` and, value by value, the
/// readers that salvage the whole items of a broken file.
package struct Reader {
  /// Deeper nesting is refused, so that no file exhausts the stack.
  package static let maximumDepth = 512

  let bytes: [UInt8]
  /// The next byte to read.
  package var offset = 0
  private var line = 1
  /// The column of `lineAnchor`, from 1.
  private var anchorColumn = 1
  private var lineAnchor = 0
  private var depth = 0
  private let mostValues: Int
  private var valuesLeft: Int

  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - mostValues: How many values are read, keys among them, before more are refused.
  package init(_ bytes: [UInt8], mostValues: Int = .max) {
    self.bytes = bytes
    self.mostValues = mostValues
    valuesLeft = mostValues
  }

  // MARK: Places

  /// Where the next byte stands.
  package var place: Place {
    var column = anchorColumn
    for byte in bytes[lineAnchor..<min(offset, bytes.count)] where byte & 0xC0 != 0x80 {
      column += 1
    }
    return Place(offset: offset, line: line, column: column)
  }

  /// The place, remembered so that the next one is counted from here.
  package mutating func markPlace() -> Place {
    let place = place
    lineAnchor = min(offset, bytes.count)
    anchorColumn = place.column
    return place
  }

  private mutating func startLine() {
    line += 1
    lineAnchor = offset
    anchorColumn = 1
  }

  func failure(expected: String) -> SyntaxError {
    SyntaxError(place: place, found: foundHere, expected: expected)
  }

  private var foundHere: String {
    guard let byte = peek() else { return "the end of the text" }
    if byte >= 0x80 || byte < 0x20 || byte == 0x7F {
      let digits = String(byte, radix: 16, uppercase: true)
      return "the byte 0x\(digits.count == 1 ? "0" : "")\(digits)"
    }
    return "'\(Character(UnicodeScalar(byte)))'"
  }

  // MARK: Bytes

  package func peek() -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  package mutating func skipWhitespace() {
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\n"):
        offset += 1
        startLine()
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): offset += 1
      default: return
      }
    }
  }

  /// Passes the byte if it comes next after white space.
  package mutating func take(_ byte: UInt8) -> Bool {
    skipWhitespace()
    guard peek() == byte else { return false }
    offset += 1
    return true
  }

  package mutating func expect(_ byte: UInt8, _ expected: String) throws(SyntaxError) {
    guard take(byte) else { throw failure(expected: expected) }
  }

  mutating func skipByteOrderMark() throws(SyntaxError) {
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    throw SyntaxError(
      place: place, found: "a byte order mark", expected: "UTF-8 without one; save the file so")
  }

  package mutating func readEnd() throws(SyntaxError) {
    skipWhitespace()
    guard peek() == nil else { throw failure(expected: "the end of the text") }
  }

  // MARK: Values

  /// Reads the next value, whatever it is.
  package mutating func readNode() throws(SyntaxError) -> Node {
    skipWhitespace()
    let place = markPlace()
    try countValue(at: place)
    return Node(try readContent(), at: place)
  }

  private mutating func countValue(at place: Place) throws(SyntaxError) {
    guard valuesLeft > 0 else {
      throw SyntaxError(
        place: place, found: "more than \(mostValues) values and keys", expected: "fewer")
    }
    valuesLeft -= 1
  }

  private mutating func readContent() throws(SyntaxError) -> Node.Content {
    guard let byte = peek() else { throw failure(expected: "a value") }
    switch byte {
    case UInt8(ascii: "{"):
      return .object(try nested { reader throws(SyntaxError) in try reader.readMembers() })
    case UInt8(ascii: "["):
      return .array(try nested { reader throws(SyntaxError) in try reader.readItems() })
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try readNumber())
    default: throw failure(expected: "a value")
    }
  }

  private mutating func nested<T>(
    _ read: (inout Reader) throws(SyntaxError) -> T
  ) throws(SyntaxError) -> T {
    guard depth < Self.maximumDepth else {
      throw SyntaxError(
        place: place, found: "nesting deeper than \(Self.maximumDepth)", expected: "less")
    }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func readWord(
    _ word: StaticString, _ content: Node.Content
  ) throws(SyntaxError) -> Node.Content {
    for index in 0..<word.utf8CodeUnitCount {
      guard peek() == word.utf8Start[index] else { throw failure(expected: "'\(word)'") }
      offset += 1
    }
    return content
  }

  private mutating func readItems() throws(SyntaxError) -> [Node] {
    offset += 1
    var items: [Node] = []
    if take(UInt8(ascii: "]")) { return items }
    while true {
      items.append(try readNode())
      if take(UInt8(ascii: "]")) { return items }
      try takeComma("]")
    }
  }

  private mutating func readMembers() throws(SyntaxError) -> [Node.Member] {
    offset += 1
    var members: [Node.Member] = []
    if take(UInt8(ascii: "}")) { return members }
    var keys: Set<String> = []
    while true {
      let member = try readMember()
      guard keys.insert(member.key).inserted else { throw duplicate(member) }
      members.append(member)
      if take(UInt8(ascii: "}")) { return members }
      try takeComma("}")
    }
  }

  /// Passes the comma before the next item; one too few or too many is told where it belongs.
  private mutating func takeComma(_ end: Unicode.Scalar) throws(SyntaxError) {
    guard take(UInt8(ascii: ",")) else {
      let expected = "',' or '\(end)'"
      let missing = placeBehindLast(0)
      guard missing.line < line, startsItem() else { throw failure(expected: expected) }
      throw SyntaxError(place: missing, found: "no ',' before \(foundHere)", expected: expected)
    }
    skipWhitespace()
    guard peek() == UInt8(ascii: end) else { return }
    throw SyntaxError(
      place: placeBehindLast(1), found: "',' before '\(end)'",
      expected: "no comma behind the last item")
  }

  private func startsItem() -> Bool {
    peek().map { "\"{[-0123456789tfn".utf8.contains($0) } ?? false
  }

  /// Where what was read last ends, so many bytes before that; often on a line above the next.
  private func placeBehindLast(_ count: Int) -> Place {
    let space = bytes[..<offset].reversed().prefix { " \t\r\n".utf8.contains($0) }
    let target = offset - space.count - count
    let lines = bytes[target..<offset].count { $0 == UInt8(ascii: "\n") }
    let start = bytes[..<target].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column =
      lines == 0
      ? place.column - (offset - target)
      : 1 + bytes[start..<target].count { $0 & 0xC0 != 0x80 }
    return Place(offset: target, line: line - lines, column: column)
  }

  private func duplicate(_ member: Node.Member) -> SyntaxError {
    SyntaxError(
      place: member.keyPlace, found: "the key '\(member.key)' a second time",
      expected: "each key once; remove or rename one")
  }

  /// Reads `"key": value`.
  package mutating func readMember() throws(SyntaxError) -> Node.Member {
    let (key, place) = try readKey()
    return Node.Member(key: key, keyPlace: place, value: try readNode())
  }

  /// Reads `"key":`, so that the value comes next.
  package mutating func readKey() throws(SyntaxError) -> (key: String, place: Place) {
    skipWhitespace()
    guard peek() == UInt8(ascii: "\"") else { throw failure(expected: "a key in double quotes") }
    let place = markPlace()
    try countValue(at: place)
    let key = try readString()
    try expect(UInt8(ascii: ":"), "':'")
    return (key, place)
  }
}
