import CCrypto

/// The SHA-256 digest of bytes that come one after another.
///
/// The corresponding C type is `EVP_MD_CTX`.
package struct SHA256Stream: ~Copyable {
  private let context = EVP_MD_CTX_new()

  package init() { EVP_DigestInit_ex(context, EVP_sha256(), nil) }

  deinit { EVP_MD_CTX_free(context) }

  package func add(_ bytes: [UInt8]) { EVP_DigestUpdate(context, bytes, bytes.count) }

  /// The digest of all that was added; nothing may be added afterwards.
  package consuming func finish() -> SHA256Digest {
    var digest = [UInt8](repeating: 0, count: 32)
    EVP_DigestFinal_ex(context, &digest, nil)
    return SHA256Digest(bytes: digest)
  }
}
