/// A number that files with the same bytes have in common, and few others.
///
/// It is another in each run, as the standard library's hashes are, and many times as fast.
enum BytesFingerprint {
  /// How many bytes at either end tell long files of one length apart: some items each.
  private static let tellingBytes = 512
  private static let seed = UInt64.random(in: .min ... .max) | 1

  static func of(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      var state = seed &+ UInt64(bytes.count)
      if bytes.count <= 2 * tellingBytes {
        mix(bytes[...], into: &state)
      } else {
        mix(bytes.prefix(tellingBytes), into: &state)
        mix(bytes.suffix(tellingBytes), into: &state)
      }
      return Int(truncatingIfNeeded: state)
    }
  }

  /// Mixes eight bytes at a time in by a product of twice the width, whose halves are joined.
  private static func mix(_ part: Slice<UnsafeRawBufferPointer>, into state: inout UInt64) {
    let bytes = UnsafeRawBufferPointer(rebasing: part)
    var offset = 0
    while offset + 8 <= bytes.count {
      fold(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), into: &state)
      offset += 8
    }
    var rest = UInt64(bytes.count)
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    fold(rest, into: &state)
  }

  @inline(__always)
  private static func fold(_ word: UInt64, into state: inout UInt64) {
    let (high, low) = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15 ^ seed)
    state = (high ^ low) &+ word
  }
}
