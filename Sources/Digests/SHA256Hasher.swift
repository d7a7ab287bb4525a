import CCrypto

/// Digests one text after another in the same room, which short texts by the thousand would each
/// make and give back.
///
/// The corresponding C type is `EVP_MD_CTX`. Not for use from two threads at once.
package struct SHA256Hasher: ~Copyable {
  /// Nil without the library.
  private let context = CryptoLibrary.isLoaded ? EVP_MD_CTX_new() : nil
  private var digest = [UInt8](repeating: 0, count: 32)

  package init() {}

  deinit { if let context { EVP_MD_CTX_free(context) } }

  /// Has `digits` be the 64 hexadecimal digits of the digest of bytes.
  package mutating func digest(
    _ bytes: ArraySlice<UInt8>, into digits: inout [UInt8]
  ) {
    // It fails only when memory runs out; the digest is then another text's, and doesn't match.
    if let context {
      bytes.withUnsafeBytes { bytes in
        EVP_DigestInit_ex(context, SHA256Digest.algorithm, nil)
        EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
        EVP_DigestFinal_ex(context, &digest, nil)
      }
    }
    digits.removeAll(keepingCapacity: true)
    digits.append(addingCapacity: 2 * digest.count) { room in
      for byte in digest {
        room.append(SHA256Digest.digit(byte >> 4))
        room.append(SHA256Digest.digit(byte & 15))
      }
    }
  }
}
