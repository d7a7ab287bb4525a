import Glibc
import ResultFiles
import SafeFiles

/// Where a page or a picture of results goes: standard output, or a file that was not there.
///
/// Nothing that lies there is replaced, and nothing is put among the files of a session.
enum NewResultFile {
  /// - Throws: ``FileError`` where something is there, ``CommandFailure`` for a session's folder.
  static func open(_ place: String) throws -> OutputFile {
    if place != "-" { try refuseSessions(place) }
    return try OutputFile(place, replaces: false)
  }

  private static func refuseSessions(_ place: String) throws(CommandFailure) {
    var components = ExportPlace.resolved(folderOf: place).split(separator: "/")
    while !components.isEmpty {
      let folder = "/" + components.joined(separator: "/")
      for name in [SessionRecord.fileName, Journal.fileName]
      where access(folder + "/" + name, F_OK) == 0 {
        throw CommandFailure(
          "\(place): found it in the folder of a session; expected a place outside of sessions")
      }
      components.removeLast()
    }
  }
}
