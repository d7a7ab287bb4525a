/// How a session or a step ended.
package enum Ending: String, CaseIterable, Sendable {
  case completed
  /// The participant left it to go on with it later.
  case saved
  /// The participant left it, and wants it left out.
  case discarded
  case failed
  /// A session's by the study's own rules; a timed step's by the participant, who skipped the rest.
  case earlyTermination
  /// Cut short: by a signal, by the end of the input, or in the case of a step by going back.
  case interrupted
  /// A step's that asks something, which the study's rules passed over.
  case notShown
}

/// What became of a question.
package enum AnswerState: String, CaseIterable, Sendable {
  case answered
  case skipped
  case dontKnow
  case notShown
  /// It was answered, and a later edit left the question out of the way.
  case invalidated
  /// It is no question: its value was worked out of answers.
  case calculated
}

/// What a session is for; it decides where it lies and whether tables take it.
package enum SessionKind: String, CaseIterable, Sendable {
  case real
  case pilot
  case rehearsal
}
