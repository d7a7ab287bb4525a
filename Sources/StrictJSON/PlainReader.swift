/// Reads JSON of the form that programs write, straight from its bytes.
///
/// In: bytes. Out: a ``JSONValue``; nil for anything unusual, such as escapes, exponents or objects
/// of many keys, and for what is no JSON: ``Document`` then reads it with care, or says why not.
struct PlainReader {
  /// Of so many bytes no text has more values than ``Document/mostValues``.
  private static let mostBytes = Document.mostValues
  private static let maximumDepth = 64
  /// In an object of so many keys, a second one of a name is looked for one by one.
  private static let mostKeys = 32

  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var depth = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The value of a whole text, valid beyond its bytes.
  static func value(of bytes: UnsafeBufferPointer<UInt8>) -> JSONValue? {
    guard bytes.count <= mostBytes else { return nil }
    var reader = PlainReader(bytes)
    guard let value = reader.value() else { return nil }
    reader.skipWhitespace()
    return reader.offset == bytes.count ? value : nil
  }

  // MARK: Values

  private mutating func value() -> JSONValue? {
    skipWhitespace()
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return nested { reader in reader.members().map(JSONValue.object) }
    case UInt8(ascii: "["): return nested { reader in reader.items().map(JSONValue.array) }
    case UInt8(ascii: "\""): return text().map(JSONValue.string)
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func nested(_ read: (inout PlainReader) -> JSONValue?) -> JSONValue? {
    guard depth < Self.maximumDepth else { return nil }
    offset += 1
    depth += 1
    defer { depth -= 1 }
    return read(&self)
  }

  private mutating func items() -> [JSONValue]? {
    var items: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return items }
    repeat {
      guard let item = value() else { return nil }
      items.append(item)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? items : nil
  }

  private mutating func members() -> [JSONMember]? {
    var members: [JSONMember] = []
    if take(UInt8(ascii: "}")) { return members }
    members.reserveCapacity(8)
    repeat {
      skipWhitespace()
      guard let key = text(), take(UInt8(ascii: ":")), members.count < Self.mostKeys,
        !members.contains(where: { $0.key == key }), let value = value()
      else { return nil }
      members.append(JSONMember(key, value))
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? members : nil
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) -> JSONValue? {
    for index in 0..<word.utf8CodeUnitCount {
      guard offset < bytes.count, bytes[offset] == word.utf8Start[index] else { return nil }
      offset += 1
    }
    return value
  }

  // MARK: Texts

  /// A text in quotes without escapes.
  private mutating func text() -> String? {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { return nil }
    offset += 1
    let start = offset
    var all: UInt8 = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        defer { offset += 1 }
        let text = UnsafeBufferPointer(rebasing: bytes[start..<offset])
        guard all >= 0x80 else { return String(decoding: text, as: UTF8.self) }
        return String(validating: text, as: UTF8.self)
      }
      guard byte >= 0x20, byte != UInt8(ascii: "\\") else { return nil }
      all |= byte
      offset += 1
    }
    return nil
  }

  // MARK: Numbers

  /// A number of at most 15 digits without an exponent, which a division gives exactly.
  private mutating func number() -> JSONValue? {
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    let start = offset
    var digits = (value: Int64(0), count: 0)
    guard readDigits(&digits), digits.count == 1 || bytes[start] != UInt8(ascii: "0") else {
      return nil
    }
    let whole = digits.count
    let hasFraction = offset < bytes.count && bytes[offset] == UInt8(ascii: ".")
    if hasFraction {
      offset += 1
      guard readDigits(&digits) else { return nil }
    }
    guard digits.count <= 15, !isExponent, !(isNegative && digits.value == 0) else { return nil }
    let value = isNegative ? -digits.value : digits.value
    guard hasFraction else { return .integer(value) }
    return .double(Double(value) / Self.powers[digits.count - whole])
  }

  private var isExponent: Bool {
    offset < bytes.count && bytes[offset] | 0x20 == UInt8(ascii: "e")
  }

  private static let powers = (0...15).map { (0..<$0).reduce(1.0) { power, _ in power * 10 } }

  /// Whether there were digits, and no more than fit.
  private mutating func readDigits(_ digits: inout (value: Int64, count: Int)) -> Bool {
    let start = offset
    while offset < bytes.count, (0x30...0x39).contains(bytes[offset]), digits.count < 16 {
      digits.value = digits.value * 10 + Int64(bytes[offset] - 0x30)
      digits.count += 1
      offset += 1
    }
    return offset > start
  }

  // MARK: Bytes

  private mutating func skipWhitespace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        offset += 1
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipWhitespace()
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }
}

extension JSONValue {
  /// Reads a whole text, as strictly as ``Document`` does.
  ///
  /// - Throws: ``SyntaxError`` at the first place where the text is no such JSON.
  package init(reading bytes: ArraySlice<UInt8>) throws(SyntaxError) {
    if let plain = bytes.withUnsafeBufferPointer(PlainReader.value) {
      self = plain
    } else {
      self = try Document(reading: Array(bytes)).root.value
    }
  }
}
