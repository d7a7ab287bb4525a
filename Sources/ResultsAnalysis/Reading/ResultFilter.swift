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
  /// The kinds of questions, as ``AnswerResult/answerKind`` has them.
  package var answerKinds: [String]?
  /// The condition that the participant was assigned to.
  package var condition: String?
  package var since: SessionStart?
  /// How sessions stand, in the words of ``SessionReading/State/word``.
  package var endings: [String]?
  /// Whether sessions that the participant discarded are taken.
  package var includesDiscarded: Bool
  /// Whether pilots are taken.
  package var includesPilots: Bool
  /// Whether sessions of participants who have withdrawn are taken.
  package var includesWithdrawn = false
  /// Whether synthetic sessions are taken where others are real; see ``SyntheticSessions``.
  package var includesSynthetic = true

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

  /// Whether a session that was read is taken; one of which nothing could be read is not.
  package func takes(_ reading: SessionReading) -> Bool {
    guard let record = reading.record, takes(record.head) else { return false }
    return takes(ending: reading.state.word)
  }

  /// Whether a session is taken that ended, or else was interrupted.
  package func takes(_ record: SessionRecord) -> Bool {
    takes(record.head) && takes(ending: (record.ending ?? .interrupted).rawValue)
  }

  private func takes(_ head: SessionHead) -> Bool {
    (participant ?? head.participant) == head.participant
      && (task ?? head.task) == head.task
      && (condition == nil || condition == head.condition)
      && (since?.isAtOrBefore(head.startDate) ?? true)
      && (includesPilots || head.kind != .pilot)
  }

  /// Discarded sessions are taken where they are asked for by their ending, too.
  private func takes(ending word: String) -> Bool {
    guard let endings else { return includesDiscarded || word != Ending.discarded.rawValue }
    return endings.contains(word)
  }

  /// Whether a session has anything of the step and the type that are asked for.
  package func takesAny(of record: SessionRecord) -> Bool {
    guard step != nil || type != nil else { return true }
    return record.steps.contains { step in
      takes(step)
        && (type == nil
          || step.recordings.contains { $0.increments.contains { takes(type: $0.type) } })
    }
  }

  package func takes(_ step: StepResult) -> Bool {
    (self.step ?? step.identifier) == step.identifier
  }

  package func takes(_ answer: AnswerResult) -> Bool {
    answerKinds?.contains(answer.answerKind) ?? true
  }

  package func takes(type identifier: String) -> Bool {
    guard let type else { return true }
    return type == identifier || QuantityType.named(type)?.identifier == identifier
  }

  /// Whether rows of recorder files that belong to no session can be taken: none asks for what a
  /// session alone tells.
  var takesLoneFiles: Bool {
    participant == nil && task == nil && condition == nil && since == nil && endings == nil
  }

  /// Whether rows of a recorder file that belongs to no session are taken.
  package func takes(loneFile name: RecorderFileName) -> Bool {
    takesLoneFiles && (step == nil || step == name.step)
  }
}
