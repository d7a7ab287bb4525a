import Glibc
import SampleFormats

/// Tells how far the reading of a long file is, on a terminal's standard error.
final class ImportProgress: ByteSource {
  private static let interval = Duration.milliseconds(250)

  private let source: any ByteSource
  private let path: String
  private let isTold = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var nextLine = ContinuousClock.now + interval
  private var bytes = 0
  private var hasTold = false

  init(_ source: any ByteSource, path: String) {
    self.source = source
    self.path = path
  }

  func next() throws(ImportError) -> [UInt8] {
    let piece = try source.next()
    bytes += piece.count
    if isTold, ContinuousClock.now >= nextLine { tell() }
    return piece
  }

  /// Takes the line away.
  func clear() {
    if hasTold { StandardError.write("\r\u{1B}[K") }
  }

  private func tell() {
    nextLine = ContinuousClock.now + Self.interval
    hasTold = true
    let seconds = (ContinuousClock.now - start).components.seconds
    let megabytes = bytes >> 20
    let rate = seconds > 0 ? ", \(megabytes / Int(seconds)) MB/s" : ""
    StandardError.write("\r\u{1B}[K\(path): \(megabytes) MB\(rate)")
  }
}

/// A file's bytes as they lie on the disk.
final class PlainFile: ByteSource {
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
