import Glibc

/// The ends of lines in a piece of a text, by which places are told.
enum LineEnds {
  /// How many line feeds there are; libc looks at many bytes at once.
  static func count(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { raw in
      var (lines, rest) = (0, raw[...])
      while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress,
        let found = memchr(start, 0x0A, rest.count)
      {
        lines += 1
        rest = rest[(rest.startIndex + (UnsafeRawPointer(found) - start) + 1)...]
      }
      return lines
    }
  }
}
