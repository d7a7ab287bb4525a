import ResultFiles

/// What a recovery made of the sessions under some paths.
package struct RecoveryReport {
  package static let columns = [
    Column("session", "The path of the session's folder."),
    Column("file", "The name of the file."),
    Column("outcome", "What became of it: rebuilt, kept, lost or removed."),
  ]

  package private(set) var recoveries: [SessionRecovery] = []
  package private(set) var problems: [Problem]

  /// Recovers every session under the paths, those of pilots and rehearsals where they are named.
  package init(_ paths: [String]) {
    let finder = ResultFinder(paths)
    problems = finder.problems
    for case .session(let path) in finder.found {
      let recovery = SessionRecovery(path)
      recoveries.append(recovery)
      problems += recovery.problems
    }
  }

  /// A row for each file that is not as it was written, or was not.
  package var table: ResultsTable {
    let rows = recoveries.flatMap { recovery in
      recovery.files.filter { $0.outcome != .whole }.map { file -> [Cell] in
        [.text(recovery.path), .text(file.name), .text(file.outcome.rawValue)]
      }
    }
    return ResultsTable(columns: Self.columns, rows: rows)
  }

  /// What was looked at and what was rebuilt, in a sentence.
  package var summary: String {
    let files = recoveries.flatMap(\.files)
    let sessions = "\(recoveries.count) session\(recoveries.count == 1 ? "" : "s")"
    let counts = RecoveredFile.Outcome.allCases.compactMap { outcome -> String? in
      let count = files.count { $0.outcome == outcome }
      // Seldom, and not worth a word else.
      return outcome == .removed && count == 0 ? nil : "\(count) \(outcome.rawValue)"
    }
    return "\(sessions): \(counts.joined(separator: ", "))"
  }
}
