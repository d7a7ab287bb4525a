import CCrypto

/// The installed libcrypto of OpenSSL, which is loaded when the first digest is made.
///
/// Digests are everywhere and throw nothing, so that a program asks before it begins whether any are
/// made: without the library every digest is zero.
package enum CryptoLibrary {
  /// Whether it is installed; it is loaded by asking.
  package static let isLoaded = ccrypto_load() == 0

  /// Whether it makes the digest of "abc" that FIPS 180-2 tells (appendix B.1).
  ///
  /// One that is installed makes none where its settings, such as those that `OPENSSL_CONF` names,
  /// leave SHA-256 out.
  package static let makesDigests = SHA256Digest(of: Array("abc".utf8)).hexadecimal == abc

  private static let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  /// The version, such as `3.0.19`; nil where it is not installed.
  ///
  /// The corresponding C function is `OpenSSL_version`.
  package static var version: String? {
    isLoaded ? String(cString: OpenSSL_version(OPENSSL_VERSION_STRING)) : nil
  }
}
