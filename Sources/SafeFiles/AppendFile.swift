import Glibc

/// A file that only grows, locked by whoever writes it.
package final class AppendFile: Sendable {
  private let descriptor: Int32
  package let path: String

  fileprivate init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Writes the bytes at the end; once it returns, a kill of this process can't undo it.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    try writeAll(bytes, to: descriptor, path)
  }

  /// Makes everything appended so far survive a power cut; it may take milliseconds.
  package func sync() throws(FileError) {
    guard fdatasync(descriptor) == 0 else { throw .last(path, "sync") }
  }
}

extension SafeFolder {
  /// Makes a new file to append to, mode 0600, and locks it until it is closed.
  package func makeAppendFile(_ name: String) throws(FileError) -> AppendFile {
    let path = try childPath(name)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC
    let file = openat(descriptor, name, flags, 0o600)
    guard file >= 0 else { throw .last(path, "create") }
    guard fchmod(file, 0o600) == 0, flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let error = FileError.last(path, "lock")
      close(file)
      throw error
    }
    return AppendFile(descriptor: file, path: path)
  }

  /// Whether a living process holds the lock of a file that ``makeAppendFile(_:)`` made.
  package func isLocked(_ name: String) throws(FileError) -> Bool {
    let path = try childPath(name)
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .last(path, "open") }
    defer { close(file) }
    return flock(file, LOCK_SH | LOCK_NB) != 0
  }
}
