import ResultFiles

/// The one session that a command line names.
enum NamedSession {
  /// Its folder: the one named, or the one of that name under the root.
  ///
  /// - Throws: ``CommandFailure`` where there is none, or more than one.
  static func path(_ arguments: ParsedArguments) throws(CommandFailure) -> String {
    let session = arguments[ResultsOptions.session]
    let named = ResultFinder([session]).found
    if named.count == 1, case .session(let path)? = named.first { return path }
    if named.count > 1 { throw ambiguous(named) }
    let root = arguments[CommonOptions.output]
    let found = ResultFinder([root], hiddenFolders: [".pilot", ".rehearsal"]).found
      .filter { $0.path.hasSuffix("/" + session) }
    guard let first = found.first else {
      throw CommandFailure("no session '\(session)', neither as a folder nor under \(root)")
    }
    guard found.count == 1 else { throw ambiguous(found) }
    return first.path
  }

  private static func ambiguous(_ found: [ResultFinder.Found]) -> CommandFailure {
    let paths = found.prefix(5).map(\.path).joined(separator: ", ")
    return CommandFailure("found \(found.count) sessions; name one: \(paths)")
  }
}
