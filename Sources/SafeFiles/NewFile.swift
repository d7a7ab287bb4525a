import Glibc

extension SafeFolder {
  /// Makes an empty file, mode 0600, open to read and write; what has the name is never touched.
  ///
  /// - Returns: Its descriptor, which the caller closes, and its path, for messages.
  package func makeNewFile(
    _ name: String, _ durability: Durability = .synced
  ) throws(FileError) -> (descriptor: Int32, path: String) {
    let path = try childPath(name)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openBeneath(descriptor, name, flags, 0o600)
    guard file >= 0 else { throw .last(path, "create") }
    do throws(FileError) {
      guard fchmod(file, 0o600) == 0 else { throw FileError.last(path, "protect") }
      if durability == .synced { try sync() }
    } catch {
      close(file)
      throw error
    }
    return (file, path)
  }
}
