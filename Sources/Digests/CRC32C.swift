/// The CRC-32C check of bytes (Castagnoli polynomial, RFC 3720 appendix B.4).
package enum CRC32C {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? (value >> 1) ^ 0x82F6_3B78 : value >> 1
    }
  }

  package static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { value, byte in
      (value >> 8) ^ table[Int((value ^ UInt32(byte)) & 0xFF)]
    }
  }

  /// The checksum as 8 hexadecimal digits.
  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = String(checksum(bytes), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
