import Glibc
import SafeFiles

/// The folder in which an export is made whole, beside the place where it will lie.
///
/// `PLACE.part` holds the export, and a mark by which the next one knows what a kill has left, and
/// may remove it. The export alone is moved to its place, so that nothing finished has the mark.
final class ExportPart {
  private static let mark = ".karenina-export"
  private static let content = "export"

  private let path: String
  private let folder: SafeFolder
  /// By which another export tells this one from what an interrupted one has left.
  private let lock: FolderLock
  /// Where the export is made.
  let export: SafeFolder

  /// - Throws: ``FileError`` where another export is under way, or something else has the name.
  init(_ path: String) throws {
    self.path = path
    // Whatever the umask took.
    let isNew = mkdir(path, 0o700) == 0 && chmod(path, 0o700) == 0
    guard isNew || errno == EEXIST else {
      throw FileError.system(path: path, doing: "make the folder", code: errno)
    }
    if !isNew { try Self.refuseStrange(path) }
    folder = try SafeFolder.open(path)
    guard let lock = try folder.lockIfFree() else { throw FileError.locked(path: path) }
    self.lock = lock
    if !isNew { try Self.empty(folder) }
    _ = try folder.makeAppendFile(Self.mark)
    export = try folder.makeNewFolder(Self.content)
  }

  deinit {
    do throws(FileError) {
      try Self.removeEntries(folder)
    } catch {
      StandardError.say("\(error)")
    }
    rmdir(path)
  }

  /// Moves the export to its place, where nothing is, or an empty folder.
  func move(to place: String) throws(FileError) {
    guard rename(path + "/" + Self.content, place) == 0 else {
      throw FileError.system(path: place, doing: "put in place", code: errno)
    }
  }

  // MARK: What a kill has left

  /// Only a folder that is its owner's alone may be one that an export has made.
  private static func refuseStrange(_ path: String) throws(FileError) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else { throw FileError.exists(path: path) }
  }

  private static func empty(_ folder: SafeFolder) throws {
    let names = try folder.names()
    guard names.isEmpty || names.contains(mark) else {
      throw CommandFailure(
        "\(folder.path): found a folder that no export has made; expected nothing; move it away, "
          + "or choose another place")
    }
    try removeEntries(folder)
    StandardError.say("\(folder.path): removed what an interrupted export had left")
  }

  /// Removes everything, the mark last: what a kill leaves of it is known by that.
  private static func removeEntries(_ folder: SafeFolder) throws(FileError) {
    for name in try folder.names() where name != mark {
      if folder.isFolder(name) { try folder.removeFolder(name) } else { try folder.remove(name) }
    }
    try folder.remove(mark)
  }
}
