import Glibc

extension SafeFolder {
  /// How many bytes there are for this user on the disk that holds the folder.
  package func freeBytes() throws(FileError) -> Int {
    var status = statvfs()
    guard fstatvfs(descriptor, &status) == 0 else { throw .last(path, "examine the disk of") }
    let (bytes, isTooMany) = Int(clamping: status.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
    return isTooMany ? Int.max : bytes
  }

  /// Makes a file of so many bytes, whose room is given up when the disk is full.
  package func reserve(_ bytes: Int, as name: String) throws(FileError) {
    let path = try childPath(name)
    try remove(name)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openBeneath(descriptor, name, flags, 0o600)
    guard file >= 0 else { throw .last(path, "create") }
    defer { close(file) }
    let code = posix_fallocate(file, 0, bytes)
    guard code == 0 || code == EOPNOTSUPP || code == EINVAL else {
      unlinkat(descriptor, name, 0)
      throw .system(path: path, doing: "reserve room for", code: code)
    }
  }

  /// Removes a file that could not be made as a whole; what made that fail is what is to be told.
  package func discard(_ name: String) {
    unlinkat(descriptor, name, 0)
  }

  /// Removes a file, if it is there; a link is removed, not followed.
  package func remove(_ name: String) throws(FileError) {
    let path = try childPath(name)
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw .last(path, "remove")
    }
  }
}
