import CZlib
import Glibc

/// A file's bytes, unpacked where it is packed by gzip.
package final class GzipFile: ByteSource {
  private static let piece = 256 << 10

  private let path: String
  private let file: gzFile
  /// Bytes of the file as it lies on the disk.
  private let size: Int
  /// Whether the bytes so far were whole.
  private var hasFailed = false

  /// Opens a regular file.
  package init(path: String) throws(ImportError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.failed(path, errno) }
    var found = stat()
    guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(path: path, reason: "found no regular file; expected one")
    }
    guard let file = gzdopen(descriptor, "rb") else {
      close(descriptor)
      throw Self.failed(path, ENOMEM)
    }
    gzbuffer(file, UInt32(Self.piece))
    self.path = path
    self.file = file
    size = Int(found.st_size)
  }

  deinit { gzclose_r(file) }

  package var shareRead: Double? {
    size > 0 ? min(1, max(0, Double(gzoffset(file)) / Double(size))) : nil
  }

  package func next() throws(ImportError) -> [UInt8] {
    let file = file
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, count in
      count = max(0, Int(gzread(file, buffer.baseAddress, UInt32(Self.piece))))
    }
    guard bytes.isEmpty else { return bytes }
    var code: Int32 = 0
    let reason = gzerror(file, &code).map { String(cString: $0) } ?? ""
    guard code == Z_OK || code == Z_STREAM_END else {
      throw .unreadable(path: path, reason: "the packed bytes are broken (\(reason))")
    }
    return []
  }

  private static func failed(_ path: String, _ code: Int32) -> ImportError {
    .unreadable(path: path, reason: strerror(code).map { String(cString: $0) } ?? "error \(code)")
  }
}
