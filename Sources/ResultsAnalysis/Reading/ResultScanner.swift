import ResultFiles

/// Reads whatever lies under paths.
///
/// In: paths. Out: each session and lone recorder file under them, read. Next: the tables.
/// One at a time, in the order of their paths, so that any number of them takes little memory. A
/// session that was read before, under another path, is a problem and not taken.
package struct ResultScanner {
  /// Something that was read.
  package enum Scanned {
    case session(SessionReading)
    /// A file that is read while its samples are taken.
    case recorderFile(LoneRecorderFile)
  }

  private let finder: ResultFinder
  /// What lies under the paths, in the order of the scan.
  package var found: [ResultFinder.Found] { finder.found }
  private let filter: ResultFilter

  /// - Parameters:
  ///   - paths: What the user named.
  ///   - filter: What is taken.
  ///   - hiddenFolders: Hidden folders, such as `.pilot`, that are looked into too.
  package init(
    _ paths: [String], filter: ResultFilter = ResultFilter(), hiddenFolders: [String] = []
  ) {
    finder = ResultFinder(paths, hiddenFolders: hiddenFolders)
    self.filter = filter
  }

  /// Reads one after another.
  ///
  /// - Parameters:
  ///   - complain: Takes each thing that is wrong, as it is met.
  ///   - take: Takes what could be read; what it throws ends the scan.
  /// - Returns: Whether everything could be read.
  /// - Throws: What `take` throws.
  package func scan<Failure: Error>(
    complain: (Problem) -> Void, take: (Scanned) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    finder.problems.forEach(complain)
    var isWhole = finder.problems.isEmpty
    var copies = SessionCopies()
    for found in finder.found {
      let problems = try scan(found, &copies, take)
      problems.forEach(complain)
      isWhole = isWhole && problems.isEmpty
    }
    return isWhole
  }

  private func scan<Failure: Error>(
    _ found: ResultFinder.Found, _ copies: inout SessionCopies,
    _ take: (Scanned) throws(Failure) -> Void
  ) throws(Failure) -> [Problem] {
    switch found {
    case .session(let path) where !filter.includesWithdrawn && Withdrawal.isMarked(session: path):
      return []
    case .session(let path):
      let reading = ResultReader.read(path)
      if let copy = copies.problem(of: reading) { return reading.problems + [copy] }
      if filter.takes(reading) { try take(.session(reading)) }
      return reading.problems
    case .recorderFile(let path):
      let file = LoneRecorderFile(path: path)
      if filter.takesLoneFiles { try take(.recorderFile(file)) }
      // What nobody took is still looked at.
      while file.next() != nil {}
      return file.problems
    }
  }
}
