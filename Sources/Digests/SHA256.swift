import CCrypto

/// The SHA-256 digest of bytes (FIPS 180-4), by OpenSSL's libcrypto.
///
/// In: bytes. Out: 32 bytes. Next: a `Seed`'s streams, the journal's chain, the hash of a file.
package struct SHA256Digest: Hashable, Sendable {
  /// 32 bytes.
  package let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  package init(of input: [UInt8]) { self.init(of: input[...]) }

  /// The algorithm, looked up once: OpenSSL 3 would do so at each digest; nil without the library.
  ///
  /// It is never changed or freed, so that every thread may use it.
  nonisolated(unsafe) static let algorithm =
    CryptoLibrary.isLoaded ? EVP_MD_fetch(nil, "SHA256", nil) : nil

  /// The corresponding C function is `EVP_Digest`.
  package init(of input: ArraySlice<UInt8>) {
    var digest = [UInt8](repeating: 0, count: 32)
    // It fails only when memory runs out; the digest then stays zero and matches nothing.
    if let algorithm = Self.algorithm {
      input.withUnsafeBytes { input in
        _ = EVP_Digest(input.baseAddress, input.count, &digest, nil, algorithm, nil)
      }
    }
    bytes = digest
  }

  /// 64 hexadecimal digits in lower case.
  package var hexadecimal: String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
      for (index, byte) in bytes.enumerated() where 2 * index + 1 < digits.count {
        digits[2 * index] = Self.digit(byte >> 4)
        digits[2 * index + 1] = Self.digit(byte & 15)
      }
      return 2 * bytes.count
    }
  }

  static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
  }
}
