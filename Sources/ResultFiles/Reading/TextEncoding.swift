/// Tells files that are no UTF-8 text by the bytes with which they begin.
enum TextEncoding {
  /// How many bytes of a byte order mark open the text; what stands behind it is read.
  static func markLength(_ bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The problem of a file that begins otherwise than UTF-8 does; nil for one that does not.
  static func problem(_ bytes: [UInt8], file: String) -> Problem? {
    if markLength(bytes) > 0 {
      return Problem(
        file: file, found: "a byte order mark", expected: "UTF-8 without one; save the file so")
    }
    if isUTF16(bytes) {
      return Problem(file: file, found: "UTF-16", expected: "UTF-8; save the file so")
    }
    if bytes.starts(with: [0x1F, 0x8B]) {
      return Problem(file: file, found: "gzip data", expected: "JSON; unpack it first")
    }
    return nil
  }

  /// With its mark, or with a zero in one of the first two bytes, which are ASCII in JSON.
  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || (bytes[0] == 0) != (bytes[1] == 0)
  }
}
