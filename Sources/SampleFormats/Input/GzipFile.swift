import CZlib
import Glibc

/// A file's bytes, unpacked where it is packed by gzip.
///
/// Of one that breaks off, what comes before is read, up to its last line's end where it has lines.
package final class GzipFile: ByteSource {
  private static let piece = 256 << 10

  private let path: String
  private let file: gzFile
  /// Bytes of the file as it lies on the disk.
  let size: Int
  package private(set) var cut: String?

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
    var code: Int32 = 0
    let reason = gzerror(file, &code).map { Self.reason(String(cString: $0)) } ?? ""
    switch code {
    case Z_OK, Z_STREAM_END: return bytes
    case Z_BUF_ERROR:
      cut = "the end of the packed bytes"
      return Self.wholeLines(bytes)
    default:
      guard bytes.isEmpty else { return bytes }
      throw .unreadable(
        path: path, reason: "the packed bytes are broken (\(reason)); copy or export it once more")
    }
  }

  /// What zlib says, without the number by which it names the file.
  private static func reason(_ text: String) -> String {
    guard text.hasPrefix("<fd:"), let end = text.firstRange(of: ">: ") else { return text }
    return String(text[end.upperBound...])
  }

  /// The bytes up to the last line's end, since half a number is another one; all without lines.
  private static func wholeLines(_ bytes: [UInt8]) -> [UInt8] {
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return bytes }
    return Array(bytes[...end])
  }

  private static func failed(_ path: String, _ code: Int32) -> ImportError {
    .unreadable(path: path, reason: strerror(code).map { String(cString: $0) } ?? "error \(code)")
  }
}
