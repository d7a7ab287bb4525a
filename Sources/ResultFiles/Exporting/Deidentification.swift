import Foundation
import Quantities
import StrictJSON

/// Changes what could tell who the participant of a session is, event by event.
///
/// In: the lines of a journal. Out: the same lines for an export. Dates are shifted by whole weeks
/// that key and code decide, so that time of day, weekday and every interval stay. Local time is
/// kept as if it were UTC, since an offset tells of a place and, by summer time, of a season.
/// The manual tells what is kept all the same.
struct Deidentification {
  /// What the manifest says of the dates.
  static let method =
    "dates shifted by whole weeks, codes and sources replaced, by HMAC-SHA256 with a key"

  private let key: ExportKey
  private let head: SessionHead
  private let dropsTexts: Bool
  private var texts: StudyTexts
  /// The calculations whose values tell nothing of what is changed or left out.
  private let calculations: Set<String>
  private let days: Int

  init(of head: SessionHead, _ lines: [JournalLine], with key: ExportKey, dropsTexts: Bool) {
    self.key = key
    self.head = head
    self.dropsTexts = dropsTexts
    texts = StudyTexts(task: head.task)
    calculations = CalculationSources(lines, task: head.task).kept(dropsTexts: dropsTexts)
    days = 7 * key.weeks(of: head.participant)
  }

  var mark: ExportMark {
    let always: [ExportMark.Part] = [
      .identifyingAnswers, .device, .seed, .notices, .sources, .store, .sound, .addresses,
      .calculatedValues, .consentHash,
    ]
    return ExportMark(
      isDeidentified: true, method: Self.method, leftOut: always + (dropsTexts ? [.texts] : []))
  }

  /// What stands for the session's study, participant and name.
  var exportedHead: SessionHead { changed(head) }

  /// How far the stamps of a session are shifted, in milliseconds.
  var shift: Int64 { Int64(days) * 86_400_000 + Int64(head.startDate.offsetMinutes) * 60_000 }

  func shifted(_ instant: Instant) -> Instant {
    Instant(milliseconds: instant.milliseconds + shift)
  }

  /// The line as it is exported, in the journal's order; nil where it is left out.
  mutating func line(_ line: JournalLine) -> JournalLine? {
    guard let event = line.event else {
      return JournalLine(
        sequence: line.sequence, elapsed: line.elapsed, time: shifted(line.time), event: nil)
    }
    texts.note(event)
    return self.event(event).map {
      JournalLine(
        sequence: line.sequence, elapsed: line.elapsed, time: shifted(line.time), event: $0)
    }
  }

  private func event(_ event: SessionEvent) -> SessionEvent? {
    switch event {
    case .study, .permission, .recordingStarted, .stepPaused, .stepResumed, .stepEnded, .timing,
      .exported:
      return event
    case .plan(let head): return .plan(changed(head))
    case .resumed(let resumption): return .resumed(changed(resumption))
    // The day of a change to summer time is one of two in a year.
    case .timeChange(let change): return change.kind == .offsetChange ? nil : event
    case .notice: return nil
    case .stepStarted(let start): return .stepStarted(changed(start))
    case .sample(let mark, let item): return .sample(mark, changed(item))
    // Voices tell who somebody is; how loud they were does not.
    case .sound(let mark, let sound): return .sound(mark, changed(sound))
    case .soundLevel: return event
    case .recordingEnded(let mark, let endDate, let reason):
      return .recordingEnded(mark, endDate: shifted(endDate), reason: reason)
    case .consent(let stepIndex, let consent):
      return .consent(stepIndex: stepIndex, changed(consent, stepIndex))
    case .answer(let stepIndex, let answer):
      return .answer(stepIndex: stepIndex, changed(answer, stepIndex))
    case .clip(let stepIndex, let clip): return .clip(stepIndex: stepIndex, changed(clip))
    case .file(let entry): return [.store, .sound].contains(entry.kind) ? nil : event
    case .sessionEnded(let ending, let reason):
      return .sessionEnded(ending, reason: reason.map(texts.reason))
    }
  }
}

// MARK: - Values

extension Deidentification {
  private func changed(_ head: SessionHead) -> SessionHead {
    var changed = head
    changed.startDate = shifted(head.startDate)
    changed.identifier =
      changed.startDate.compactUTC + "-"
      + key.ending(ofSession: head.identifier, of: head.participant)
    changed.participant = key.pseudonym(of: head.participant)
    changed.seed = 0
    changed.device = []
    return changed
  }

  private func changed(_ resumption: Resumption) -> Resumption {
    var changed = resumption
    changed.date = shifted(resumption.date)
    changed.stoppedDate = shifted(resumption.stoppedDate)
    return changed
  }

  private func changed(_ start: StepStart) -> StepStart {
    var changed = start
    changed.title = texts.title(start.title, ofStep: start.index)
    return changed
  }

  /// Made-up samples go on to say that they are.
  private func changed(_ item: SampleItem) -> SampleItem {
    var changed = item
    changed.startDate = shifted(item.startDate)
    changed.endDate = shifted(item.endDate)
    if !QuantitySample.isMock(source: item.source) {
      changed.source = key.source(item.source, of: head.participant)
    }
    changed.metadata = nil
    return changed
  }

  /// A text that something was filled into could be tried out by its hash.
  private func changed(_ consent: ConsentResult, _ stepIndex: Int) -> ConsentResult {
    var changed = consent
    changed.date = consent.date.map(shifted)
    if texts.fillsConsent(inStep: stepIndex) { changed.sha256 = nil }
    changed.sections = consent.sections.enumerated().map { place, section in
      var section = section
      section.title = texts.title(section.title, ofSection: place, inStep: stepIndex)
      section.startDate = shifted(section.startDate)
      section.endDate = shifted(section.endDate)
      return section
    }
    return changed
  }

  /// A path on the machine, or words that may hold one, are not the study's.
  private func changed(_ clip: ClipResult) -> ClipResult {
    var changed = clip
    changed.onsetDate = clip.onsetDate.map(shifted)
    if !["pulse", "silent"].contains(clip.output) { changed.output = "file" }
    changed.failure = clip.failure.map { _ in "failed" }
    return changed
  }

  private func changed(_ sound: SoundResult) -> SoundResult {
    var changed = sound
    (changed.file, changed.sha256) = (nil, nil)
    return changed
  }

  // MARK: Answers

  /// Labels are the study's own words: nothing is ever filled into them.
  private func changed(_ answer: AnswerResult, _ stepIndex: Int) -> AnswerResult {
    var changed = answer
    changed.startDate = shifted(answer.startDate)
    changed.endDate = shifted(answer.endDate)
    changed.text = texts.text(answer.text, of: answer.question, inStep: stepIndex)
    switch answer.answerKind {
    case "date", "dateTime":
      changed.answer = answer.answer.flatMap(shiftedDate)
      changed.typed = nil
    case "email":
      (changed.answer, changed.typed, changed.label) = (nil, nil, nil)
    case "text":
      changed.answer = dropsTexts ? nil : answer.answer.map(cleared)
      changed.typed = dropsTexts ? nil : answer.typed.map(cleared)
    case "textChoice":
      changed.answer = answer.answer.map(withoutOwnWords)
      changed.typed = dropsTexts ? nil : answer.typed.map(cleared)
    case "calculation":
      let isKept = calculations.contains(answer.question)
      changed.answer = isKept ? answer.answer.map(cleared) : nil
    default: break
    }
    return changed
  }

  /// A date, with or without a time, as many days on or back; nil for what is none.
  private func shiftedDate(_ value: JSONValue) -> JSONValue? {
    guard let text = value.string else { return nil }
    let (day, time) = (text.prefix(10), text.dropFirst(10))
    let isTime = time.isEmpty || time.first == "T"
    guard isTime, let date = CivilDate(text: day) else { return nil }
    return .string(CivilDate(daysSince1970: date.daysSince1970 + days).text + time)
  }

  /// "Other" in the participant's own words, alone or among the choices.
  private func withoutOwnWords(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items): .array(items.map(withoutOwnWords))
    case .object(let members):
      .object(members.map { JSONMember($0.key, dropsTexts ? "" : cleared($0.value)) })
    default: value
    }
  }

  /// A value without the words that are known to be this session's alone.
  private func cleared(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(cleared(text))
    case .array(let items): .array(items.map(cleared))
    case .object(let members): .object(members.map { JSONMember($0.key, cleared($0.value)) })
    case .null, .bool, .integer, .double: value
    }
  }

  /// In capitals or not; codes of one or two characters stand in every text by chance, and stay.
  private func cleared(_ text: String) -> String {
    let host = head.device.first { $0.key == "host" }?.value.string
    return [head.identifier, head.participant, host].compactMap(\.self)
      .filter { $0.count >= 3 }
      .reduce(text) { text, name in
        text.replacingOccurrences(of: name, with: "…", options: .caseInsensitive)
      }
  }
}

extension AnswerResult {
  /// Whether it is a text, be it one beside choices or one that was worked out of texts.
  var holdsOwnWords: Bool {
    switch answerKind {
    case "text": return answer != nil
    case "calculation": return answer?.string != nil
    case "textChoice":
      return ([answer].compactMap(\.self) + (answer?.array ?? []))
        .contains { ($0.members ?? []).contains { $0.value != "" } }
    default: return false
    }
  }
}

extension CivilDate {
  /// Reads `2026-11-30`; nil for anything else, also for a day that no calendar has.
  fileprivate init?(text: Substring) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard parts.map(\.count) == [4, 2, 2], numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    guard exists else { return nil }
  }

  fileprivate var text: String {
    String(Instant(milliseconds: Int64(daysSince1970) * 86_400_000).rfc3339.prefix(10))
  }
}
