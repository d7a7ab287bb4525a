import Digests
import Testing

@Suite struct DigestTests {
  @Test("SHA-256 gives FIPS 180-4's example values")
  func sha256() {
    #expect(
      SHA256Digest(of: Array("abc".utf8)).hexadecimal
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256Digest(of: []).hexadecimal
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test("HMAC-SHA256 gives RFC 4231's example values")
  func hmac() {
    #expect(
      SHA256Digest(of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        .hexadecimal == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    // A key longer than a block.
    #expect(
      SHA256Digest(
        of: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        key: [UInt8](repeating: 0xaa, count: 131)
      ).hexadecimal == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test("bytes that come in parts have the digest of the whole")
  func stream() {
    let bytes = (0..<100_000).map { UInt8($0 % 251) }
    let stream = SHA256Stream()
    for start in stride(from: 0, to: bytes.count, by: 777) {
      stream.add(Array(bytes[start..<min(start + 777, bytes.count)]))
    }
    #expect(stream.finish() == SHA256Digest(of: bytes))
  }

  @Test("texts that are digested in the same room have the digests they have alone")
  func hasher() {
    var hasher = SHA256Hasher()
    var digits: [UInt8] = []
    let bytes = (0..<1_000).map { UInt8($0 % 251) }
    for (start, end) in [(0, 0), (3, 1_000), (0, 64), (10, 11), (0, 0)] {
      hasher.digest(bytes[start..<end], into: &digits)
      let alone = SHA256Digest(of: bytes[start..<end]).hexadecimal
      #expect(String(decoding: digits, as: UTF8.self) == alone)
    }
  }

  @Test("CRC-32C gives RFC 3720's example values")
  func crc32c() {
    #expect(CRC32C.checksum(Array("123456789".utf8)) == 0xE306_9283)
    #expect(CRC32C.checksum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(CRC32C.hexadecimal([]) == "00000000")
  }

  @Test("the check of bytes is that of its definition, bit by bit, at any length")
  func everyLength() {
    let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
    for length in 0...100 {
      var value = UInt32.max
      for byte in bytes[..<length] {
        value ^= UInt32(byte)
        for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0x82F6_3B78 : value >> 1 }
      }
      #expect(CRC32C.checksum(bytes[..<length]) == ~value)
      #expect(CRC32C.tabledChecksum(Array(bytes[..<length])) == ~value)
    }
  }
}
