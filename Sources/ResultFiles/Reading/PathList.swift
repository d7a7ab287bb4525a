/// Paths that another program listed.
package enum PathList {
  /// The paths of a list, up to each NUL where it has any, or else a line each.
  ///
  /// `find -print0` writes NULs. Empty paths are passed over. Between NULs a path keeps its line feeds; at the end of a line a carriage return is none of it.
  package static func paths(in bytes: [UInt8]) -> [String] {
    guard !bytes.contains(0) else {
      return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
    return bytes.split(separator: UInt8(ascii: "\n"))
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
      .filter { !$0.isEmpty }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
