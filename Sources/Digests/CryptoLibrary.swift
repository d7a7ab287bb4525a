import CCrypto

/// The cryptographic library of OpenSSL as it is loaded.
package enum CryptoLibrary {
  /// The version, such as `3.0.19`.
  ///
  /// The corresponding C function is `OpenSSL_version`.
  package static var version: String {
    String(cString: OpenSSL_version(OPENSSL_VERSION_STRING))
  }
}
