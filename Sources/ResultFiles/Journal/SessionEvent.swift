import Quantities
import StrictJSON

/// What happened in a session: the payload of a journal's line.
///
/// Folding the events in their order gives a ``SessionRecord``; every other file is derived so.
package enum SessionEvent: Equatable, Sendable {
  /// The study's bytes, as text.
  case study(String)
  /// What was decided before the first screen.
  case plan(SessionHead)
  /// The session, cut or saved before, goes on; the step clock starts anew.
  case resumed(Resumption)
  case permission(PermissionAnswer)
  /// A clock did not go on as it should.
  case timeChange(TimeChange)
  /// Something said beside the steps.
  case notice(String)
  case stepStarted(StepStart)
  case recordingStarted(RecordingMark, kind: String)
  case sample(RecordingMark, SampleItem)
  /// A sound as far as it was recorded; a later event of the recording replaces it.
  case sound(RecordingMark, SoundResult)
  /// How loud the next second of a sound was.
  case soundLevel(RecordingMark, SoundLevel)
  /// The recorder's window has closed: when the recording itself ended, and why it is empty.
  case recordingEnded(RecordingMark, endDate: Instant, reason: String?)
  /// A consent as far as it has come; a later event of the step replaces it.
  case consent(stepIndex: Int, ConsentResult)
  case answer(stepIndex: Int, AnswerResult)
  /// A clip as far as it has played; a later event of the step replaces it.
  case clip(stepIndex: Int, ClipResult)
  /// The step's timer is held, with its recorders and its clip.
  case stepPaused(stepIndex: Int)
  case stepResumed(stepIndex: Int)
  case stepEnded(stepIndex: Int, Ending)
  /// A derived file, put in place.
  case file(FileEntry)
  /// How well the session kept its time.
  case timing(SessionTiming)
  /// How the session ended, and why where the study's own rules ended it early.
  case sessionEnded(Ending, reason: String?)
  /// The journal is that of an export, which differs from what was written as the mark says.
  case exported(ExportMark)
}

/// What is known of a step when it is shown.
package struct StepStart: Equatable, Sendable {
  package var index: Int
  package var identifier: String
  package var kind: String
  package var title: String
  package var activity: String?
  package var pass: Int

  package init(
    index: Int, identifier: String, kind: String, title: String, activity: String?, pass: Int = 1
  ) {
    self.index = index
    self.identifier = identifier
    self.kind = kind
    self.title = title
    self.activity = activity
    self.pass = pass
  }
}

/// Which recording of which step.
package struct RecordingMark: Hashable, Sendable {
  package var stepIndex: Int
  package var recorder: String
  package var stretch: Int

  package init(stepIndex: Int, recorder: String, stretch: Int = 1) {
    self.stepIndex = stepIndex
    self.recorder = recorder
    self.stretch = stretch
  }
}

extension SessionEvent {
  /// The word for the event in the journal.
  package var kind: String {
    switch self {
    case .study: "study"
    case .plan: "plan"
    case .resumed: "resumed"
    case .permission: "permission"
    case .timeChange: "timeChange"
    case .notice: "notice"
    case .stepStarted: "stepStarted"
    case .recordingStarted: "recordingStarted"
    case .sample: "sample"
    case .sound: "sound"
    case .soundLevel: "soundLevel"
    case .recordingEnded: "recordingEnded"
    case .consent: "consent"
    case .answer: "answer"
    case .clip: "clip"
    case .stepPaused: "stepPaused"
    case .stepResumed: "stepResumed"
    case .stepEnded: "stepEnded"
    case .file: "file"
    case .timing: "timing"
    case .sessionEnded: "sessionEnded"
    case .exported: "exported"
    }
  }

  /// Adds the event's facts, in a fixed order.
  package func write(to writer: inout Writer) {
    switch self {
    case .study(let text), .notice(let text): writer.member("text", text)
    case .plan(let head): writer.members(of: .object(present: head.members))
    case .resumed(let resumption): writer.members(of: resumption.json)
    case .permission(let answer): writer.members(of: answer.json)
    case .timeChange(let change): writer.members(of: change.json)
    case .stepStarted(let start): writer.members(of: start.json)
    case .recordingStarted, .sample, .sound, .soundLevel, .recordingEnded:
      writeRecording(to: &writer)
    case .consent(let stepIndex, let consent): writer.members(stepIndex, "consent", consent.json)
    case .answer(let stepIndex, let answer): writer.members(stepIndex, "answer", answer.json)
    case .clip(let stepIndex, let clip): writer.members(stepIndex, "clip", clip.json)
    case .stepPaused(let stepIndex), .stepResumed(let stepIndex):
      writer.member("stepIndex", stepIndex)
    case .stepEnded(let stepIndex, let ending):
      writer.members(stepIndex, "ending", .string(ending.rawValue))
    case .file(let entry): writer.members(of: entry.json)
    case .timing(let timing): writer.members(of: timing.json)
    case .sessionEnded(let ending, let reason):
      writer.member("ending", ending.rawValue)
      if let reason { writer.member("reason", reason) }
    case .exported(let mark): writer.members(of: mark.json)
    }
  }

  private func writeRecording(to writer: inout Writer) {
    recordingMark?.write(to: &writer)
    switch self {
    case .recordingStarted(_, let kind): writer.member("kind", kind)
    case .sample(_, let item): writer.member("sample") { item.write(to: &$0) }
    case .sound(_, let sound): writer.members(of: .object(present: sound.members))
    case .soundLevel(_, let level): writer.member("level", level.json)
    case .recordingEnded(_, let endDate, let reason):
      writer.member("endDate", rfc3339: endDate)
      if let reason { writer.member("reason", reason) }
    default: break
    }
  }

  /// The recording that the event is of; nil for one of none.
  private var recordingMark: RecordingMark? {
    switch self {
    case .recordingStarted(let mark, _), .sample(let mark, _), .sound(let mark, _),
      .soundLevel(let mark, _), .recordingEnded(let mark, _, _):
      mark
    default: nil
    }
  }

  /// Reads an event back; nil for a kind that a later version may write.
  package init?(kind: String, payload: JSONValue) throws(FormatError) {
    let fields = Fields(payload)
    switch kind {
    case "study": self = .study(try fields.string("text"))
    case "plan": self = .plan(try SessionHead(json: payload))
    case "resumed": self = .resumed(try Resumption(json: payload))
    case "permission": self = .permission(try PermissionAnswer(json: payload))
    case "timeChange": self = .timeChange(try TimeChange(json: payload))
    case "notice": self = .notice(try fields.string("text"))
    case "stepStarted": self = .stepStarted(try StepStart(json: payload))
    case "recordingStarted":
      self = .recordingStarted(try RecordingMark(json: payload), kind: try fields.string("kind"))
    case "sample":
      self = .sample(
        try RecordingMark(json: payload), try SampleItem(json: try fields.object("sample")))
    case "sound": self = .sound(try RecordingMark(json: payload), try SoundResult(fields))
    case "soundLevel":
      self = .soundLevel(
        try RecordingMark(json: payload), try SoundLevel(json: try fields.object("level")))
    case "recordingEnded":
      self = .recordingEnded(
        try RecordingMark(json: payload), endDate: try fields.instant("endDate"),
        reason: try fields.optionalString("reason"))
    case "consent":
      self = .consent(
        stepIndex: try fields.integer("stepIndex"),
        try ConsentResult(json: try fields.object("consent")))
    case "answer":
      self = .answer(
        stepIndex: try fields.integer("stepIndex"),
        try AnswerResult(json: try fields.object("answer")))
    case "clip":
      self = .clip(
        stepIndex: try fields.integer("stepIndex"), try ClipResult(json: try fields.object("clip")))
    case "stepPaused": self = .stepPaused(stepIndex: try fields.integer("stepIndex"))
    case "stepResumed": self = .stepResumed(stepIndex: try fields.integer("stepIndex"))
    case "stepEnded":
      self = .stepEnded(
        stepIndex: try fields.integer("stepIndex"), try fields.word("ending", Ending.self))
    case "file": self = .file(try FileEntry(json: payload))
    case "timing": self = .timing(try SessionTiming(json: payload))
    case "sessionEnded":
      self = .sessionEnded(
        try fields.word("ending", Ending.self), reason: try fields.optionalString("reason"))
    case "exported": self = .exported(try ExportMark(json: payload))
    default: return nil
    }
  }
}

extension StepStart {
  fileprivate var json: JSONValue {
    .object(present: [
      ("index", .integer(Int64(index))), ("identifier", .string(identifier)),
      ("kind", .string(kind)), ("title", .string(title)),
      ("activity", activity.map(JSONValue.string)), ("pass", .integer(Int64(pass))),
    ])
  }

  fileprivate init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(
      index: try fields.integer("index"), identifier: try fields.string("identifier"),
      kind: try fields.string("kind"), title: try fields.string("title"),
      activity: try fields.optionalString("activity"), pass: try fields.integer("pass"))
  }
}

extension RecordingMark {
  fileprivate func write(to writer: inout Writer) {
    writer.member("stepIndex", stepIndex)
    writer.member("recorder", recorder)
    writer.member("stretch", stretch)
  }

  fileprivate init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(
      stepIndex: try fields.integer("stepIndex"), recorder: try fields.string("recorder"),
      stretch: try fields.integer("stretch"))
  }
}

extension Writer {
  /// What an event tells of a step.
  fileprivate mutating func members(_ stepIndex: Int, _ key: StaticString, _ value: JSONValue) {
    member("stepIndex", stepIndex)
    member(key, value)
  }
}
