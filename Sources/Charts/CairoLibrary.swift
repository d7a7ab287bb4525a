import CCairo

/// The installed Cairo, which draws pictures, and is loaded when the first is drawn.
package enum CairoLibrary {
  private static let isLoaded = ccairo_load() == 0

  /// Loads it, unless it is there already; no other of its functions may be called before.
  ///
  /// - Throws: ``ChartError`` where it is not installed.
  static func load() throws(ChartError) {
    guard isLoaded else {
      throw ChartError(reason: "libcairo.so.2 is not installed; install libcairo2")
    }
  }

  /// The version, such as `1.16.0`; nil where it is not installed.
  ///
  /// The corresponding C function is `cairo_version_string`.
  package static var version: String? {
    isLoaded ? String(cString: cairo_version_string()) : nil
  }
}
