import CCrypto

/// The installed libcrypto of OpenSSL, which is loaded when the first digest is made.
///
/// Digests are everywhere and throw nothing, so that a program asks for it before it begins:
/// without it every digest is zero.
package enum CryptoLibrary {
  /// Whether it is installed; it is loaded by asking.
  package static let isLoaded = ccrypto_load() == 0

  /// The version, such as `3.0.19`; nil where it is not installed.
  ///
  /// The corresponding C function is `OpenSSL_version`.
  package static var version: String? {
    isLoaded ? String(cString: OpenSSL_version(OPENSSL_VERSION_STRING)) : nil
  }
}
