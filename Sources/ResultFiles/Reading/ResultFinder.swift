import Glibc
import SafeFiles

/// Finds what there is to read under paths.
///
/// In: paths that the user named. Out: the sessions and lone recorder files under them.
/// A path is a session's folder, a folder of sessions at any height, or a recorder's file. Links,
/// pipes and the like below a path are named and not read. Hidden
/// folders, such as those of pilots and rehearsals, are passed over unless a path names them.
package struct ResultFinder {
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

  /// The deepest folder below a path that is looked into.
  private static let maximumDepth = 8

  /// What was found, each once, in the order of the paths' bytes.
  package private(set) var found: [Found] = []
  package private(set) var problems: [Problem] = []
  private let hiddenFolders: [String]

  /// - Parameters:
  ///   - paths: What the user named.
  ///   - hiddenFolders: Hidden folders that are looked into all the same.
  package init(_ paths: [String], hiddenFolders: [String] = []) {
    self.hiddenFolders = hiddenFolders
    for path in paths { find(Self.normalized(path)) }
    sort()
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
    for name in try folder.names() where isVisible(name) {
      let path = folder.path + "/" + name
      switch FileKind(of: path) {
      case .folder: if depth < Self.maximumDepth { enter(name, of: folder, depth) }
      case .file: if name.hasSuffix(".json") { found.append(.recorderFile(path)) }
      case .link: refuse(path, "a link")
      case .special: refuse(path, "a pipe, a socket or a device")
      case nil: break
      }
    }
  }

  private mutating func refuse(_ path: String, _ kind: String) {
    problems.append(
      Problem(
        file: path, found: kind, expected: "a folder or a file",
        consequence: "it is not read"))
  }

  private mutating func enter(_ name: String, of folder: SafeFolder, _ depth: Int) {
    do throws(FileError) {
      try walk(try folder.folder(name), depth: depth + 1)
    } catch {
      problems.append(Problem(error, path: folder.path + "/" + name))
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

  private mutating func sort() {
    var seen: Set<String> = []
    found = found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      .filter { seen.insert(Self.realPath($0.path)).inserted }
  }

  /// The path without links and dots; the path itself where that cannot be told.
  private static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

/// What an entry of a folder is, links not followed.
private enum FileKind {
  case folder, file, link, special

  /// Nil for what is gone meanwhile.
  init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = .file
    case S_IFLNK: self = .link
    default: self = .special
    }
  }
}
