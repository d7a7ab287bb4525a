import Glibc
import SafeFiles
import SampleFormats

/// Where a command writes data: standard output, or a file that is whole or absent.
///
/// The file is written under a temporary name beside its own, and put in place by ``finish()``. One
/// whose name ends in `.gz` is packed by gzip.
final class OutputFile {
  /// The path to put it in place at; nil for standard output.
  private let path: String?
  private let temporary: String
  /// Whether a file that is there is replaced, or else refused.
  private let replaces: Bool
  private var descriptor: Int32
  private let packer: GzipPacker?

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - destination: A path, or `-` for standard output.
  ///   - replaces: Whether a file that is there is replaced, or else refused.
  /// - Throws: ``FileError`` where the file can't be created.
  init(_ destination: String, replaces: Bool = true) throws(FileError) {
    self.replaces = replaces
    path = destination == "-" ? nil : destination
    temporary = destination + ".part"
    packer = destination.lowercased().hasSuffix(".gz") ? GzipPacker() : nil
    guard path != nil else {
      descriptor = STDOUT_FILENO
      return
    }
    if !replaces { try Self.refuseAnything(destination) }
    try Self.refuseAnythingButAFile(destination)
    try Self.refuseDatabases(destination)
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    // Whatever the umask took.
    guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else {
      throw .system(path: destination, doing: "create", code: errno)
    }
  }

  static func refuseAnything(_ path: String) throws(FileError) {
    var status = stat()
    if lstat(path, &status) == 0 { throw .exists(path: path) }
  }

  /// What stands at the path is replaced, so it may only be a regular file: no link, no device.
  private static func refuseAnythingButAFile(_ path: String) throws(FileError) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    throw .wrongKind(path: path, expected: "a regular file or none; '-' is standard output")
  }

  /// A database may be the store that samples are read from: neither it nor what SQLite and the store
  /// keep beside it is ever written over.
  private static func refuseDatabases(_ path: String) throws(FileError) {
    let beside = ["-wal", "-shm", "-journal", ".lock"].filter(path.hasSuffix)
    let owners = [path] + beside.map { String(path.dropLast($0.count)) }
    guard owners.contains(where: isDatabase) else { return }
    throw .wrongKind(
      path: path, expected: "no database, nor a file of one; name another file, or remove it first")
  }

  /// Whether a file begins as SQLite's do.
  private static func isDatabase(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 16)
    return read(descriptor, &head, head.count) == head.count
      && head == Array("SQLite format 3\0".utf8)
  }

  deinit {
    guard path != nil, descriptor >= 0 else { return }
    close(descriptor)
    unlink(temporary)
  }

  /// - Throws: ``OutputError`` of standard output, or ``FileError``.
  func write(_ bytes: [UInt8]) throws {
    guard path != nil else { return try StandardOutput.write(bytes) }
    try writeToFile(packer?.pack(bytes) ?? bytes)
  }

  /// The bytes that end what is packed.
  private func finishPacking(_ path: String) throws(FileError) {
    guard let packer else { return }
    let end: [UInt8]
    do throws(ExportError) {
      end = try packer.finish()
    } catch {
      // Memory is all that zlib can lack.
      throw .system(path: path, doing: "pack", code: ENOMEM)
    }
    try writeToFile(end)
  }

  private func writeToFile(_ bytes: [UInt8]) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        throw .system(path: path ?? "", doing: "write", code: errno)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Puts the file in place.
  func finish() throws(FileError) { try complete()?.publish() }

  /// Ends the file, which keeps its temporary name; nothing may be written afterwards.
  ///
  /// - Returns: The file, to be put in place when all others are whole; nil for standard output.
  func complete() throws(FileError) -> WaitingFile? {
    guard let path else { return nil }
    try finishPacking(path)
    guard fsync(descriptor) == 0 else { throw .system(path: path, doing: "sync", code: errno) }
    close(descriptor)
    descriptor = -1
    return WaitingFile(path, temporary: temporary, replaces: replaces)
  }
}
