import StrictJSON

/// A member's value in the text of an object, in place: it lives as long as the call.
struct JSONPart {
  enum Kind { case string, number, word, nested }

  let kind: Kind
  /// The bytes; those of a string without its quotes, and with its escapes.
  let raw: XMLText

  /// The text of a string.
  var string: String? { kind == .string ? Self.unescaped(raw.string) : nil }

  /// The number of a number, or of NaN and the infinities, which JSON has not but files have.
  var number: Double? { kind == .number || kind == .word ? DecimalText.number(raw) : nil }

  /// An object's value under a key; nil where it has none, or is no object.
  func member(_ key: StaticString) -> JSONPart? {
    guard kind == .nested, raw.bytes.first == UInt8(ascii: "{") else { return nil }
    var found: JSONPart?
    let isWhole = JSONMembers.forEach(in: raw.bytes) { name, value in
      if found == nil, name == key { found = value }
    }
    return isWhole ? found : nil
  }

  /// The members of an object.
  var members: [JSONMember]? {
    guard kind == .nested else { return nil }
    return JSONText.value(Array(raw.bytes))?.members
  }

  /// The value as a remark shows it.
  var found: String { String(raw.string.prefix(200)) }

  /// A string's text with its escapes undone; as it stands where they are broken.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    return JSONText.value(Array("\"\(text)\"".utf8))?.string ?? text
  }
}

/// JSON texts that are read whole.
enum JSONText {
  /// The value of a text; nil where it is no JSON.
  static func value(_ bytes: [UInt8]) -> JSONValue? {
    do throws(SyntaxError) {
      return try Document(reading: bytes).root.value
    } catch {
      return nil
    }
  }
}

/// The members of an object's text, found without making values of them.
struct JSONMembers {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// Calls `take` with each key and value in turn; false where the text is no object.
  static func forEach(
    in bytes: UnsafeBufferPointer<UInt8>, _ take: (_ key: XMLText, _ value: JSONPart) -> Void
  ) -> Bool {
    var members = JSONMembers(bytes)
    return members.read(take)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func read(_ take: (XMLText, JSONPart) -> Void) -> Bool {
    guard skip(UInt8(ascii: "{")) else { return false }
    if skip(UInt8(ascii: "}")) { return isAtEnd }
    while true {
      guard skip(UInt8(ascii: "\"")), let key = string(), skip(UInt8(ascii: ":")),
        let value = value()
      else { return false }
      take(key, value)
      if skip(UInt8(ascii: "}")) { return isAtEnd }
      guard skip(UInt8(ascii: ",")) else { return false }
    }
  }

  private var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return index == bytes.count
    }
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index] <= 32 { index += 1 }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private func text(from start: Int, to end: Int) -> XMLText {
    XMLText(UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }

  /// The text up to the closing quote.
  private mutating func string() -> XMLText? {
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return text(from: start, to: index - 1)
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return nil
  }

  private mutating func value() -> JSONPart? {
    skipBlanks()
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "\""):
      index += 1
      return string().map { JSONPart(kind: .string, raw: $0) }
    case UInt8(ascii: "{"), UInt8(ascii: "["): return nested()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return plain(.number)
    case UInt8(ascii: "-") where index + 1 < bytes.count && bytes[index + 1] &- 48 < 10:
      return plain(.number)
    default: return plain(.word)
    }
  }

  private mutating func plain(_ kind: JSONPart.Kind) -> JSONPart? {
    let start = index
    while index < bytes.count, bytes[index] > 32, bytes[index] != UInt8(ascii: ","),
      bytes[index] != UInt8(ascii: "}"), bytes[index] != UInt8(ascii: "]")
    { index += 1 }
    guard index > start else { return nil }
    return JSONPart(kind: kind, raw: text(from: start, to: index))
  }

  private mutating func nested() -> JSONPart? {
    let start = index
    var depth = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        guard string() != nil else { return nil }
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
        if depth == 0 { return JSONPart(kind: .nested, raw: text(from: start, to: index)) }
      }
    }
    return nil
  }
}
