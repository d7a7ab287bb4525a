import StrictJSON

/// One thing that is wrong, or doubtful, in a study's file.
package struct Finding: Equatable, Sendable {
  package enum Severity: String, Sendable {
    case error, warning
  }

  package var rule: Rule
  package var severity: Severity
  /// Where in the file.
  package var place: Place
  /// Where in the study, such as `tasks[0].steps[1].stepDuration`; empty for the whole.
  package var path: String
  package var found: String
  /// What was expected, and what to do.
  package var expected: String

  package init(
    _ rule: Rule, _ severity: Severity = .error, at place: Place, path: String, found: String,
    expected: String
  ) {
    self.rule = rule
    self.severity = severity
    self.place = place
    self.path = path
    self.found = found
    self.expected = expected
  }
}

/// The rules a study's file is checked by; the raw value is the code that a finding shows.
package enum Rule: String, CaseIterable, Sendable {
  case syntax = "JSON-001"
}
