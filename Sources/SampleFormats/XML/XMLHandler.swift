import Glibc

/// What is told of an XML document while it is read.
///
/// Names come without their prefixes: `hr` for `gpxtpx:hr`.
protocol XMLHandler: AnyObject {
  func start(_ name: XMLText, _ attributes: XMLAttributes) throws(ImportError)
  /// Whether texts between the tags are wanted at all.
  var readsTexts: Bool { get }
  func text(_ text: XMLText) throws(ImportError)
  func end(_ name: XMLText) throws(ImportError)
  /// Something is wrong with the document here; reading goes on where it can.
  func problem(_ reason: String)
}

/// A name or a text of a document, in the parser's memory: it lives as long as the call.
struct XMLText {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Whether it is an attribute's value, in which references may be left.
  private let isValue: Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>, isValue: Bool = false) {
    self.bytes = bytes
    self.isValue = isValue
  }

  /// A text that ends with a zero byte.
  init(terminated start: UnsafePointer<UInt8>) {
    var count = 0
    while start[count] != 0 { count += 1 }
    self.init(UnsafeBufferPointer(start: start, count: count))
  }

  var string: String {
    isValue && bytes.contains(UInt8(ascii: "&"))
      ? XMLReference.resolved(bytes) : String(decoding: bytes, as: UTF8.self)
  }

  func hasSameBytes(as other: XMLText) -> Bool { isSame(other.bytes) }

  /// Compares at once, which is faster than byte by byte.
  func isSame(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count == other.count else { return false }
    guard let start = bytes.baseAddress, let otherStart = other.baseAddress else { return true }
    return memcmp(start, otherStart, bytes.count) == 0
  }

  static func == (text: XMLText, other: StaticString) -> Bool {
    guard text.bytes.count == other.utf8CodeUnitCount else { return false }
    for index in text.bytes.indices where text.bytes[index] != other.utf8Start[index] {
      return false
    }
    return true
  }
}

/// An attribute's name, in the parser's memory.
struct XMLName {
  let start: UnsafePointer<UInt8>
  /// The byte behind it, which no name has in it.
  let end: UInt8

  /// Compares up to the first difference, which the end of the shorter one is.
  static func == (name: XMLName, other: StaticString) -> Bool {
    for index in 0..<other.utf8CodeUnitCount where name.start[index] != other.utf8Start[index] {
      return false
    }
    return name.start[other.utf8CodeUnitCount] == name.end
  }
}

/// The attributes of an element, in the document's order, in the parser's memory.
struct XMLAttributes {
  /// For each: local name, prefix, namespace, the value's start and its end.
  private let parts: UnsafePointer<UnsafePointer<UInt8>?>?
  private let count: Int

  init(_ parts: UnsafePointer<UnsafePointer<UInt8>?>?, count: Int) {
    self.parts = parts
    self.count = count
  }

  /// Calls `take` with each local name and value.
  func forEach(_ take: (_ name: XMLName, _ value: XMLText) -> Void) {
    guard let parts else { return }
    for index in 0..<count {
      guard let name = parts[index * 5], let start = parts[index * 5 + 3],
        let end = parts[index * 5 + 4]
      else { continue }
      take(
        XMLName(start: name, end: 0),
        XMLText(UnsafeBufferPointer(start: start, count: end - start), isValue: true))
    }
  }

  /// The value of the attribute of this local name.
  func text(_ wanted: StaticString) -> XMLText? {
    var found: XMLText?
    forEach { name, value in
      if found == nil, name == wanted { found = value }
    }
    return found
  }
}
