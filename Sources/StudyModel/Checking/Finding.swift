import StrictJSON

/// One thing that is wrong, or doubtful, in a study's file.
package struct Finding: Equatable, Sendable {
  package enum Severity: String, Sendable {
    /// The study cannot be conducted.
    case error
    /// It can, though perhaps not as it was meant.
    case warning
  }

  package var rule: Rule
  package var severity: Severity
  /// Where in the file.
  package var place: Place
  /// Where in the study, such as `tasks[0].steps[1].stepDuration`; empty for the whole.
  package var path: String
  /// What stands there, made safe to print.
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
    self.found = PrintableText.text(found, limit: 240)
    self.expected = expected
  }
}

extension Finding: CustomStringConvertible {
  /// The finding in one line, as of a file named `study.json`.
  package var description: String { line(in: "study.json") }

  /// The finding in one line: place, path, found, expected and the rule's code.
  ///
  /// The file is named as the reader of the message knows it.
  package func line(in file: String) -> String {
    let file = PrintableText.text(file, limit: 1000)
    let kind = severity == .warning ? " warning:" : ""
    return "\(file):\(place.line):\(place.column):\(kind) \(message) [\(rule.rawValue)]"
  }

  /// The finding without its file, its line and its code.
  package var message: String {
    (path.isEmpty ? "" : "\(path): ") + "found \(found); expected \(expected)"
  }

  /// The finding for an editor, as `check --json` prints it.
  package func json(in file: String) -> JSONValue {
    [
      "file": .string(file), "line": .integer(Int64(place.line)),
      "column": .integer(Int64(place.column)), "path": .string(path),
      "severity": .string(severity.rawValue), "rule": .string(rule.rawValue),
      "found": .string(found), "expected": .string(expected),
    ]
  }
}

extension [Finding] {
  /// Whether any of them keeps the study from being conducted.
  package var hasErrors: Bool { contains { $0.severity == .error } }

  /// The findings as they stand in the file, first to last.
  package var inReadingOrder: [Finding] {
    enumerated()
      .sorted { ($0.element.place.offset, $0.offset) < ($1.element.place.offset, $1.offset) }
      .map(\.element)
  }
}
