/// What is wrong with a table of covariates, all of it; it names no participant.
package struct CovariateError: Error, Equatable, CustomStringConvertible {
  /// One thing that is wrong.
  package struct Finding: Equatable, Sendable {
    /// From 1.
    package var line: Int
    package var found: String
    package var expected: String

    package init(line: Int, found: String, expected: String) {
      self.line = line
      self.found = found
      self.expected = expected
    }
  }

  package var file: String
  /// In the order of their lines; never empty.
  package var findings: [Finding]

  /// A text for each finding.
  package var messages: [String] {
    findings.map { "\(file): line \($0.line): found \($0.found); expected \($0.expected)" }
  }

  package var description: String { messages.joined(separator: "\n") }
}
