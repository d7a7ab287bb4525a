/// The ends of lines in a piece of a text, by which places are told.
enum LineEnds {
  /// How many line feeds there are.
  static func count(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { count(in: $0[...]) }
  }

  static func count(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var (lines, rest) = (0, bytes)
    while let place = ByteSearch.position(of: 0x0A, in: rest) {
      lines += 1
      rest = rest[(place + 1)...]
    }
    return lines
  }
}
