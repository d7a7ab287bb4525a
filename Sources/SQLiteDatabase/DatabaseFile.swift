import Glibc

/// Where a database stands on disk, and the rules its file and folders keep.
///
/// The file is never opened here: closing a descriptor of it would drop SQLite's own locks on it.
enum DatabaseFile {
  /// The path with its folder's links resolved, once the file is known to be ours to open, and
  /// whether it was made.
  ///
  /// With `creates`, missing folders (0700) and a missing file (0600) are made, of the bytes of `image`.
  static func prepare(
    _ path: String, creates: Bool, _ image: [UInt8]
  ) throws(DatabaseError) -> (path: String, isNew: Bool) {
    let (folder, name) = split(path)
    if creates { try makeFolder(folder) }
    let resolved = try resolve(folder) + "/" + name
    if try isRegularFile(resolved) { return (resolved, false) }
    guard creates else {
      throw .fileSystem(path: path, operation: "open the file", code: ENOENT)
    }
    if image.isEmpty { try makeFile(resolved) } else { try makeFile(resolved, image) }
    return (resolved, true)
  }

  /// The files that lie beside a database.
  private static let companions = ["-wal", "-shm", "-journal", ".lock"]

  /// Refuses files beside the database that are not its own: SQLite and the lock write into them.
  ///
  /// A database with a second name (a hard link) may be read, not written: its other name may be
  /// somebody else's file.
  static func refusePlanted(_ path: String, writes: Bool) throws(DatabaseError) {
    for companion in companions {
      guard let status = try status(path + companion) else { continue }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .planted(path: path + companion, found: "a link, a folder or a device")
      }
      if status.st_nlink > 1 { throw .planted(path: path + companion, found: secondName) }
    }
    if writes, try hasSecondName(path) { throw .planted(path: path, found: secondName) }
    guard CommitMark.isFit(path: path + ".lock") else {
      throw .planted(path: path + ".lock", found: "bytes that are no count of commits")
    }
  }

  static let secondName = "a file with a second name (a hard link)"

  /// Whether the file has a second name; false where nothing is there.
  static func hasSecondName(_ path: String) throws(DatabaseError) -> Bool {
    try status(path)?.st_nlink ?? 1 > 1
  }

  /// Whether a journal of a change lies beside the file, which may be a dead program's.
  static func hasJournal(_ path: String) throws(DatabaseError) -> Bool {
    try status(path + "-journal")?.st_size ?? 0 > 0
  }

  /// Of an entry itself, links not followed; nil where nothing is there.
  private static func status(_ path: String) throws(DatabaseError) -> stat? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw .fileSystem(path: path, operation: "find the file", code: errno)
    }
    return status
  }

  /// Refuses a file that ends within a page, whose rest SQLite would take for zeros.
  ///
  /// With a log or a journal beside it the file may be in the middle of being written; they have it
  /// whole.
  static func refuseCut(_ path: String, pageSize: Int64) throws(DatabaseError) {
    for beside in ["-wal", "-journal"] {
      var log = stat()
      guard stat(path + beside, &log) != 0 || log.st_size == 0 else { return }
    }
    var status = stat()
    guard stat(path, &status) == 0, pageSize > 0 else { return }
    let rest = Int64(status.st_size) % pageSize
    guard rest != 0 else { return }
    throw .damaged(
      path: path, message: "it ends \(rest) bytes into a page of \(pageSize): the rest is lost")
  }

  /// The folder and the last component of a path.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.index(after: slash)...]))
  }

  /// Whether a regular file is there; false when nothing is.
  private static func isRegularFile(_ path: String) throws(DatabaseError) -> Bool {
    guard let status = try status(path) else { return false }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: path) }
    return true
  }

  /// Makes an empty file that its owner alone reads; one made meanwhile by another is as good.
  private static func makeFile(_ path: String) throws(DatabaseError) {
    guard mknod(path, S_IFREG | 0o600, 0) == 0 else {
      if errno == EEXIST, try isRegularFile(path) { return }
      throw .fileSystem(path: path, operation: "create the file", code: errno)
    }
    guard chmod(path, 0o600) == 0 else {
      throw .fileSystem(path: path, operation: "set the permissions of the file", code: errno)
    }
  }

  /// Makes a file of bytes that its owner alone reads, or none: it gets its name when it is whole.
  ///
  /// Nobody can have locked it when it is closed: it is new, and private.
  private static func makeFile(_ path: String, _ image: [UInt8]) throws(DatabaseError) {
    let part = path + ".part"
    // What an earlier program left that was killed here.
    unlink(part)
    let file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw .fileSystem(path: path, operation: "create the file", code: errno)
    }
    defer { close(file) }
    do throws(DatabaseError) {
      guard fchmod(file, 0o600) == 0 else {
        throw DatabaseError.fileSystem(
          path: path, operation: "set the permissions of the file", code: errno)
      }
      try write(image, to: file, path)
      guard rename(part, path) == 0 else {
        throw DatabaseError.fileSystem(path: path, operation: "create the file", code: errno)
      }
    } catch {
      unlink(part)
      throw error
    }
  }

  private static func write(
    _ bytes: [UInt8], to file: Int32, _ path: String
  ) throws(DatabaseError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        throw .fileSystem(path: path, operation: "write the file", code: errno)
      }
      written += count
    }
  }

  /// Makes a folder and those above it, for their owner alone; those that exist stay as they are.
  private static func makeFolder(_ path: String) throws(DatabaseError) {
    var status = stat()
    if stat(path, &status) == 0 { return }
    let parent = split(path).folder
    if parent != path { try makeFolder(parent) }
    guard mkdir(path, 0o700) == 0 else {
      if errno == EEXIST { return }
      throw .fileSystem(path: path, operation: "create the folder", code: errno)
    }
    guard chmod(path, 0o700) == 0 else {
      throw .fileSystem(path: path, operation: "set the permissions of the folder", code: errno)
    }
  }

  private static func resolve(_ folder: String) throws(DatabaseError) -> String {
    guard let resolved = realpath(folder, nil) else {
      throw .fileSystem(path: folder, operation: "find the folder", code: errno)
    }
    defer { free(resolved) }
    let path = String(cString: resolved)
    return path == "/" ? "" : path
  }
}
