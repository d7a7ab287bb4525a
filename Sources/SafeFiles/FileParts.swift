import Glibc

/// An open regular file of which parts are read.
package struct FileParts {
  fileprivate let descriptor: Int32
  fileprivate let path: String
  /// How many bytes it had when it was opened.
  package let size: Int

  /// The bytes of a range, counted from the start; fewer where the file has no more.
  package func read(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let length = pread(descriptor, rest.baseAddress, rest.count, range.lowerBound + count)
        if length < 0 && errno == EINTR { continue }
        if length < 0 { code = errno }
        guard length > 0 else { return }
        count += length
      }
    }
    guard code == 0 else { throw .system(path: path, doing: "read", code: code) }
    return bytes
  }
}

extension SafeFolder {
  /// Reads parts of a regular file in this folder, reached without following links.
  package func readParts<Result>(
    of name: String, _ read: (FileParts) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let path = try childPath(name)
    let file = openBeneath(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .last(path, "open") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last(path, "examine") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .wrongKind(path: path, expected: "a regular file")
    }
    return try read(FileParts(descriptor: file, path: path, size: Int(status.st_size)))
  }
}
