import CZstd

/// The library zstd as it is loaded.
package enum ZstdLibrary {
  /// The version, such as `1.5.4`.
  ///
  /// The corresponding C function is `ZSTD_versionString`.
  package static var version: String { String(cString: ZSTD_versionString()) }
}
