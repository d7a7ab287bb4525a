import Quantities
import ResultFiles

/// Which rows a table takes; nil takes all.
package struct ResultFilter: Equatable, Sendable {
  /// The participant's code.
  package var participant: String?
  /// The task's identifier.
  package var task: String?
  /// The step's identifier.
  package var step: String?
  /// A quantity type, by its identifier or its short name.
  package var type: String?
  /// Whether sessions that the participant discarded are taken.
  package var includesDiscarded: Bool
  /// Whether pilots are taken.
  package var includesPilots: Bool
  /// Whether sessions of participants who have withdrawn are taken.
  package var includesWithdrawn = false

  package init(
    participant: String? = nil, task: String? = nil, step: String? = nil, type: String? = nil,
    includesDiscarded: Bool = false, includesPilots: Bool = true
  ) {
    self.includesPilots = includesPilots
    self.participant = participant
    self.task = task
    self.step = step
    self.type = type
    self.includesDiscarded = includesDiscarded
  }

  package func takes(_ record: SessionRecord) -> Bool {
    (participant ?? record.head.participant) == record.head.participant
      && (task ?? record.head.task) == record.head.task
      && (includesDiscarded || record.ending != .discarded)
      && (includesPilots || record.head.kind != .pilot)
  }

  package func takes(_ step: StepResult) -> Bool {
    (self.step ?? step.identifier) == step.identifier
  }

  package func takes(type identifier: String) -> Bool {
    guard let type else { return true }
    return type == identifier || QuantityType.named(type)?.identifier == identifier
  }

  /// Whether rows of a recorder file that belongs to no session are taken.
  package var takesLoneFiles: Bool { participant == nil && task == nil && step == nil }
}
