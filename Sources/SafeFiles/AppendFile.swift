import Glibc

/// A file that only grows, locked by whoever writes it.
package final class AppendFile: Sendable {
  fileprivate let descriptor: Int32
  package let path: String

  fileprivate init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Writes the bytes at the end; once it returns, a kill of this process can't undo it.
  ///
  /// All of them or none: of bytes that could not be written, no part stays.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    do throws(FileError) {
      try writeAll(bytes, to: descriptor, path, &written)
    } catch {
      try truncate(to: try status().st_size - written)
      throw error
    }
  }

  private func status() throws(FileError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last(path, "examine") }
    return status
  }

  /// Takes back everything behind the first `size` bytes.
  package func truncate(to size: Int) throws(FileError) {
    guard ftruncate(descriptor, size) == 0 else { throw .last(path, FileError.shortening) }
  }

  /// Makes everything appended so far survive a power cut; it may take milliseconds.
  ///
  /// - Throws: ``FileError`` also where the file was removed, and nobody could find it again.
  package func sync() throws(FileError) {
    guard fdatasync(descriptor) == 0 else { throw .last(path, FileError.syncingLines) }
    guard try status().st_nlink > 0 else {
      throw .system(path: path, doing: "find", code: ENOENT)
    }
  }
}

extension AppendFile {
  /// How long a regular file is, and whether its last line has no end; its mode becomes 0600.
  fileprivate func end() throws(FileError) -> (size: Int, isLineOpen: Bool) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last(path, "examine") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .wrongKind(path: path, expected: "a regular file")
    }
    // What is appended would land in another folder, too.
    guard status.st_nlink == 1 else {
      throw .wrongKind(path: path, expected: "a file without a second name (a hard link)")
    }
    guard fchmod(descriptor, 0o600) == 0 else { throw .last(path, "protect") }
    var last = UInt8(ascii: "\n")
    guard status.st_size > 0 else { return (0, false) }
    guard pread(descriptor, &last, 1, status.st_size - 1) == 1 else { throw .last(path, "read") }
    return (Int(status.st_size), last != UInt8(ascii: "\n"))
  }
}

extension SafeFolder {
  /// Makes a new file to append to, mode 0600, and locks it until it is closed.
  package func makeAppendFile(_ name: String) throws(FileError) -> AppendFile {
    let path = try childPath(name)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC
    let file = openBeneath(descriptor, name, flags, 0o600)
    guard file >= 0 else { throw .last(path, "create") }
    guard fchmod(file, 0o600) == 0, flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let error = FileError.last(path, "lock")
      close(file)
      discard(name)
      throw error
    }
    return AppendFile(descriptor: file, path: path)
  }

  /// Opens a file to append to that ``makeAppendFile(_:)`` made, and locks it until it is closed.
  ///
  /// - Throws: ``FileError/locked(path:)`` where a living process has it.
  package func openAppendFile(_ name: String) throws(FileError) -> AppendFile {
    let path = try childPath(name)
    let flags = O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = openBeneath(descriptor, name, flags)
    guard descriptor >= 0 else { throw .last(path, "open") }
    let file = AppendFile(descriptor: descriptor, path: path)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .locked(path: path) }
    _ = try file.end()
    return file
  }

  /// Writes a line at the end of a file, made where missing, mode 0600; synced once this returns.
  ///
  /// A line before it that a power cut tore stays a line of its own. Two writers at once must agree
  /// by a lock of their own.
  package func appendLine(
    _ line: [UInt8], to name: String, _ durability: Durability = .synced
  ) throws(FileError) {
    let path = try childPath(name)
    let flags = O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = openBeneath(descriptor, name, flags, 0o600)
    guard descriptor >= 0 else { throw .last(path, "open") }
    let file = AppendFile(descriptor: descriptor, path: path)
    let end = try file.end()
    try file.append((end.isLineOpen ? [UInt8(ascii: "\n")] : []) + line + [UInt8(ascii: "\n")])
    guard durability == .synced else { return }
    try file.sync()
    if end.size == 0 { try sync() }
  }

  /// Looks whether ``appendLine(_:to:_:)`` can add to a file, and adds nothing.
  ///
  /// - Throws: ``FileError`` as it would, that of a full disk excepted.
  package func checkAppending(to name: String) throws(FileError) {
    let path = try childPath(name)
    guard contains(name) else {
      guard faccessat(descriptor, ".", W_OK, 0) == 0 else { throw .last(path, "create") }
      return
    }
    let flags = O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = openBeneath(descriptor, name, flags)
    guard descriptor >= 0 else { throw .last(path, "open") }
    _ = try AppendFile(descriptor: descriptor, path: path).end()
  }

  /// Locks a regular file until the lock is let go; nil where a living process has locked it.
  package func lockFile(_ name: String) throws(FileError) -> FolderLock? {
    let path = try childPath(name)
    let file = openBeneath(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .last(path, "open") }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      return nil
    }
    return FolderLock(descriptor: file)
  }

  /// Whether a living process holds the lock of a file that ``makeAppendFile(_:)`` made.
  package func isLocked(_ name: String) throws(FileError) -> Bool {
    let path = try childPath(name)
    let file = openBeneath(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .last(path, "open") }
    defer { close(file) }
    return flock(file, LOCK_SH | LOCK_NB) != 0
  }
}
