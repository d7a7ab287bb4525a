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

  @Test("CRC-32C gives RFC 3720's example values")
  func crc32c() {
    #expect(CRC32C.checksum(Array("123456789".utf8)) == 0xE306_9283)
    #expect(CRC32C.checksum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(CRC32C.hexadecimal([]) == "00000000")
  }
}
