import Glibc
import SafeFiles

/// A file that is written beside its place, and put there whole.
///
/// Mode 0600: what is in it is participants'. Bytes leave in pieces of 256 KB.
final class OutputFile {
  let path: String
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  /// How many bytes were written, with those that wait.
  private(set) var count = 0
  private var isPublished = false

  private var partPath: String { path + ".part" }

  /// - Throws: ``FileError/exists(path:)`` where anything is at its place already.
  init(_ path: String) throws(TableFileError) {
    self.path = path
    var status = stat()
    guard lstat(path, &status) != 0 else { throw .file(.exists(path: path)) }
    descriptor = try Self.openPart(path + ".part")
  }

  deinit {
    if !isPublished { unlink(partPath) }
    close(descriptor)
  }

  /// What an interrupted export has left is replaced; what another one writes is not.
  private static func openPart(_ path: String) throws(TableFileError) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = open(path, flags, 0o600)
    guard file >= 0 else { throw .failed(path, "create") }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1,
      status.st_uid == geteuid()
    else {
      close(file)
      throw .file(.exists(path: path))
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      throw .file(.locked(path: path))
    }
    guard fchmod(file, 0o600) == 0, ftruncate(file, 0) == 0 else {
      let error = TableFileError.failed(path, "create")
      close(file)
      throw error
    }
    return file
  }

  func write(_ more: some Sequence<UInt8>) throws(TableFileError) {
    let before = bytes.count
    bytes.append(contentsOf: more)
    count += bytes.count - before
    if bytes.count >= 262_144 { try flush() }
  }

  /// Writes what waits, syncs, and puts the file in its place.
  func publish() throws(TableFileError) {
    try flush()
    guard fsync(descriptor) == 0 else { throw .failed(path, "sync") }
    var status = stat()
    guard lstat(path, &status) != 0 else { throw .file(.exists(path: path)) }
    guard rename(partPath, path) == 0 else { throw .failed(path, "put in place") }
    isPublished = true
  }

  private func flush() throws(TableFileError) {
    try Self.writeAll(bytes, to: descriptor, path)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes every byte, however many calls it takes.
  static func writeAll(
    _ bytes: [UInt8], to file: Int32, _ path: String
  ) throws(TableFileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .failed(path, "write") }
      written += count
    }
  }
}

extension TableFileError {
  /// The error of the system call that just failed.
  static func failed(_ path: String, _ doing: String) -> TableFileError {
    .file(.system(path: path, doing: doing, code: errno))
  }
}
