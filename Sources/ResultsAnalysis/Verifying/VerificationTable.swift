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
      .text(problem.file), .integer(problem.place?.line), .integer(problem.place?.column),
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

  package init(_ paths: [String]) {
    let finder = ResultFinder(paths)
    problems = finder.problems
    for found in finder.found { verify(found) }
  }

  package var table: ResultsTable {
    ResultsTable(
      columns: VerificationTable.columns, rows: problems.map(VerificationTable.row))
  }

  private mutating func verify(_ found: ResultFinder.Found) {
    switch found {
    case .session(let path):
      let verification = Verification(path)
      problems += verification.problems
      sessionCount += 1
      fileCount += verification.fileCount
    case .recorderFile(let path):
      problems += ResultScanner.readRecorderFile(path).problems
    }
  }
}
