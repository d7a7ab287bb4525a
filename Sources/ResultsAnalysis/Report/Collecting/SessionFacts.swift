import Quantities
import ResultFiles

/// A task of a study.
struct TaskKey: Hashable, Sendable {
  var study: String
  var task: String
}

/// What the report holds of a session as a whole.
struct SessionFacts: Sendable {
  let key: TaskKey
  let participant: String
  let identifier: String
  let number: Int
  let kind: SessionKind
  let condition: String?
  let start: Instant
  /// Seconds; nil without an end.
  let elapsed: Double?
  /// How it stands, in the word of ``SessionReading/State/word``.
  let state: String
  let isSynthetic: Bool
  let timing: SessionTiming?
  let samples: Int
  let answers: Int

  init(_ record: SessionRecord, state: String, samples: Int) {
    let head = record.head
    key = TaskKey(study: head.study.identifier, task: head.task)
    participant = head.participant
    identifier = head.identifier
    number = head.number
    kind = head.kind
    condition = head.condition
    start = head.startDate
    elapsed = record.elapsed
    self.state = state
    isSynthetic = record.isSynthetic
    timing = record.timing
    self.samples = samples
    answers = record.steps.reduce(0) { $0 + $1.answers.count { $0.state == .answered } }
  }

  var isCompleted: Bool { state == Ending.completed.rawValue }

  /// Milliseconds of the clock on the wall of its place, since 1970-01-01T00:00.
  var localMilliseconds: Int64 { start.milliseconds + Int64(start.offsetMinutes) * 60_000 }
}
