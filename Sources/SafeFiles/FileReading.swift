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
    var bytes = [UInt8](repeating: 0, count: expected + 1)
    var length = 0
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
}
