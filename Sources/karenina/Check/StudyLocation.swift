import Glibc
import Quantities
import SafeFiles
import Sound
import StudyModel

/// A study as a command line names it: its folder, or the `study.json` in it.
struct StudyLocation {
  /// The path of the study's file.
  let file: String
  /// The folder that holds it, and its clips.
  let folder: String

  private static let fileName = "study.json"
  /// No study is larger; what is was named by mistake.
  private static let sizeLimit = 64 << 20

  init(_ path: String) {
    let isFolder = Self.isFolder(path)
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    file = isFolder ? trimmed + "/" + Self.fileName : path
    folder = isFolder ? trimmed : Self.parent(of: path)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The study's bytes, what they say, and everything that is wrong with them and with the clips.
  ///
  /// - Throws: `FileError` where the file can't be read; `SoundError` where nothing can be told of
  ///   any clip.
  func read() throws -> (bytes: [UInt8], reading: Reading, findings: [Finding]) {
    let bytes = try FileBytes.read(file, limit: Self.sizeLimit)
    let reading = StudyFile.read(bytes)
    if !reading.clips.isEmpty { try SoundFileLibrary.load() }
    return (bytes, reading, StudyCheck.findings(for: reading, report: report))
  }

  /// Whether a folder on the way from the study's to the clip is a link, which may lead elsewhere.
  private func crossesLink(_ clip: String) -> Bool {
    var path = folder
    for component in clip.split(separator: "/").dropLast() {
      path += "/" + component
      var status = stat()
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { return true }
    }
    return false
  }

  private func report(on clip: String) -> ClipReport {
    guard !crossesLink(clip) else {
      return .unusable("behind a symbolic link, which is not followed")
    }
    do throws(SoundError) {
      return .lasts(try SoundFile.probe(folder + "/" + clip).duration.seconds)
    } catch {
      return .unusable(error.reason)
    }
  }
}
