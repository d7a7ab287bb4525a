import Quantities
import StrictJSON

extension SessionRecord {
  /// The record that a journal's lines tell; nil where they hold no plan.
  package init?(folding lines: some Collection<JournalLine>) {
    let plan = lines.lazy.compactMap { line -> SessionHead? in
      guard case .plan(let head) = line.event else { return nil }
      return head
    }.first
    guard let plan else { return nil }
    self.init(head: plan, isSynthetic: plan.kind == .rehearsal)
    for line in lines { apply(line) }
  }

  /// Takes one more line of the journal in.
  package mutating func apply(_ line: JournalLine) {
    switch line.event {
    case nil, .study, .plan: break
    case .resumed(let resumption): resume(resumption)
    case .permission(let answer):
      // Asked again in a later sitting.
      permissions.removeAll { $0.type == answer.type && $0.isWriting == answer.isWriting }
      permissions.append(answer)
    case .timeChange(let change):
      notices.append(change.notice)
      guard let index = change.stepIndex else { break }
      step(index) { step in
        if !step.flags.contains(change.kind.rawValue) { step.flags.append(change.kind.rawValue) }
      }
    case .notice(let text): notices.append(text)
    case .stepStarted(let start): begin(start, at: line)
    case .recordingStarted(let mark, let kind):
      step(mark.stepIndex) { step in
        step.recordings.append(
          Recording(
            identifier: mark.recorder, kind: kind, stretch: mark.stretch, startDate: line.time))
      }
    case .sample(let mark, let item):
      recording(mark) { $0.samples.append(item) }
      if !isSynthetic, QuantitySample.isMock(source: item.source) { isSynthetic = true }
    case .sound(let mark, let sound): recording(mark) { $0.sound = sound }
    case .soundLevel(let mark, let level): recording(mark) { $0.levels.append(level) }
    case .recordingEnded(let mark, let endDate, let reason):
      recording(mark) { recording in
        recording.endDate = endDate
        recording.reason = reason
      }
    case .consent(let index, let consent): step(index) { $0.consent = consent }
    case .answer(let index, let answer): step(index) { $0.take(answer) }
    case .clip(let index, let clip): step(index) { $0.clip = clip }
    case .stepPaused(let index): step(index) { $0.pause(at: line) }
    case .stepResumed(let index): step(index) { $0.resume(at: line) }
    case .stepEnded(let index, let ending): step(index) { $0.end(ending, at: line) }
    case .file(let entry):
      files.removeAll { $0.name == entry.name }
      files.append(entry)
    case .timing(let timing):
      // As the journal tells it: means of what is rounded only later would differ from its fold.
      let told = timing.rounded
      self.timing = self.timing?.followed(by: told) ?? told
    case .exported(let mark): export = mark
    case .sessionEnded(let ending, let reason):
      self.ending = ending
      self.reason = reason
      endDate = line.time
      elapsed = line.elapsed + resumptions.map(\.stoppedElapsed).reduce(0, +)
    }
  }

  /// Takes back the ending, and closes what the sitting before left open.
  private mutating func resume(_ resumption: Resumption) {
    resumptions.append(resumption)
    (ending, reason, endDate, elapsed) = (nil, nil, nil, nil)
    // It is written to again; its hash is told when this sitting ends.
    files.removeAll { $0.kind == .store }
    for index in steps.indices { steps[index].cut(at: resumption) }
  }

  /// Adds a step in its place, or shows one anew, which keeps the answers it has.
  private mutating func begin(_ start: StepStart, at line: JournalLine) {
    var step = StepResult(start, at: line)
    // Recordings of an attempt before are not this one's, and nothing names their files any more.
    files.removeAll { $0.kind == .recording && $0.name.hasPrefix(step.baseName + ".") }
    if let position = steps.firstIndex(where: { $0.index == start.index }) {
      step.answers = steps[position].answers
      steps[position] = step
    } else {
      let position = steps.firstIndex { $0.index > start.index } ?? steps.count
      steps.insert(step, at: position)
    }
  }

  /// The result of a step by its place in the plan.
  package func step(_ index: Int) -> StepResult? {
    steps.last { $0.index == index }
  }

  private mutating func step(_ index: Int, _ change: (inout StepResult) -> Void) {
    guard let position = steps.lastIndex(where: { $0.index == index }) else { return }
    change(&steps[position])
  }

  private mutating func recording(
    _ mark: RecordingMark, _ change: (inout Recording) -> Void
  ) {
    step(mark.stepIndex) { step in
      let position = step.recordings.lastIndex {
        $0.identifier == mark.recorder && $0.stretch == mark.stretch
      }
      if let position { change(&step.recordings[position]) }
    }
  }
}

extension StepResult {
  fileprivate init(_ start: StepStart, at line: JournalLine) {
    self.init(
      index: start.index, identifier: start.identifier, kind: start.kind, title: start.title,
      activity: start.activity, pass: start.pass, startDate: line.time, start: line.elapsed)
  }

  fileprivate mutating func end(_ ending: Ending, at line: JournalLine) {
    resume(at: line)
    self.ending = ending
    endDate = line.time
    elapsed = line.elapsed - start - pauses.reduce(0) { $0 + ($1.elapsed ?? 0) }
  }

  fileprivate mutating func pause(at line: JournalLine) {
    pauses.append(Pause(startDate: line.time, start: line.elapsed))
  }

  /// Ends the pause that is open, if one is.
  fileprivate mutating func resume(at line: JournalLine) {
    guard let last = pauses.indices.last, pauses[last].endDate == nil else { return }
    pauses[last].endDate = line.time
    pauses[last].elapsed = line.elapsed - pauses[last].start
  }

  /// Ends a step, and its recordings, that a sitting was cut in.
  fileprivate mutating func cut(at resumption: Resumption) {
    for index in recordings.indices where recordings[index].endDate == nil {
      recordings[index].endDate = resumption.stoppedDate
      recordings[index].reason = recordings[index].reason ?? "cut before its end"
    }
    guard ending == nil else { return }
    ending = .interrupted
    endDate = resumption.stoppedDate
    if let last = pauses.indices.last, pauses[last].endDate == nil {
      pauses[last].endDate = resumption.stoppedDate
      pauses[last].elapsed = max(0, resumption.stoppedElapsed - pauses[last].start)
    }
    let held = pauses.reduce(0) { $0 + ($1.elapsed ?? 0) }
    elapsed = max(0, resumption.stoppedElapsed - start - held)
  }

  /// Keeps the latest answer to each question.
  fileprivate mutating func take(_ answer: AnswerResult) {
    if let position = answers.firstIndex(where: { $0.question == answer.question }) {
      answers[position] = answer
    } else {
      answers.append(answer)
    }
  }
}
