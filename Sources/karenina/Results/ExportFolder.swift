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
  private var isPublished = false

  /// - Throws: ``FileError`` where anything but an empty folder is there already.
  init(_ path: String) throws(FileError) {
    let trimmed = String(path.reversed().drop { $0 == "/" }.reversed())
    self.path = trimmed
    partPath = trimmed + ".part"
    try Self.refuseAnythingThere(trimmed)
    guard mkdir(partPath, 0o700) == 0 else {
      throw errno == EEXIST
        ? .exists(path: partPath) : .system(path: partPath, doing: "make the folder", code: errno)
    }
    part = try SafeFolder.open(partPath)
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
    guard rename(partPath, path) == 0 else {
      throw FileError.system(path: path, doing: "put in place", code: errno)
    }
    isPublished = true
    try SafeFolder.open(path + "/..").sync()
  }
}
