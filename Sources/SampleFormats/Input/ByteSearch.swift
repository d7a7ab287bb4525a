import Glibc

/// Bytes within bytes; libc looks at many at once.
enum ByteSearch {
  static func position(
    of byte: UInt8, in bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    guard !bytes.isEmpty, let start = UnsafeBufferPointer(rebasing: bytes).baseAddress,
      let found = memchr(start, Int32(byte), bytes.count)
    else { return nil }
    return bytes.startIndex + (UnsafeRawPointer(found) - UnsafeRawPointer(start))
  }
}
