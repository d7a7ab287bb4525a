import StudySession

/// What is said of how far a rehearsal came.
enum CoverageReport {
  /// How many names are told; those beyond are counted.
  private static let mostNames = 20

  /// A task's coverage in one line, with the names of what was not reached.
  static func line(_ coverage: RehearsalCoverage) -> String {
    let (steps, questions) = (coverage.steps, coverage.questions)
    var line = "coverage: \(coverage.task): " + share(of: steps, "step")
    if questions.count > 0 { line += ", " + share(of: questions, "question") }
    line += names(steps.unreached, "not shown")
    return line + names(questions.unreached, "not answered")
  }

  private static func share(of reach: RehearsalCoverage.Reach, _ noun: String) -> String {
    let reached = reach.count - reach.unreached.count
    return "\(reached) of \(reach.count) \(noun)" + (reach.count == 1 ? "" : "s")
  }

  private static func names(_ names: [String], _ what: String) -> String {
    guard !names.isEmpty else { return "" }
    let rest = names.count > mostNames ? " and \(names.count - mostNames) more" : ""
    return "; \(what): " + names.prefix(mostNames).joined(separator: ", ") + rest
  }
}
