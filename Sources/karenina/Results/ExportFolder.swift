import Glibc
import ResultFiles
import SafeFiles
import StrictJSON

/// An export as a folder, where results are read like under any other root.
///
/// It is filled beside its place, and moved there whole.
final class ExportFolder: ExportDestination {
  private let path: String
  private let part: ExportPart
  /// When the newest session below each folder was changed, by the folders that lead to it.
  private var times: [[String]: FileTime] = [:]

  /// - Throws: ``FileError`` where anything but an empty folder is there already, or where another
  ///   export to this place is under way.
  init(_ path: String) throws {
    let trimmed = String(path.reversed().drop { $0 == "/" }.reversed())
    self.path = trimmed
    try Self.refuseAnythingThere(trimmed)
    part = try ExportPart(trimmed + ".part")
  }

  static func refuseAnythingThere(_ path: String) throws(FileError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    let isEmptyFolder =
      status.st_mode & S_IFMT == S_IFDIR ? try SafeFolder.open(path).names().isEmpty : false
    guard isEmptyFolder else {
      throw .wrongKind(path: path, expected: "a folder that is empty or not there yet")
    }
  }

  func add(_ session: SessionExport) throws {
    try Interruption.check()
    var folder = part.export
    for name in session.folders.dropLast() { folder = try folder.makeFolder(name) }
    folder = try folder.makeNewFolder(session.head.identifier)
    for file in session.files {
      try folder.write(file.bytes, to: file.name, .relaxed)
      try folder.setTime(file.time, of: file.name)
    }
    try folder.setTime(session.time)
    for depth in 0..<session.folders.count {
      let path = Array(session.folders.prefix(depth))
      times[path] = max(times[path] ?? session.time, session.time)
    }
  }

  func seal() throws -> [JSONMember] {
    // When each was filled tells in which order, which is nobody's business.
    for (path, time) in times {
      var folder = part.export
      for name in path { folder = try folder.folder(name) }
      try folder.setTime(time)
    }
    try part.export.syncDisk()
    return []
  }

  func publish() throws {
    try Interruption.check()
    try part.move(to: path)
    try SafeFolder.open(path + "/..").sync()
  }
}
