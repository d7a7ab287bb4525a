import CPlatform

/// The CRC-32C check of bytes (Castagnoli polynomial, RFC 3720 appendix B.4).
package enum CRC32C {
  /// What each byte does to the check, as the last of eight bytes, as the one before it, and so on.
  private static let tables: [UInt32] = {
    var tables = (UInt32(0)..<256).map(ofLast)
    for index in 256..<2_048 {
      let value = tables[index - 256]
      tables.append((value >> 8) ^ tables[Int(value & 0xFF)])
    }
    return tables
  }()

  private static func ofLast(_ byte: UInt32) -> UInt32 {
    var value = byte
    for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0x82F6_3B78 : value >> 1 }
    return value
  }

  /// By the processor's own instruction, where it has one.
  package static func checksum(_ bytes: some Collection<UInt8>) -> UInt32 {
    bytes.withContiguousStorageIfAvailable(checksum(of:))
      ?? Array(bytes).withUnsafeBufferPointer(checksum(of:))
  }

  private static func checksum(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var value = UInt32.max
    guard platform_crc32c(&value, bytes.baseAddress, bytes.count) == 0 else {
      return tabledChecksum(of: bytes)
    }
    return ~value
  }

  /// The same by tables, for a processor without the instruction.
  package static func tabledChecksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer(tabledChecksum(of:))
  }

  /// Eight bytes at a time, as far as there are.
  private static func tabledChecksum(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      let raw = UnsafeRawBufferPointer(bytes)
      var value = UInt32.max
      var index = 0
      while index + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
        value = step(word ^ UInt64(value), tables)
        index += 8
      }
      while index < raw.count {
        value = (value >> 8) ^ tables[Int((value ^ UInt32(raw[index])) & 0xFF)]
        index += 1
      }
      return ~value
    }
  }

  private static func step(_ word: UInt64, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
    var value: UInt32 = 0
    for byte in 0..<8 {
      value ^= tables[(7 - byte) << 8 | Int(truncatingIfNeeded: (word >> (8 * byte)) & 0xFF)]
    }
    return value
  }

  /// The checksum as 8 hexadecimal digits.
  package static func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
    let value = checksum(bytes)
    return String(unsafeUninitializedCapacity: 8) { digits in
      for place in digits.indices.prefix(8) {
        digits[place] = SHA256Digest.digit(UInt8(value >> (28 - 4 * UInt32(place)) & 15))
      }
      return 8
    }
  }
}
