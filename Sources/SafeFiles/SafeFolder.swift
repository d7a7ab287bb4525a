import CPlatform
import Glibc

/// A folder held open, whose entries are reached by name without following links.
///
/// In: a path of the user. Out: files that are whole or absent. Next: the `SessionWriter`.
/// Folders are made 0700, files 0600, under any umask. A name is one path component; nothing else
/// reaches the file system.
package final class SafeFolder: Sendable {
  let descriptor: Int32
  /// The path it was opened by, for messages.
  package let path: String

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  // MARK: Opening

  /// Opens a folder that the user named; links in this path are the user's own and are followed.
  package static func open(_ path: String) throws(FileError) -> SafeFolder {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last(path, "open the folder") }
    return SafeFolder(descriptor: descriptor, path: path)
  }

  /// Opens a folder that the user named, making it and the folders above it where missing.
  ///
  /// Those that are made here stay after a power cut, where `durability` is synced.
  package static func make(
    _ path: String, _ durability: Durability = .synced
  ) throws(FileError) -> SafeFolder {
    var prefix = path.hasPrefix("/") ? "/" : ""
    for component in path.split(separator: "/") {
      let above = prefix.isEmpty ? "." : prefix
      prefix += component + "/"
      if makeOwn(prefix, in: AT_FDCWD) {
        if durability == .synced { try open(above).sync() }
      } else if errno != EEXIST && errno != EISDIR {
        throw .last(prefix, "make the folder")
      }
    }
    return try open(path.isEmpty ? "." : path)
  }

  /// Opens a folder in this one.
  package func folder(_ name: String) throws(FileError) -> SafeFolder {
    try folder(name, at: try childPath(name))
  }

  /// Opens a folder that ``entries()`` found in this one, whatever somebody called it.
  ///
  /// For reading what others put there: names that are made here stay letters, digits and the like.
  package func folder(listed entry: FolderEntry) throws(FileError) -> SafeFolder {
    guard entry.isText else { throw .unsafeName(entry.name) }
    return try folder(entry.name, at: joined(entry.name))
  }

  private func folder(_ name: String, at path: String) throws(FileError) -> SafeFolder {
    let child = openBeneath(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard child >= 0 else {
      throw errno == ENOTDIR || errno == ELOOP
        ? .wrongKind(path: path, expected: "a folder, not a link or a file")
        : .last(path, "open the folder")
    }
    return SafeFolder(descriptor: child, path: path)
  }

  /// Opens a folder in this one, making it where missing.
  ///
  /// It stays after a power cut, where `durability` is synced; also one whose maker was killed.
  package func makeFolder(
    _ name: String, _ durability: Durability = .synced
  ) throws(FileError) -> SafeFolder {
    let path = try childPath(name)
    guard Self.makeOwn(name, in: descriptor) || errno == EEXIST else {
      throw .last(path, "make the folder")
    }
    if durability == .synced { try sync() }
    return try folder(name)
  }

  /// Makes a folder in this one that was not there; it stays as one of ``makeFolder(_:_:)`` does.
  ///
  /// - Throws: ``FileError/exists(path:)`` where it was.
  package func makeNewFolder(
    _ name: String, _ durability: Durability = .synced
  ) throws(FileError) -> SafeFolder {
    let path = try childPath(name)
    guard Self.makeOwn(name, in: descriptor) else { throw .last(path, "make the folder") }
    if durability == .synced { try sync() }
    return try folder(name)
  }

  /// Makes a folder with all of its owner's bits, of which a umask may have taken some.
  private static func makeOwn(_ name: String, in descriptor: Int32) -> Bool {
    mkdirat(descriptor, name, 0o700) == 0
      && fchmodat(descriptor, name, 0o700, AT_SYMLINK_NOFOLLOW) == 0
  }

  // MARK: Entries

  /// The names in this folder, sorted by bytes; none for `.` and `..`.
  package func names() throws(FileError) -> [String] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else { throw .last(path, "list the folder") }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether an entry is a folder, not a link to one.
  package func isFolder(_ name: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether an entry is a link, which nothing here follows.
  package func isLink(_ name: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The inode of a regular file that has a second name (a hard link); nil for any other entry.
  package func inodeOfSecondName(_ name: String) -> UInt? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 1
    else { return nil }
    return UInt(status.st_ino)
  }

  /// Whether there is an entry of this name, of any kind.
  package func contains(_ name: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// The path of an entry, once its name is known to be safe.
  package func childPath(_ name: String) throws(FileError) -> String {
    let isSafe =
      !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 255
      && name.utf8.allSatisfy(Self.isSafe)
    guard isSafe else { throw .unsafeName(name) }
    return joined(name)
  }

  private func joined(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }

  private static func isSafe(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Waits until no other process has locked this folder, and locks it until the lock is let go.
  package func lock() throws(FileError) -> FolderLock {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .last(path, "open the folder") }
    while flock(copy, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let error = FileError.last(path, "lock the folder")
        close(copy)
        throw error
      }
    }
    return FolderLock(descriptor: copy)
  }

  /// Locks this folder until the lock is let go; nil where another has locked it.
  package func lockIfFree() throws(FileError) -> FolderLock? {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .last(path, "open the folder") }
    guard flock(copy, LOCK_EX | LOCK_NB) == 0 else {
      close(copy)
      return nil
    }
    return FolderLock(descriptor: copy)
  }

  /// Makes everything that was written on the disk of this folder durable, which may take a while.
  package func syncDisk() throws(FileError) {
    guard platform_sync_file_system(descriptor) == 0 else {
      throw .last(path, "sync the disk of")
    }
  }

  /// Makes the entries themselves durable.
  package func sync() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw .last(path, "sync the folder") }
  }
}
