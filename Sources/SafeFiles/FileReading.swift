import Glibc

extension SafeFolder {
  /// The bytes of a regular file in this folder, reached without following links.
  package func read(_ name: String, limit: Int = 1 << 31) throws(FileError) -> [UInt8] {
    let path = try childPath(name)
    let file = openBeneath(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .last(path, "open") }
    defer { close(file) }
    return try FileBytes.read(file, path, limit)
  }
}

/// Reads whole files that the user named.
package enum FileBytes {
  /// The bytes of a regular file; links in the user's own path are followed.
  package static func read(_ path: String, limit: Int = 1 << 31) throws(FileError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .last(path, "open") }
    return try readAndClose(file, path, limit)
  }

  /// The bytes of a file that was opened by a path of the user's own.
  static func readAndClose(
    _ file: Int32, _ path: String, _ limit: Int
  ) throws(FileError) -> [UInt8] {
    defer { close(file) }
    do throws(FileError) {
      return try read(file, path, limit)
    } catch {
      guard case .wrongKind = error else { throw error }
      throw .wrongKind(
        path: path, expected: "a regular file, or a link to one; no folder, pipe or device")
    }
  }

  fileprivate static func read(
    _ file: Int32, _ path: String, _ limit: Int
  ) throws(FileError) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last(path, "examine") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .wrongKind(path: path, expected: "a regular file")
    }
    guard status.st_size <= limit else { throw .tooLarge(path: path, limit: limit) }
    return try readAll(file, path, expected: Int(status.st_size), limit)
  }

  private static func readAll(
    _ file: Int32, _ path: String, expected: Int, _ limit: Int
  ) throws(FileError) -> [UInt8] {
    var code: Int32 = 0
    var bytes = [UInt8](unsafeUninitializedCapacity: expected + 1) { buffer, count in
      count = readSome(file, UnsafeMutableRawBufferPointer(buffer), &code)
    }
    guard code == 0 else { throw .system(path: path, doing: "read", code: code) }
    // A regular file that gives all its bytes, and not the one more that was asked for, has no more.
    guard bytes.count != expected else { return bytes }
    var length = bytes.count
    while true {
      if length == bytes.count { bytes += repeatElement(0, count: bytes.count) }
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(file, buffer.baseAddress.map { $0 + length }, buffer.count - length)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .last(path, "read") }
      guard count > 0 else { break }
      length += count
      guard length <= limit else { throw .tooLarge(path: path, limit: limit) }
    }
    bytes.removeLast(bytes.count - length)
    return bytes
  }

  /// Reads until the buffer is full or the file has no more; how many bytes it read.
  private static func readSome(
    _ file: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ code: inout Int32
  ) -> Int {
    while true {
      let count = Glibc.read(file, buffer.baseAddress, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { code = errno }
      return max(count, 0)
    }
  }
}
