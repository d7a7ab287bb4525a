import Glibc
import ResultFiles
import SafeFiles
import StrictJSON

/// An export as a folder, where results are read like under any other root.
///
/// It is filled beside its place, under a name that ends in `.part`, and moved there whole.
final class ExportFolder: ExportDestination {
  private let path: String
  private let partPath: String
  private let part: SafeFolder
  /// By which another export tells this one from what an interrupted one has left.
  private let lock: FolderLock
  private var isPublished = false

  /// - Throws: ``FileError`` where anything but an empty folder is there already;
  ///   ``CommandFailure`` where an interrupted export has left its part of it.
  init(_ path: String) throws {
    let trimmed = String(path.reversed().drop { $0 == "/" }.reversed())
    self.path = trimmed
    partPath = trimmed + ".part"
    try Self.refuseAnythingThere(trimmed)
    // Whatever the umask took.
    guard mkdir(partPath, 0o700) == 0, chmod(partPath, 0o700) == 0 else {
      if errno == EEXIST { throw try Self.leftover(partPath) }
      throw FileError.system(path: partPath, doing: "make the folder", code: errno)
    }
    part = try SafeFolder.open(partPath)
    guard let lock = try part.lockIfFree() else { throw FileError.locked(path: partPath) }
    self.lock = lock
  }

  /// What to say of something that has the name of the part.
  private static func leftover(_ path: String) throws -> any Error {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else { return FileError.exists(path: path) }
    guard try SafeFolder.open(path).lockIfFree() != nil else { return FileError.locked(path: path) }
    return CommandFailure(
      "\(path): found what an interrupted export has left, in the clear; expected nothing; "
        + "remove it, and export again")
  }

  private static func refuseAnythingThere(_ path: String) throws(FileError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    let isEmptyFolder =
      status.st_mode & S_IFMT == S_IFDIR ? try SafeFolder.open(path).names().isEmpty : false
    guard isEmptyFolder else {
      throw .wrongKind(path: path, expected: "a folder that is empty or not there yet")
    }
  }

  deinit {
    guard !isPublished else { return }
    do throws(FileError) {
      for name in try part.names() { try part.removeFolder(name) }
    } catch {
      StandardError.say("\(error)")
    }
    rmdir(partPath)
  }

  func add(_ session: SessionExport) throws {
    try Interruption.check()
    var folder = part
    for name in session.folders.dropLast() { folder = try folder.makeFolder(name) }
    folder = try folder.makeNewFolder(session.head.identifier)
    for file in session.files {
      try folder.write(file.bytes, to: file.name, .relaxed)
      try folder.setTime(file.time, of: file.name)
    }
    try folder.setTime(session.time)
  }

  func seal() throws -> [JSONMember] {
    try part.syncDisk()
    return []
  }

  func publish() throws {
    try Interruption.check()
    guard rename(partPath, path) == 0 else {
      throw FileError.system(path: path, doing: "put in place", code: errno)
    }
    isPublished = true
    try SafeFolder.open(path + "/..").sync()
  }
}
