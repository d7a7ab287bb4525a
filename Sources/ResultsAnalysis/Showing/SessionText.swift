import Quantities
import ResultFiles
import SafeFiles
import StrictJSON

/// What a session holds, as text for people.
///
/// Recorders' files are shown as they lie on disk; those that are broken, or of a session that was
/// cut, as they would.
package struct SessionText {
  private let reading: SessionReading
  private var lines: [String] = []
  /// What was met while the files were fetched.
  package private(set) var problems: [Problem] = []

  package init(_ reading: SessionReading) {
    self.reading = reading
    guard let record = reading.record else { return }
    appendHead(record)
    for step in record.steps { append(step) }
    appendFoot(record)
  }

  /// The text, with a line end at its end; empty for a session that could not be read.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  private mutating func say(_ line: String) { lines.append(DisplayText.escaped(line)) }

  // MARK: Session

  private mutating func appendHead(_ record: SessionRecord) {
    let head = record.head
    say("session \(head.identifier)")
    say("study: \(head.study.identifier), revision \(head.study.revision): \(head.study.title)")
    say("task: \(head.task), session \(head.number) of participant \(head.participant)")
    say("started: \(head.startDate.rfc3339)")
    say("ending: \(reading.state.word)" + Self.seconds(record.elapsed))
    if let reason = record.reason { say("reason: \(reason)") }
    if head.kind != .real { say("kind: \(head.kind.rawValue)") }
    if record.isSynthetic { say("samples: made up") }
    if let export = record.export {
      let parts = export.leftOut.map(\.rawValue).joined(separator: ", ")
      say("export: \(export.isDeidentified ? "de-identified, " : "")without \(parts)")
    }
    for notice in record.notices { say("notice: \(notice)") }
  }

  private static func seconds(_ elapsed: Double?) -> String {
    elapsed.map { " after \(JSONNumber.text(($0 * 1000).rounded() / 1000)) s" } ?? ""
  }

  /// What a lab book asks for: what is missing, how time was kept, and the fingerprint.
  private mutating func appendFoot(_ record: SessionRecord) {
    let fingerprint = reading.source == .files ? SessionFingerprint.line(of: reading.path) : nil
    let foot =
      SessionShortcomings(record).lines.map { "missing: \($0)" }
      + [record.timing.map { "timing: \($0.text)" }, fingerprint].compactMap(\.self)
    if !foot.isEmpty { lines.append("") }
    for line in foot { say(line) }
  }

  // MARK: Steps

  private mutating func append(_ step: StepResult) {
    let ending = step.ending?.rawValue ?? "not ended"
    let pass = step.pass > 1 ? ", pass \(step.pass)" : ""
    lines.append("")
    say("step \(step.index): \(step.identifier)\(pass), \(ending)" + Self.seconds(step.elapsed))
    if !step.title.isEmpty { say(step.title) }
    if let clip = step.clip { append(clip) }
    for answer in step.answers { append(answer) }
    for recording in step.recordings { append(recording, of: step) }
  }

  private mutating func append(_ clip: ClipResult) {
    say("clip name: \(clip.name)")
    if let failure = clip.failure { say("clip failure: \(failure)") }
  }

  private mutating func append(_ answer: AnswerResult) {
    say((answer.state == .calculated ? "calculated: " : "question: ") + answer.text)
    guard !answer.isIdentifying else { return say("answer: kept apart, in identifying.json") }
    guard let value = answer.answer else {
      return say("answer: none, \(answer.state.rawValue)")
    }
    let label = answer.label.map { " (\($0))" } ?? ""
    let unit = answer.unit.map { " " + $0 } ?? ""
    let typed = answer.typed.map { ", typed \($0)" } ?? ""
    say("answer: \(value.string ?? Writer.string(value))\(unit)\(label)\(typed)")
  }

  // MARK: Recordings

  private mutating func append(_ recording: Recording, of step: StepResult) {
    let label = "\(Self.label(of: step)), \(Self.quantity(of: recording))"
    if let sound = recording.sound { return append(sound, of: recording, label) }
    guard recording.hasFile else { return say("\(label): \(recording.reason ?? "no file")") }
    let name = step.fileName(of: recording)
    if recording.kind == "pedometer" {
      say("\(label), \(name): \(Self.totals(of: recording))")
    } else {
      say("\(label), \(name):")
      appendFile(name, recording)
    }
    if let reason = recording.reason { say("reason: \(reason)") }
  }

  private mutating func append(_ sound: SoundResult, of recording: Recording, _ label: String) {
    let seconds = sound.frames.map { Double($0) / Double(max(1, sound.sampleRate)) }
    let length = seconds.map { ", \(JSONNumber.text(($0 * 1000).rounded() / 1000)) s" } ?? ""
    say("\(label), \(sound.file ?? "no file"): sound\(length)")
    let peak = recording.levels.map(\.peak).max()
    if let peak { say("loudest second: \(JSONNumber.text(peak)) dBFS") }
    if recording.loudSeconds > 0 { say("too loud: \(recording.loudSeconds) s") }
    if let reason = recording.reason { say("reason: \(reason)") }
  }

  /// What the body did, and the step: `walk (fitness.walk)`, `rest (fitness.rest)`.
  private static func label(of step: StepResult) -> String {
    let activity = step.activity == "recovery" ? "rest" : step.activity
    guard let activity, activity != step.identifier else { return step.identifier }
    return "\(activity) (\(step.identifier))"
  }

  /// The quantity in words, where the recording tells it; the recorder's identifier otherwise.
  private static func quantity(of recording: Recording) -> String {
    if recording.kind == "pedometer" { return "distance and steps" }
    guard let type = recording.samples.first?.type else { return recording.identifier }
    return QuantityType.named(type)?.name ?? type
  }

  private static func totals(of recording: Recording) -> String {
    guard let last = recording.items.last?.pedometer else { return "no items" }
    let distance = last.distance.map { "\(JSONNumber.text(($0 * 1000).rounded() / 1000)) m" }
    let steps = last.numberOfSteps.map { "\(JSONNumber.text($0)) steps" }
    return [distance, steps, "\(recording.items.count) items"].compactMap(\.self)
      .joined(separator: ", ")
  }

  private mutating func appendFile(_ name: String, _ recording: Recording) {
    let bytes = bytes(of: name, recording)
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      say(String(line))
    }
  }

  private mutating func bytes(of name: String, _ recording: Recording) -> [UInt8] {
    guard reading.source == .files, !reading.brokenFiles.contains(name) else {
      return recording.fileBytes
    }
    do throws(FileError) {
      return try SafeFolder.open(reading.path).read(name)
    } catch {
      problems.append(Problem(error, path: reading.path + "/" + name))
      return recording.fileBytes
    }
  }
}
