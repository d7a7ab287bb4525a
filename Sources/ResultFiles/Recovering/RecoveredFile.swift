/// A file of a session, and what a recovery found or made of it.
package struct RecoveredFile: Equatable, Sendable {
  /// What became of a file.
  package enum Outcome: String, CaseIterable, Sendable {
    /// It is as it was written.
    case whole
    /// It was missing or changed, and was written anew.
    case rebuilt
    /// It was left as it is: no journal holds more than it, though it may not be as it was written.
    case kept
    /// It is missing, and nothing else holds what it held.
    case lost
    /// It was of an attempt at a step that began anew, and is removed; the journal has its samples.
    case removed
  }

  package var name: String
  package var outcome: Outcome

  package init(name: String, outcome: Outcome) {
    self.name = name
    self.outcome = outcome
  }
}
