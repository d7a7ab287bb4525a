import Glibc

/// A folder that is filled whole or not at all; nothing that was there is written over.
///
/// In: a path where nothing is, or an empty folder. Out: the files, once ``keep()`` was called;
/// else whatever was made is removed again. Modes are those that the umask gives, but the owner's bits,
/// which it can't take.
package final class NewFolder {
  package let path: String
  private let descriptor: Int32
  /// Whether the folder itself was made here.
  private let isMade: Bool
  /// What was made in it, as paths below it, in order.
  private var made: [(name: String, isFolder: Bool)] = []
  private var isKept = false

  /// Makes the folder, or opens it where it is empty.
  ///
  /// - Throws: ``FileError/wrongKind(path:expected:)`` where something is there: files in the
  ///   folder, or a file or a link instead of it.
  package init(_ path: String) throws(FileError) {
    // Behind a slash at its end, a link would be followed.
    let trimmed = String(path.reversed().drop { $0 == "/" }.reversed())
    self.path = trimmed.isEmpty ? path : trimmed
    isMade = mkdir(self.path, 0o777) == 0
    guard isMade || errno == EEXIST else { throw .last(path, "make the folder") }
    if isMade { Self.giveOwner(AT_FDCWD, self.path, 0o700) }
    descriptor = open(self.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.isThere(path) }
    if !isMade, try !Self.isEmpty(self.path) { throw Self.isThere(path) }
  }

  deinit {
    if !isKept, descriptor >= 0 { undo() }
    if descriptor >= 0 { close(descriptor) }
  }

  private static func isThere(_ path: String) -> FileError {
    .wrongKind(path: path, expected: "a folder that is empty or not there yet")
  }

  private static func isEmpty(_ path: String) throws(FileError) -> Bool {
    try SafeFolder.open(path).names().isEmpty
  }

  /// Makes a folder in this one.
  package func makeFolder(_ name: String) throws(FileError) {
    guard mkdirat(descriptor, name, 0o777) == 0 else {
      throw .last(path + "/" + name, "make the folder")
    }
    Self.giveOwner(descriptor, name, 0o700)
    made.append((name, true))
  }

  /// Makes a file of these bytes.
  package func makeFile(_ name: String, _ bytes: [UInt8]) throws {
    try makeFile(name) { file, path in try writeAll(bytes, to: file, path) }
  }

  /// Makes a file that the caller writes, through its descriptor; the path is for messages.
  package func makeFile(_ name: String, _ write: (Int32, String) throws -> Void) throws {
    let path = path + "/" + name
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openBeneath(descriptor, name, flags, 0o666)
    guard file >= 0 else { throw FileError.last(path, "create") }
    defer { close(file) }
    Self.giveOwner(descriptor, name, 0o600)
    made.append((name, false))
    try write(file, path)
    guard fsync(file) == 0 else { throw FileError.last(path, "sync") }
  }

  /// Leaves what was made where it is.
  package func keep() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw .last(path, "sync the folder") }
    isKept = true
  }

  /// Gives an entry that was just made back what a umask has taken from its owner.
  private static func giveOwner(_ folder: Int32, _ name: String, _ bits: UInt32) {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & bits != bits
    else { return }
    fchmodat(folder, name, status.st_mode & 0o777 | bits, 0)
  }

  private func undo() {
    for entry in made.reversed() {
      unlinkat(descriptor, entry.name, entry.isFolder ? AT_REMOVEDIR : 0)
    }
    if isMade { rmdir(path) }
  }
}
