import StrictJSON

/// The findings of one reading, gathered by the readers of all parts, with the texts they met.
package final class FindingList {
  /// Further findings are counted, not kept: a hostile file must not fill the memory.
  static let limit = 1000

  let texts = TextList()
  private var findings: [Finding] = []
  private var dropped = 0
  package private(set) var hasErrors = false

  func add(
    _ rule: Rule, _ severity: Finding.Severity, at place: Place, path: StudyPath,
    found: @autoclosure () -> String, expected: @autoclosure () -> String
  ) {
    if severity == .error { hasErrors = true }
    guard findings.count < Self.limit else { return dropped += 1 }
    findings.append(
      Finding(
        rule, severity, at: place, path: path.text, found: found(), expected: expected()))
  }

  /// The findings first to last, with one more at the end that tells how many were left out.
  package var inReadingOrder: [Finding] {
    let listed = findings.inReadingOrder
    guard dropped > 0, let last = listed.last else { return listed }
    let rest = Finding(
      .tooManyFindings, at: last.place, path: "", found: "\(dropped) findings more",
      expected: "at most \(Self.limit); mend the ones above first")
    return listed + [rest]
  }
}
