/// How a session or a step ended.
package enum Ending: String, CaseIterable, Sendable {
  case completed
  case saved
  case discarded
  case failed
  case earlyTermination
  case interrupted
}

/// What became of a question.
package enum AnswerState: String, CaseIterable, Sendable {
  case answered
  case skipped
  case dontKnow
  case notShown
  case invalidated
}

/// What a session is for; it decides where it lies and whether tables take it.
package enum SessionKind: String, CaseIterable, Sendable {
  case real
  case pilot
  case rehearsal
}
