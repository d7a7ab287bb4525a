import CZlib

/// Packs bytes by gzip as they come, without a name and a time: the same bytes are packed alike.
package final class GzipPacker {
  private static let piece = 65_536

  /// It refers to its own place in memory, so that it may not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  package init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window; 16 more ask for gzip's header.
    let code = deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    isReady = code == Z_OK
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// The packed bytes that are ready once these have been added.
  ///
  /// - Throws: ``ExportError/notPacked`` where zlib has no memory.
  package func pack(_ bytes: [UInt8]) throws(ExportError) -> [UInt8] {
    try deflated(bytes, Z_NO_FLUSH)
  }

  /// The bytes that end the file; nothing may be added afterwards.
  package func finish() throws(ExportError) -> [UInt8] { try deflated([], Z_FINISH) }

  private func deflated(_ bytes: [UInt8], _ flush: Int32) throws(ExportError) -> [UInt8] {
    guard isReady else { throw .notPacked }
    var (bytes, packed): ([UInt8], [UInt8]) = (bytes, [])
    var code = Z_OK
    bytes.withUnsafeMutableBufferPointer { source in
      stream.pointee.next_in = source.baseAddress
      stream.pointee.avail_in = UInt32(source.count)
      repeat {
        packed += [UInt8](unsafeUninitializedCapacity: Self.piece) { target, count in
          stream.pointee.next_out = target.baseAddress
          stream.pointee.avail_out = UInt32(Self.piece)
          code = deflate(stream, flush)
          count = Self.piece - Int(stream.pointee.avail_out)
        }
      } while stream.pointee.avail_out == 0
    }
    // Where nothing was left to do, zlib says so.
    guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { throw .notPacked }
    return packed
  }
}
