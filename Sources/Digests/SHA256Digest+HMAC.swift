import CCrypto

extension SHA256Digest {
  /// The code that only who has the key can make of bytes (HMAC-SHA256, RFC 2104 and FIPS 198-1).
  ///
  /// The corresponding C function is `HMAC`.
  package init(of input: [UInt8], key: [UInt8]) {
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    // As with the digest itself, it fails only when memory runs out.
    if CryptoLibrary.isLoaded {
      HMAC(EVP_sha256(), key, Int32(key.count), input, input.count, &digest, &length)
    }
    bytes = digest
  }
}
