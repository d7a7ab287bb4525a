import Glibc
import Quantities

/// Reads items of the form that recorders write, straight from their bytes.
///
/// In: bytes, and where an item starts. Out: the item, and where it ends; nil for anything unusual,
/// such as other keys, escapes or exponents, which ``RecorderFileReader`` then reads with care.
/// What repeats from item to item, such as the unit, is decoded once.
struct PlainItemReader {
  /// An item, the byte after it, and whether it spans lines.
  struct Reading {
    var item: SampleItem
    var end: Int
    var hasLineEnds: Bool
  }

  private var type = Repeated<String>()
  private var unit = Repeated<String>()
  private var source = Repeated<String>()
  private var date = Repeated<Instant>()

  mutating func read(_ bytes: [UInt8], at start: Int) -> Reading? {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = PlainItemScanner(buffer, at: start)
      guard scanner.scan() else { return nil }
      return item(of: scanner).map {
        Reading(item: $0, end: scanner.offset, hasLineEnds: scanner.hasLineEnds)
      }
    }
  }

  private mutating func item(of scanner: PlainItemScanner) -> SampleItem? {
    guard let type = type.value(of: scanner.type, Self.text),
      let unit = unit.value(of: scanner.unit, Self.text),
      let source = source.value(of: scanner.source, Self.text),
      let end = date.value(of: scanner.endDate, Self.instant),
      let start = date.value(of: scanner.startDate, Self.instant), let value = scanner.value
    else { return nil }
    return SampleItem(
      type: type, unit: unit, value: value, startDate: start, endDate: end, source: source)
  }

  /// ASCII whose only escape is `\/`.
  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    String(decoding: bytes.filter { $0 != UInt8(ascii: "\\") }, as: UTF8.self)
  }

  private static func instant(_ bytes: UnsafeBufferPointer<UInt8>) -> Instant? {
    do throws(Instant.ReadingError) {
      return try Instant(iso8601: bytes)
    } catch {
      return nil
    }
  }

  /// A value that is decoded anew only where its bytes change.
  private struct Repeated<Value> {
    private var bytes: [UInt8] = []
    private var last: Value?

    mutating func value(
      of slice: UnsafeBufferPointer<UInt8>?, _ decode: (UnsafeBufferPointer<UInt8>) -> Value?
    ) -> Value? {
      guard let slice else { return nil }
      if let last, isSame(slice) { return last }
      bytes = Array(slice)
      last = decode(slice)
      return last
    }

    private func isSame(_ slice: UnsafeBufferPointer<UInt8>) -> Bool {
      guard slice.count == bytes.count else { return false }
      guard let start = slice.baseAddress else { return true }
      return bytes.withUnsafeBufferPointer { own in
        own.baseAddress.map { memcmp($0, start, slice.count) == 0 } ?? true
      }
    }
  }
}

/// Finds the six values of an item; what it finds is valid only while the bytes are.
private struct PlainItemScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset: Int
  private(set) var hasLineEnds = false
  private(set) var type: UnsafeBufferPointer<UInt8>?
  private(set) var unit: UnsafeBufferPointer<UInt8>?
  private(set) var source: UnsafeBufferPointer<UInt8>?
  private(set) var startDate: UnsafeBufferPointer<UInt8>?
  private(set) var endDate: UnsafeBufferPointer<UInt8>?
  private(set) var value: Double?

  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Whether a whole item of the plain form was passed.
  mutating func scan() -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    repeat {
      guard let key = text(), take(UInt8(ascii: ":")), member(key) else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  private mutating func member(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    if Self.isKey(key, "value") {
      guard value == nil, let number = number() else { return false }
      value = number
      return true
    }
    guard let text = text() else { return false }
    if Self.isKey(key, "unit") { return Self.put(text, &unit) }
    if Self.isKey(key, "type") { return Self.put(text, &type) }
    if Self.isKey(key, "endDate") { return Self.put(text, &endDate) }
    if Self.isKey(key, "startDate") { return Self.put(text, &startDate) }
    return Self.isKey(key, "source") && Self.put(text, &source)
  }

  /// A key given twice is unusual.
  private static func put(
    _ text: UnsafeBufferPointer<UInt8>, _ place: inout UnsafeBufferPointer<UInt8>?
  ) -> Bool {
    guard place == nil else { return false }
    place = text
    return true
  }

  private static func isKey(_ bytes: UnsafeBufferPointer<UInt8>, _ key: StaticString) -> Bool {
    guard bytes.count == key.utf8CodeUnitCount, let start = bytes.baseAddress else { return false }
    return memcmp(start, key.utf8Start, bytes.count) == 0
  }

  private mutating func skipWhitespace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): offset += 1
      case UInt8(ascii: "\n"):
        hasLineEnds = true
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
  private mutating func text() -> UnsafeBufferPointer<UInt8>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        defer { offset += 1 }
        return UnsafeBufferPointer(rebasing: bytes[start..<offset])
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

  /// A number of at most 15 digits without an exponent, which a division gives exactly.
  private mutating func number() -> Double? {
    skipWhitespace()
    let isNegative = offset < bytes.count && bytes[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    let start = offset
    var digits = Self.none
    guard readDigits(&digits), digits.count == 1 || bytes[start] != UInt8(ascii: "0") else {
      return nil
    }
    var divisor = 1.0
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      let whole = digits.count
      guard readDigits(&digits) else { return nil }
      for _ in whole..<digits.count { divisor *= 10 }
    }
    guard digits.count <= 15, offset < bytes.count, bytes[offset] | 0x20 != UInt8(ascii: "e"),
      !(isNegative && digits.value == 0)
    else { return nil }
    return Double(isNegative ? -digits.value : digits.value) / divisor
  }

  private static let none = (value: Int64(0), count: 0)

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
}
