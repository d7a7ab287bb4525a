/// Texts as XML holds them in attributes and between tags.
enum XMLEscaping {
  /// The text with its markup escaped; control characters, which XML 1.0 can't hold, left out.
  static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case 9, 10, 13: bytes += "&#\(byte);".utf8
      case 0..<32: break
      default: bytes.append(byte)
      }
    }
    return bytes
  }
}
