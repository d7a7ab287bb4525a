/// Identifiers that the same content always gets.
///
/// They are of version 8 of RFC 9562, whose 122 free bits are two FNV-1a hashes of the content.
enum ContentUUID {
  static func text(of content: some Sequence<UInt8>) -> String {
    var high: UInt64 = 0xCBF2_9CE4_8422_2325
    var low: UInt64 = 0x8422_2325_CBF2_9CE4
    for byte in content {
      high = (high ^ UInt64(byte)) &* 0x100_0000_01B3
      low = (low &+ UInt64(byte) &+ 1) &* 0x9E37_79B9_7F4A_7C15
      low ^= low >> 29
    }
    high = mixed(high) & ~0xF000 | 0x8000
    low = mixed(low) & ~(0xC0 << 56) | 0x80 << 56
    let digits = hexadecimal(high) + hexadecimal(low)
    var text: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Spreads what differs over all bits.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    return number ^ number >> 31
  }

  private static func hexadecimal(_ number: UInt64) -> [UInt8] {
    stride(from: 60, through: 0, by: -4).map { shift in
      let digit = UInt8(number >> UInt64(shift) & 15)
      return digit < 10 ? 48 + digit : 87 + digit
    }
  }
}
