/// What a participant was assigned to.
package struct Assigned: Equatable, Sendable {
  /// Whether the participant's cell counts as filled.
  package enum Status: String, CaseIterable, Sendable {
    /// A session is under way, or expected.
    case active
    case completed
    /// A session ended early, and the cell stays filled.
    case endedEarly
    /// A session ended early, and the cell is another's to fill.
    case released
  }

  /// The participant's code; nil after it was erased.
  package var participant: String?
  /// Counts the study's assignments, from 1, in the order they were made.
  package var number: Int
  /// The answers by which the participant was put into a stratum; empty for one not given.
  package var stratum: [String]
  /// The row of the design's square from 0; the condition itself where the design has no square.
  package var row: Int
  /// The conditions by their places in the study, in the order the participant meets them.
  package var sequence: [Int]
  package var status: Status

  package init(
    participant: String?, number: Int, stratum: [String] = [], row: Int, sequence: [Int],
    status: Status = .active
  ) {
    self.participant = participant
    self.number = number
    self.stratum = stratum
    self.row = row
    self.sequence = sequence
    self.status = status
  }

  /// The condition that is met in a trial; the sequence starts anew after its end.
  ///
  /// - Parameter trial: Counts the participant's trials from 0, over passes and sessions.
  /// - Returns: The condition's place in the study; nil of an empty sequence.
  package func condition(ofTrial trial: Int) -> Int? {
    sequence.isEmpty || trial < 0 ? nil : sequence[trial % sequence.count]
  }
}
