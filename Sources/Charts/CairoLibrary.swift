import CCairo

/// The installed Cairo, which draws pictures.
package enum CairoLibrary {
  /// The version, such as `1.16.0`.
  ///
  /// The corresponding C function is `cairo_version_string`.
  package static var version: String { String(cString: cairo_version_string()) }
}
