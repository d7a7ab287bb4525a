import Glibc

/// Whether a write is made to survive a power cut.
package enum Durability: Sendable {
  /// Synced to the disk before the call returns.
  case synced
  /// Left to the system to write when it will.
  case relaxed
  /// The same, and lines are written many at once: for rehearsals, which can be repeated.
  case batched
}

extension SafeFolder {
  /// Puts a file in place whole: a reader sees the old one or the new one, never a half.
  ///
  /// Temporary name, write, fsync, rename, fsync of the folder. Mode 0600.
  package func write(
    _ bytes: [UInt8], to name: String, _ durability: Durability = .synced
  ) throws(FileError) {
    let path = try childPath(name)
    let temporary = Self.temporary(name)
    try writeTemporary(bytes, temporary, path, durability)
    guard renameat(descriptor, temporary, descriptor, name) == 0 else {
      let error = FileError.last(path, "put in place")
      unlinkat(descriptor, temporary, 0)
      throw error
    }
    if durability == .synced { try sync() }
  }

  /// Removes what a killed process left of a file that it was writing.
  package func removeTemporary(of name: String) throws(FileError) {
    let path = try childPath(name)
    guard unlinkat(descriptor, Self.temporary(name), 0) == 0 || errno == ENOENT else {
      throw .last(path, "remove what is left of")
    }
  }

  private static func temporary(_ name: String) -> String { ".\(name.prefix(200)).part" }

  private func writeTemporary(
    _ bytes: [UInt8], _ temporary: String, _ path: String, _ durability: Durability
  ) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    var file = openBeneath(descriptor, temporary, flags, 0o600)
    if file < 0, errno == EEXIST {
      // Left behind by a run that was killed; ours alone to replace, and never followed.
      unlinkat(descriptor, temporary, 0)
      file = openBeneath(descriptor, temporary, flags, 0o600)
    }
    guard file >= 0 else { throw .last(path, "create") }
    defer { close(file) }
    do throws(FileError) {
      guard fchmod(file, 0o600) == 0 else { throw .last(path, "protect") }
      try writeAll(bytes, to: file, path)
      guard durability != .synced || fsync(file) == 0 else { throw .last(path, "sync") }
    } catch {
      unlinkat(descriptor, temporary, 0)
      throw error
    }
  }
}

/// Writes every byte, however many calls it takes.
func writeAll(_ bytes: [UInt8], to file: Int32, _ path: String) throws(FileError) {
  var written = 0
  try writeAll(bytes, to: file, path, &written)
}

/// The same, from the bytes on that are `written`, which counts on whether or not it fails.
func writeAll(
  _ bytes: [UInt8], to file: Int32, _ path: String, _ written: inout Int
) throws(FileError) {
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { buffer in
      Glibc.write(file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
    }
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { throw .last(path, "write") }
    written += count
  }
}
