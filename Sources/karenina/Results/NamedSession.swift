import ResultFiles

/// The one session that a command line names.
enum NamedSession {
  /// Its folder: the one named, or the one of that name under the root.
  ///
  /// - Throws: ``CommandFailure`` where there is none, or more than one.
  static func path(_ arguments: ParsedArguments) throws(CommandFailure) -> String {
    let session = arguments[ResultsOptions.session]
    let named = ResultFinder([session]).found
    let sessions = paths(ofSessionsIn: named)
    if sessions.count == 1 { return sessions[0] }
    if sessions.count > 1 { throw ambiguous(sessions) }
    if !named.isEmpty { throw noneAmongFiles(session, named.count) }
    let root = arguments[CommonOptions.output]
    let found = paths(
      ofSessionsIn: ResultFinder([root], hiddenFolders: [".pilot", ".rehearsal"]).found
    ).filter { $0.hasSuffix("/" + session) }
    guard let first = found.first else {
      throw CommandFailure("no session '\(session)', neither as a folder nor under \(root)")
    }
    guard found.count == 1 else { throw ambiguous(found) }
    return first
  }

  private static func paths(ofSessionsIn found: [ResultFinder.Found]) -> [String] {
    found.compactMap { if case .session(let path) = $0 { path } else { nil } }
  }

  private static func ambiguous(_ paths: [String]) -> CommandFailure {
    CommandFailure(
      "found \(paths.count) sessions; name one: " + paths.prefix(5).joined(separator: ", "))
  }

  private static func noneAmongFiles(_ place: String, _ files: Int) -> CommandFailure {
    CommandFailure(
      "\(place): found no session, but "
        + (files == 1 ? "a recorder file" : "\(files) recorder files")
        + " of no session; expected a session; 'karenina results samples' and 'karenina results "
        + "summary' read " + (files == 1 ? "it" : "them"))
  }
}
