import Quantities

/// Numbers as files write them: with a point, never by locale.
enum DecimalText {
  /// The number of a text that is one from its beginning to its end; NaN and infinities too.
  static func number(_ text: XMLText) -> Double? { number(text.bytes) }

  static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    if let integer = integer(bytes) { return integer }
    return Double.decimal(String(decoding: bytes, as: UTF8.self))
  }

  /// The same, where a comma may stand for the point.
  static func number(withComma bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else { return number(bytes) }
    guard bytes.count <= 40, !bytes.contains(UInt8(ascii: ".")) else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { copy in
      _ = copy.initialize(fromContentsOf: bytes)
      copy[comma] = UInt8(ascii: ".")
      return number(UnsafeBufferPointer(copy))
    }
  }

  /// Up to 15 digits with one point among them, which a Double holds exactly enough to divide.
  private static func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard !bytes.isEmpty, bytes.count <= 16 else { return nil }
    var number = 0
    var power = -1
    for byte in bytes {
      if byte == UInt8(ascii: "."), power < 0 {
        power = 0
        continue
      }
      guard byte &- 48 < 10 else { return nil }
      number = number * 10 + Int(byte &- 48)
      if power >= 0 { power += 1 }
    }
    guard number < 1 << 53 else { return nil }
    return power > 0 ? Double(number) / powers[power] : Double(number)
  }

  /// Powers of ten, each exact: one division rounds once, as reading the decimal does.
  private static let powers: [Double] = [
    1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  ]
}
