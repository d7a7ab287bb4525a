import Glibc

/// The names of a session's folder and of those above, which its manifest repeats.
package struct FolderNames {
  private let path: String
  private let names: [Substring]

  package init(_ path: String) {
    self.path = path
    names = Self.absolute(path).split(separator: "/")
  }

  /// Where the folders are named otherwise than the session says, as a moved or copied one is.
  func problems(of head: SessionHead) -> [Problem] {
    [
      problem(names.last, "a session's folder", head.identifier),
      problem(names.dropLast().last, "a participant's folder", head.participant),
    ].compactMap(\.self)
  }

  /// That the study's folder is named otherwise, where the two below it are as the session says.
  ///
  /// One for all sessions in it: the problem is of that folder.
  package func studyProblem(of head: SessionHead) -> Problem? {
    guard problems(of: head).isEmpty, let name = names.dropLast(2).last,
      name != head.study.identifier
    else { return nil }
    return Problem(
      file: "/" + names.dropLast(2).joined(separator: "/"),
      found: "a study's folder named '\(name.prefix(80))'",
      expected: "'\(head.study.identifier)', as its sessions say")
  }

  private func problem(_ name: Substring?, _ what: String, _ expected: String) -> Problem? {
    guard let name, name != expected else { return nil }
    return Problem(
      file: path, found: "\(what) named '\(name.prefix(80))'",
      expected: "'\(expected)', as the session says")
  }

  /// The path without links and dots; the path itself where that cannot be told.
  private static func absolute(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
