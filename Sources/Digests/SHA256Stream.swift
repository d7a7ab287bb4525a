import CCrypto

/// The SHA-256 digest of bytes that come one after another.
///
/// The corresponding C type is `EVP_MD_CTX`.
package struct SHA256Stream: ~Copyable {
  /// Nil without the library.
  private let context: OpaquePointer?

  package init() {
    context = CryptoLibrary.isLoaded ? EVP_MD_CTX_new() : nil
    if let context { EVP_DigestInit_ex(context, EVP_sha256(), nil) }
  }

  deinit { if let context { EVP_MD_CTX_free(context) } }

  package func add(_ bytes: [UInt8]) {
    if let context { EVP_DigestUpdate(context, bytes, bytes.count) }
  }

  /// The digest of all that was added; nothing may be added afterwards.
  package consuming func finish() -> SHA256Digest {
    var digest = [UInt8](repeating: 0, count: 32)
    if let context { EVP_DigestFinal_ex(context, &digest, nil) }
    return SHA256Digest(bytes: digest)
  }
}
