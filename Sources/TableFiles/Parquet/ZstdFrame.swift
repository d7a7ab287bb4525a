import CZstd

/// Bytes that zstd packs, as one frame.
enum ZstdFrame {
  static func bytes(of plain: [UInt8], path: String) throws(TableFileError) -> [UInt8] {
    var failure: String?
    let packed = [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(plain.count)) {
      target, count in
      let size = plain.withUnsafeBytes {
        ZSTD_compress(target.baseAddress, target.count, $0.baseAddress, $0.count, 3)
      }
      if ZSTD_isError(size) == 0 {
        count = size
      } else {
        failure = String(cString: ZSTD_getErrorName(size))
      }
    }
    if let failure { throw .library(path: path, message: failure) }
    return packed
  }
}
