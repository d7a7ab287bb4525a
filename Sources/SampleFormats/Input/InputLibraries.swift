import CLibXML2
import CZip
import CZlib

/// The installed libraries that open files of samples.
package enum InputLibraries {
  /// The version of libxml2, such as `2.9.14`, as its headers tell it.
  package static var xmlVersion: String { LIBXML_DOTTED_VERSION }

  /// The version of libzip, such as `1.7.3`.
  package static var zipVersion: String { zip_libzip_version().map { String(cString: $0) } ?? "" }

  /// The version of zlib, such as `1.2.13`.
  package static var zlibVersion: String { String(cString: CZlib.zlibVersion()) }
}
