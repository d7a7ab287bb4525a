import ResultFiles

/// What verification found, as a table: a row for each thing that is wrong.
package enum VerificationTable {
  package static let columns = [
    Column("file", "The path of the file."),
    Column("line", "The line in the file, where the place is known."),
    Column("column", "The column in the line, where the place is known."),
    Column("found", "What was found."),
    Column("expected", "What was expected."),
  ]

  package static func row(of problem: Problem) -> [Cell] {
    let path = problem.path.map { $0 + ": " } ?? ""
    return [
      .text(problem.file), .integer(problem.line), .integer(problem.place?.column),
      .text(path + problem.found), .text(problem.expected),
    ]
  }
}

/// What is wrong with the sessions and recorder files under some paths.
package struct VerificationReport {
  package private(set) var problems: [Problem]
  package private(set) var sessionCount = 0
  /// Files that were compared with their hashes.
  package private(set) var fileCount = 0
  /// Sessions that were cut before anything was recorded.
  package private(set) var unbegun: [String] = []
  /// Sessions that neither ended nor live.
  private var cutCount = 0
  private var copies = SessionCopies()
  private let more: (Verification) -> [Problem]

  /// - Parameters:
  ///   - paths: What the user named.
  ///   - more: What else is wrong with a session, once it was looked at.
  package init(_ paths: [String], more: @escaping (Verification) -> [Problem] = { _ in [] }) {
    self.more = more
    let finder = ResultFinder(paths)
    problems = finder.problems
    for found in finder.found { verify(found) }
  }

  package var table: ResultsTable {
    ResultsTable(
      columns: VerificationTable.columns, rows: problems.map(VerificationTable.row))
  }

  /// What was looked at, and whether all of it is as it was written, in a sentence.
  package var summary: String {
    "\(Self.count(sessionCount, "session")) with \(Self.count(fileCount, "file")), "
      + "\(problems.isEmpty ? "all" : "not all") as they were written"
  }

  /// What may be done with sessions that were cut, in which nothing need be wrong; nil for none.
  package var remark: String? {
    guard cutCount > 0 else { return nil }
    return "\(Self.count(cutCount, "session")) cut before the end, as a kill leaves them: "
      + "'karenina run --resume' goes on with one, 'karenina results recover' completes its files"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private mutating func verify(_ found: ResultFinder.Found) {
    switch found {
    case .session(let path):
      let verification = Verification(path)
      problems += verification.problems
      if let misnamed = verification.studyFolderProblem, !problems.contains(misnamed) {
        problems.append(misnamed)
      }
      if let copy = copies.problem(of: verification.reading) { return problems.append(copy) }
      problems += more(verification)
      sessionCount += 1
      if verification.reading.isUnbegun && verification.reading.state != .running {
        unbegun.append(path)
      }
      if verification.wasCut { cutCount += 1 }
      fileCount += verification.fileCount
    case .recorderFile(let path):
      let file = LoneRecorderFile(path: path)
      while file.next() != nil {}
      problems += file.problems
    }
  }
}
