import Chance
import Expressions
import MockHealth
import Quantities
import ResultFiles
import ResultsAnalysis
import SafeFiles
import StrictJSON
import StudyModel
import StudySession
import TestSupport

/// One session of a task by a ``RandomParticipant``, and whatever about it does not hold.
struct RandomWalk {
  let study: Study
  let bytes: [UInt8]
  let task: StudyTask
  let seed: UInt64
  /// Whether the participant also goes back and leaves.
  var goesBack = true

  /// Conducts the session; what is wrong with it, in words.
  func problems() async throws -> [String] {
    let place = try TemporaryFolder()
    let clock = VirtualClock(start: Instant(milliseconds: 1_796_000_000_000, offsetMinutes: 60))
    let inbox = Inbox()
    let participant = RandomParticipant(
      clock: clock, inbox: inbox, stream: Seed(seed).stream("walk"), goesBack: goesBack)
    let request = SessionRequest(
      study: study, studyBytes: bytes, studyFolder: place.path, task: task, participant: "R0001",
      number: 1, seed: Seed(seed), kind: .rehearsal, output: place.path + "/out",
      isOutputNamed: true, store: nil, mock: nil, durability: .relaxed, software: "0", device: [])
    let meeting = Conductor.Meeting(
      clock: clock, inbox: inbox, presenter: participant,
      clips: VirtualClipStage(clock: clock, informations: ClipInformations()),
      permission: .ask, refresh: nil)
    let conducted = try await Conductor(request, meeting: meeting).conduct()
    return try problems(of: conducted, participant)
  }

  private func problems(
    of conducted: ConductedSession, _ participant: RandomParticipant
  ) throws -> [String] {
    var problems: [String] = []
    if case .failed(let error) = conducted.outcome { problems.append("failed: \(error)") }
    if case .completedThenSignal = conducted.outcome {
    } else if participant.replies
      > RandomParticipant.patience
    {
      problems.append("it does not come to an end")
    }
    problems += Self.problems(of: participant.counts)
    guard conducted.outcome != .refusedConsent else { return problems }
    if conducted.outcome == .completed, !goesBack { problems += promises(participant.counts) }
    problems += try files(of: conducted)
    return problems + answers(of: conducted)
  }

  // MARK: How far it is

  private static func problems(of counts: [(number: Int, count: Int)]) -> [String] {
    counts.filter { $0.number > $0.count || $0.number < 1 }
      .map { "step \($0.number) of \($0.count)" }
  }

  /// Without going back, no step is more than was told before, and what is told only shrinks.
  private func promises(_ counts: [(number: Int, count: Int)]) -> [String] {
    let last = counts.last?.number ?? 0
    let broken = counts.filter { $0.count < last }.map { "of \($0.count), but \(last) were shown" }
    let grown = zip(counts, counts.dropFirst()).filter { $0.count < $1.count }
      .map { "of \($0.count), then of \($1.count)" }
    return broken + grown
  }

  // MARK: Files

  private func files(of conducted: ConductedSession) throws -> [String] {
    // Every file against its hash, and the manifest against the journal: that takes its time.
    var problems =
      seed % 3 == 1 ? Verification(conducted.folder).problems.map { "\($0)" } : []
    let folder = try SafeFolder.open(conducted.folder)
    let journal = JournalReader(reading: try folder.read("events.jsonl"))
    if SessionRecord(folding: journal.lines) != conducted.record {
      problems.append("the journal folds to another record")
    }
    return problems
  }

  // MARK: Answers

  /// Each answer that counts is one that its question takes, where it was asked.
  private func answers(of conducted: ConductedSession) -> [String] {
    let isWhole = conducted.outcome.ending == .completed
    // What comes after the step that was left is decided anew when it is gone on with.
    let left = conducted.record.steps.max {
      ($0.endDate ?? .beginning) < ($1.endDate ?? .beginning)
    }
    let limit = isWhole ? Int.max : (left?.index ?? 0) - 1
    return conducted.record.steps.filter { $0.index <= limit }.flatMap { step in
      step.answers.compactMap { answer in
        switch answer.state {
        case .answered: problem(of: answer, in: step, conducted.record)
        case .notShown: leftOut(answer, in: step, conducted.record)
        case .skipped, .dontKnow, .invalidated, .calculated: nil
        }
      }
    }
  }

  private func question(_ answer: AnswerResult, _ step: StepResult) -> Question? {
    guard case .survey(let survey) = task.step(step.identifier) else { return nil }
    return survey.questions.first { $0.identifier == answer.question }
  }

  /// Whether a question of a step that was shown was left out though its condition holds.
  private func leftOut(
    _ answer: AnswerResult, in step: StepResult, _ record: SessionRecord
  ) -> String? {
    guard step.ending == .completed, let question = question(answer, step) else { return nil }
    let scope = RecordScope(task: task, record: record, step: step)
    let isDue =
      question.showIf.map { scope.knowsAll(of: $0) && $0.evaluate(in: scope) == .truth(true) }
      ?? !"\(question.answerFormat)".contains("showIf: Optional")
    return isDue ? "\(step.baseName), \(answer.question): not shown, though it was due" : nil
  }

  private func problem(
    of answer: AnswerResult, in step: StepResult, _ record: SessionRecord
  ) -> String? {
    guard let question = question(answer, step) else { return nil }
    let place = "\(step.baseName), \(answer.question)"
    let scope = RecordScope(task: task, record: record, step: step)
    let conditions = [question.showIf, task.rules(of: step.identifier).showIf].compactMap { $0 }
    for condition in conditions where scope.knowsAll(of: condition) {
      guard condition.evaluate(in: scope) == .truth(true) else {
        return "\(place): answered, though '\(condition)' does not hold"
      }
    }
    guard let value = answer.answer else {
      return answer.isIdentifying ? nil : "\(place): answered by nothing"
    }
    do throws(AnswerError) {
      let context = AnswerContext(now: answer.endDate)
      let again = try question.answerFormat.answer(from: value, in: context)
      return again.value == value ? nil : "\(place): \(value) is read as \(again.value)"
    } catch {
      return "\(place): \(value) is kept: \(error)"
    }
  }
}

extension Instant {
  fileprivate static let beginning = Instant(milliseconds: 0)
}
