import CZlib

/// Unpacks what gzip packed.
enum GzipBytes {
  /// The most bytes that a file unpacks to; a small file may hold any number of zeros.
  private static let mostBytes = 1 << 31
  private static let piece = 1 << 18

  static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// The bytes of one or more members, and what is wrong; those before a fault are whole.
  static func unpacked(_ packed: [UInt8]) -> (bytes: [UInt8], fault: String?) {
    var stream = z_stream()
    // 15 bits of window, and 16 for gzip's header.
    guard
      inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return ([], "that zlib has no memory") }
    defer { inflateEnd(&stream) }
    var packed = packed
    return packed.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      return inflateAll(&stream)
    }
  }

  private static func inflateAll(_ stream: inout z_stream) -> (bytes: [UInt8], fault: String?) {
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: piece)
    while true {
      let code = room.withUnsafeMutableBufferPointer { output in
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        return inflate(&stream, Z_NO_FLUSH)
      }
      bytes += room[..<(piece - Int(stream.avail_out))]
      guard bytes.count <= mostBytes else { return (bytes, "more than \(mostBytes) bytes in it") }
      switch code {
      case Z_STREAM_END:
        guard stream.avail_in > 0 else { return (bytes, nil) }
        // Another member follows, or what is none.
        guard inflateReset(&stream) == Z_OK else { return (bytes, "a broken gzip file") }
      case Z_OK: continue
      case Z_BUF_ERROR: return (bytes, "the end of the gzip file")
      default: return (bytes, "gzip data that is damaged")
      }
    }
  }
}
