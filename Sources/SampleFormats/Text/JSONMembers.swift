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
