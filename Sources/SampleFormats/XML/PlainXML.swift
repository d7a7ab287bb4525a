/// A place in bytes of XML that are read as far as they are in their plainest form.
///
/// Plain is what programs write: one blank or more before each attribute, `=` without blanks, values
/// between `"` that mean what they say (``PlainXML/isPlain(_:)``).
struct PlainXML {
  /// Why it can't be read on.
  enum Stop: Error {
    /// Something that is not plain, or is no XML.
    case notPlain
    /// The bytes end.
    case cut
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Goes on behind blanks and line ends; gives how many there were.
  @discardableResult
  mutating func skipBlanks() -> Int {
    let start = position
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
    return position - start
  }

  /// Goes on behind a text; false, without going on, where another stands there.
  mutating func skip(_ text: StaticString) throws(Stop) -> Bool {
    for index in 0..<text.utf8CodeUnitCount {
      guard position + index < bytes.count else { throw .cut }
      guard bytes[position + index] == text.utf8Start[index] else { return false }
    }
    position += text.utf8CodeUnitCount
    return true
  }

  /// Goes on behind a tag, whose attributes are taken one by one until one is refused.
  ///
  /// - Returns: Whether the tag ends its element.
  mutating func skipTag(
    _ take: (_ name: XMLName, _ value: XMLText) -> Bool
  ) throws(Stop) -> Bool {
    // The blank behind the element's name was read with it.
    var isApart = true
    while true {
      if skipBlanks() > 0 { isApart = true }
      guard position < bytes.count else { throw .cut }
      if bytes[position] == UInt8(ascii: ">") {
        position += 1
        return false
      }
      if bytes[position] == UInt8(ascii: "/") {
        guard try skip("/>") else { throw .notPlain }
        return true
      }
      guard isApart else { throw .notPlain }
      let name = try name()
      guard take(name, try value()) else { throw .notPlain }
      isApart = false
    }
  }

  /// A name of letters, and the `=` behind it.
  private mutating func name() throws(Stop) -> XMLName {
    let start = position
    while position < bytes.count, (bytes[position] | 0x20) &- 0x61 < 26 { position += 1 }
    guard position < bytes.count, let base = bytes.baseAddress else { throw .cut }
    guard position > start, bytes[position] == UInt8(ascii: "=") else { throw .notPlain }
    position += 1
    return XMLName(start: base + start, end: UInt8(ascii: "="))
  }

  private mutating func value() throws(Stop) -> XMLText {
    guard position < bytes.count else { throw .cut }
    guard bytes[position] == UInt8(ascii: "\"") else { throw .notPlain }
    let start = position + 1
    guard let end = ByteSearch.position(of: UInt8(ascii: "\""), in: bytes[start...])
    else { throw .cut }
    position = end + 1
    let value = UnsafeBufferPointer(rebasing: bytes[start..<end])
    guard Self.isPlain(value) else { throw .notPlain }
    return XMLText(value, isValue: true)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }
}
