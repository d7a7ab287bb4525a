import Glibc
import SafeFiles

/// Finds what there is to read under paths.
///
/// In: paths that the user named. Out: the sessions and lone recorder files under them.
/// A path is a session's folder, a folder of sessions at any height, or a recorder's file. Links,
/// pipes and the like below a path are named and not read. Hidden
/// folders, such as those of pilots and rehearsals, are passed over unless a path names them.
package struct ResultFinder: Sendable {
  /// Something to read, by its path.
  package enum Found: Hashable, Sendable {
    case session(String)
    case recorderFile(String)

    package var path: String {
      switch self {
      case .session(let path), .recorderFile(let path): path
      }
    }
  }

  /// Where pilots lie, below a root.
  private static let pilotFolder = ".pilot"

  /// The deepest folder below a path that is looked into.
  private static let maximumDepth = 8

  /// What was found, each once, in the order of the paths' bytes.
  package private(set) var found: [Found] = []
  package private(set) var problems: [Problem] = []
  /// How many files were named that lie in a session which was found, too, and are read with it.
  package private(set) var filesOfSessions = 0
  /// Files that were named and lie in a session of a participant who has withdrawn.
  package private(set) var withdrawnFiles: Set<String> = []
  /// Folders of pilots that were passed over.
  package private(set) var pilotFolders: [String] = []
  private let hiddenFolders: [String]

  /// - Parameters:
  ///   - paths: What the user named.
  ///   - hiddenFolders: Hidden folders that are looked into all the same.
  package init(_ paths: [String], hiddenFolders: [String] = []) {
    self.hiddenFolders = hiddenFolders
    let paths = paths.map(Self.normalized)
    for path in paths { find(path) }
    let isSorted = zip(found, found.dropFirst()).allSatisfy { $0.path.precedesInBytes($1.path) }
    if !isSorted { found.sort { $0.path.precedesInBytes($1.path) } }
    // Below one path nothing is found twice.
    if paths.count > 1 {
      leaveOutRepeated(paths)
      leaveOutFilesOfSessions(paths)
    }
  }

  private mutating func find(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      problems.append(
        Problem(
          file: path, found: "nothing there",
          expected: "a session, a folder of sessions or a recorder's file"))
      return
    }
    if status.st_mode & S_IFMT == S_IFDIR { findFolder(path) } else { findFile(path) }
  }

  // MARK: Files

  /// A manifest stands for its session; another file is for the reader of recorder files.
  private mutating func findFile(_ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, Self.sessionFiles.contains(String(name)) else {
      if Withdrawal.isMarked(session: Self.folder(of: path)) { withdrawnFiles.insert(path) }
      return found.append(.recorderFile(path))
    }
    let folder = parts.dropLast().joined(separator: "/")
    found.append(.session(folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder))
  }

  /// The files of which a session's folder has one or both.
  private static let sessionFiles = [SessionRecord.fileName, Journal.fileName]

  // MARK: Folders

  private mutating func findFolder(_ path: String) {
    do throws(FileError) {
      try walk(try SafeFolder.open(path), depth: 0)
    } catch {
      problems.append(Problem(error, path: path))
    }
  }

  private mutating func walk(_ folder: SafeFolder, depth: Int) throws(FileError) {
    if Self.sessionFiles.contains(where: folder.contains) {
      return found.append(.session(folder.path))
    }
    for entry in try folder.entries() {
      if isVisible(entry.name) {
        take(entry, of: folder, depth)
      } else if entry.name == Self.pilotFolder, entry.kind == .folder {
        pilotFolders.append(folder.path + "/" + entry.name)
      }
    }
  }

  private mutating func take(_ entry: FolderEntry, of folder: SafeFolder, _ depth: Int) {
    let path = folder.path + "/" + entry.name
    switch entry.kind {
    case .folder where depth >= Self.maximumDepth: break
    case .file where !Self.isRecorderFile(entry.name): break
    case _ where !entry.isText:
      refuse(path, "a name that is not UTF-8", expected: "one that is; rename it")
    case .folder: enter(entry, of: folder, depth)
    case .file: found.append(.recorderFile(path))
    case .link: refuse(path, "a link")
    case .special: refuse(path, "a pipe, a socket or a device")
    }
  }

  /// By the ending of its name: what recorders write, what studies that grew out of ResearchKit
  /// keep, such as `HKQuantityTypeIdentifierHeartRate_fitness.walk.items`, and both gzipped.
  private static func isRecorderFile(_ name: String) -> Bool {
    var bytes = name.utf8[...]
    if ends(bytes, ".gz") { bytes = bytes.dropLast(3) }
    return ends(bytes, ".json") || ends(bytes, ".items")
  }

  /// By the bytes alone, since a folder may have a hundred thousand names.
  private static func ends(_ name: Substring.UTF8View, _ ending: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(start: ending.utf8Start, count: ending.utf8CodeUnitCount)
    return name.suffix(bytes.count).elementsEqual(bytes)
  }

  private mutating func refuse(
    _ path: String, _ kind: String, expected: String = "a folder or a file"
  ) {
    problems.append(
      Problem(file: path, found: kind, expected: expected, consequence: "it is not read"))
  }

  private mutating func enter(_ entry: FolderEntry, of folder: SafeFolder, _ depth: Int) {
    do throws(FileError) {
      try walk(try folder.folder(listed: entry), depth: depth + 1)
    } catch {
      problems.append(Problem(error, path: folder.path + "/" + entry.name))
    }
  }

  private func isVisible(_ name: String) -> Bool {
    !name.hasPrefix(".") || hiddenFolders.contains(name)
  }

  // MARK: Order

  /// A path without `/` at its end, so that one folder has one name.
  private static func normalized(_ path: String) -> String {
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// Leaves out what two paths lead to, by whichever names.
  private mutating func leaveOutRepeated(_ paths: [String]) {
    var seen: Set<String> = []
    var folders: [String: String] = [:]
    let named = Set(paths)
    found = found.filter { found in
      let name = found.path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      let folder = String(found.path.dropLast(name.count))
      // Only the folder can be reached by several names: below a path no link is followed.
      guard !named.contains(found.path), !folder.isEmpty else {
        return seen.insert(Self.realPath(found.path)).inserted
      }
      let real = folders[folder] ?? Self.realPath(folder)
      folders[folder] = real
      return seen.insert(real + "/" + name).inserted
    }
  }

  /// Leaves out files that lie in a session, as a shell's `SESSION/*` names them beside it.
  private mutating func leaveOutFilesOfSessions(_ paths: [String]) {
    let sessions = Set(
      found.compactMap { found in
        if case .session(let path) = found { Self.realPath(path) } else { nil }
      })
    guard !sessions.isEmpty else { return }
    let named = Set(paths)
    var isSession: [String: Bool] = [:]
    let before = found.count
    found.removeAll { found in
      guard case .recorderFile(let path) = found else { return false }
      // A name that was given may be a link.
      if named.contains(path) { return sessions.contains(Self.folder(of: Self.realPath(path))) }
      let folder = Self.folder(of: path)
      let known = isSession[folder] ?? sessions.contains(Self.realPath(folder))
      isSession[folder] = known
      return known
    }
    filesOfSessions = before - found.count
  }

  private static func folder(of path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let folder = path.dropLast(name.count + 1)
    return folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : String(folder)
  }

  /// The path without links and dots; the path itself where that cannot be told.
  private static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
