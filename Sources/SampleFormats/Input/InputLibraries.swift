import CLibXML2
import CZip
import CZlib

/// The installed libraries that open files of samples; all but zlib are loaded when the first file
/// needs them.
package enum InputLibraries {
  private static let hasXML = clibxml2_load() == 0
  private static let hasZip = czip_load() == 0

  /// Loads libxml2, unless it is there already; no other of its functions may be called before.
  ///
  /// - Parameter path: The file that needs it.
  /// - Throws: ``ImportError/noLibrary(path:library:package:)`` where it is not installed.
  static func loadXML(for path: String) throws(ImportError) {
    guard hasXML else {
      throw .noLibrary(path: path, library: "libxml2.so.2", package: "libxml2")
    }
  }

  /// Loads libzip, as ``loadXML(for:)`` does with libxml2.
  static func loadZip(for path: String) throws(ImportError) {
    guard hasZip else { throw .noLibrary(path: path, library: "libzip.so.4", package: "libzip4") }
  }

  /// The version of libxml2, such as `2.9.14`, as its headers tell it; nil where it is not installed.
  package static var xmlVersion: String? {
    hasXML ? String(cString: clibxml2_version()) : nil
  }

  /// The version of libzip, such as `1.7.3`; nil where it is not installed.
  package static var zipVersion: String? {
    hasZip ? zip_libzip_version().map { String(cString: $0) } : nil
  }

  /// The version of zlib, such as `1.2.13`.
  package static var zlibVersion: String { String(cString: CZlib.zlibVersion()) }
}
