import Glibc
import SampleFormats

/// A file's bytes as they lie on the disk.
final class PlainFile: ByteSource, Sendable {
  private static let piece = 1 << 20

  private let descriptor: Int32
  private let path: String

  init(path: String) throws(ImportError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.failed(path) }
    var found = stat()
    guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(path: path, reason: "found no regular file; expected one")
    }
  }

  deinit { close(descriptor) }

  func next() throws(ImportError) -> [UInt8] {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, filled in
      count = read(descriptor, buffer.baseAddress, Self.piece)
      filled = max(0, count)
    }
    guard count >= 0 else { throw Self.failed(path) }
    return bytes
  }

  private static func failed(_ path: String) -> ImportError {
    let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
    return .unreadable(path: path, reason: reason)
  }
}
