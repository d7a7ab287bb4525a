import Glibc

/// Finds the six members of an item of the form that recorders write, straight in its bytes.
///
/// In: bytes, and where an item starts. Out: where its members stand. Next: ``SampleScanner``.
/// Anything unusual, such as other keys or escapes, is left to ``RecorderFileReader``. What it finds
/// is valid only while the bytes are.
struct PlainItemScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset: Int
  private(set) var type: Range<Int>?
  private(set) var unit: Range<Int>?
  private(set) var source: Range<Int>?
  /// The two dates and the value, in the order in which they come.
  private(set) var spans: [ItemLayout.Span] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Whether a whole item of the plain form was passed; its dates and its value are not looked at.
  mutating func scan() -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    repeat {
      guard let key = text(), take(UInt8(ascii: ":")), member(key) else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) && spans.count == 3 && type != nil && unit != nil
      && source != nil
  }

  /// A text of ASCII whose only escape is `\/`.
  func words(_ range: Range<Int>?) -> String {
    guard let range else { return "" }
    return String(decoding: bytes[range].filter { $0 != UInt8(ascii: "\\") }, as: UTF8.self)
  }

  private mutating func member(_ key: Range<Int>) -> Bool {
    if isKey(key, "value") {
      skipWhitespace()
      let start = offset
      var number = 0.0
      guard let end = PlainNumber.read(bytes, at: start, &number) else { return false }
      offset = end
      return put(.value, start..<end)
    }
    guard let text = text() else { return false }
    if isKey(key, "endDate") { return put(.end, text) }
    if isKey(key, "startDate") { return put(.start, text) }
    if isKey(key, "unit") { return Self.put(text, &unit) }
    if isKey(key, "type") { return Self.put(text, &type) }
    return isKey(key, "source") && Self.put(text, &source)
  }

  /// A key given twice is unusual.
  private mutating func put(_ slot: ItemLayout.Slot, _ range: Range<Int>) -> Bool {
    guard !spans.contains(where: { $0.slot == slot }) else { return false }
    spans.append(ItemLayout.Span(slot: slot, range: range))
    return true
  }

  private static func put(_ text: Range<Int>, _ place: inout Range<Int>?) -> Bool {
    guard place == nil else { return false }
    place = text
    return true
  }

  private func isKey(_ range: Range<Int>, _ key: StaticString) -> Bool {
    guard range.count == key.utf8CodeUnitCount, let start = bytes.baseAddress else { return false }
    return memcmp(start + range.lowerBound, key.utf8Start, range.count) == 0
  }

  private mutating func skipWhitespace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
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

  /// A text in quotes of ASCII, with no escape but `\/`.
  private mutating func text() -> Range<Int>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        defer { offset += 1 }
        return start..<offset
      }
      if byte == UInt8(ascii: "\\") {
        offset += 1
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "/") else { return nil }
      }
      guard (0x20..<0x80).contains(byte) else { return nil }
      offset += 1
    }
    return nil
  }
}
