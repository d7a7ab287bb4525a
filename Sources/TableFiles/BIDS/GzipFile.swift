import CZlib

/// Bytes that gzip packs, without a name and a time: the same bytes are packed alike.
enum GzipFile {
  static func bytes(of plain: [UInt8], path: String) throws(TableFileError) -> [UInt8] {
    var stream = z_stream()
    // 15 bits of window; 16 more ask for gzip's header.
    let code = deflateInit2_(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else { throw .library(path: path, message: "zlib refuses to begin") }
    defer { deflateEnd(&stream) }
    var plain = plain
    var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(plain.count))) + 32)
    let (end, count) = plain.withUnsafeMutableBufferPointer { source in
      packed.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        return (deflate(&stream, Z_FINISH), Int(stream.total_out))
      }
    }
    guard end == Z_STREAM_END else { throw .library(path: path, message: "zlib fails to pack") }
    return Array(packed.prefix(count))
  }
}
