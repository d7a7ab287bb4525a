import Quantities
import ResultFiles
import SafeFiles
import StrictJSON

/// A session with a survey, a walk and a clip, written as a run writes it.
package struct ExampleSession: Sendable {
  package static let start = Instant(milliseconds: 1_796_049_005_000, offsetMinutes: 60)
  package static let study = Array("{\"format\":\"karenina-study\",\"version\":1}\n".utf8)

  private static let hash = String(repeating: "0", count: 64)

  package let path: String
  package let writer: SessionWriter
  private let time: Instant

  /// Starts the session in its own new folder below a root; nothing is shown yet.
  package init(
    in root: String, participant: String = "P01", identifier: String = "20261130T143005Z-3f9c",
    kind: SessionKind = .real, condition: String? = nil
  ) throws {
    let folder = try SessionFolder.ofParticipant(
      in: root, kind: kind, isRootNamed: true, study: "karenina", participant: participant
    ).makeNewFolder(identifier)
    let head = SessionHead(
      identifier: identifier, kind: kind,
      study: .init(
        identifier: "karenina", revision: 2, title: "Heart rate, walking and music",
        sha256: Self.hash),
      task: "WalkTask", participant: participant, number: 1, seed: 7, condition: condition,
      plannedSteps: [.init(index: 3, identifier: "music", kind: "active", clip: "clips/a.mp3")],
      software: "0.1.0", device: [JSONMember("host", "h")], startDate: Self.start)
    path = folder.path
    time = Self.start
    writer = try SessionWriter(in: folder, head: head, study: Self.study, .relaxed)
  }

  /// Writes a whole session and gives its path.
  package static func whole(
    in root: String, participant: String = "P01", ending: Ending = .completed,
    condition: String? = nil, source: String = "Strap"
  ) async throws -> String {
    let session = try ExampleSession(in: root, participant: participant, condition: condition)
    try session.conductSurvey()
    try session.conductWalk(source: source)
    try session.conductMusic(source: source)
    try await session.writer.finish(ending, elapsed: 70, time: session.time(70))
    return session.path
  }

  /// The wall clock so many seconds after the start.
  package func time(_ elapsed: Double) -> Instant {
    time.advanced(by: .milliseconds(Int(elapsed * 1000)))
  }

  package func record(_ event: SessionEvent, _ elapsed: Double) throws {
    try writer.record(event, elapsed: elapsed, time: time(elapsed))
  }

  // MARK: Steps

  /// Seconds 0 to 5: a scale answered with 5, and a text skipped.
  package func conductSurvey() throws {
    try start(1, "mood", "survey", "Before we start", at: 0)
    try record(
      .answer(stepIndex: 1, answer("moodNow", "How do you feel?", 5, from: 0, to: 2.5)), 2.5)
    try record(
      .answer(stepIndex: 1, answer("lastMeal", "What did you last eat?", nil, from: 2.5, to: 5)), 5)
    try end(1, at: 5)
  }

  /// Seconds 10 to 25: heart rate from 100 upwards each second, 1.4 m and 2 steps each.
  package func conductWalk(source: String = "Strap", seconds: Int = 15, ends: Bool = true) throws {
    try start(2, "fitness.walk", "active", "Walk", activity: "walk", at: 10)
    try record(.recordingStarted(mark(2, "heartRate"), kind: "healthQuantity"), 10)
    try record(.recordingStarted(mark(2, "pedometer"), kind: "pedometer"), 10)
    for second in 1...seconds {
      let at = 10 + Double(second)
      try record(
        .sample(mark(2, "heartRate"), heartRate(99 + Double(second), at: at, source)), at)
      for sample in walked(at: at, source) { try record(.sample(mark(2, "pedometer"), sample), at) }
    }
    guard ends else { return }
    try record(.recordingEnded(mark(2, "heartRate"), endDate: time(25), reason: nil), 25)
    try record(.recordingEnded(mark(2, "pedometer"), endDate: time(25), reason: nil), 25)
    try end(2, at: 25)
  }

  /// Seconds 30 to 60: a clip, and three heart rates of which one is implausible.
  package func conductMusic(source: String = "Strap") throws {
    try start(3, "music", "active", "Sit still and listen.", activity: "music", at: 30)
    try record(
      .clip(
        stepIndex: 3,
        ClipResult(
          name: "chill_preview_4", file: "clips/chill_preview_4.mp3", sha256: Self.hash,
          library: "previews", output: "silent", onset: 30.1, onsetDate: time(30.1))), 30.1)
    try record(.recordingStarted(mark(3, "heartRateConfig"), kind: "healthQuantity"), 30)
    for (index, value) in [70.0, 300, 72].enumerated() {
      let at = 31 + Double(index)
      try record(.sample(mark(3, "heartRateConfig"), heartRate(value, at: at, source)), at)
    }
    try record(
      .recordingEnded(mark(3, "heartRateConfig"), endDate: time(60), reason: nil), 60)
    try end(3, at: 60)
  }

  // MARK: Parts

  private func start(
    _ index: Int, _ identifier: String, _ kind: String, _ title: String, activity: String? = nil,
    at elapsed: Double
  ) throws {
    let start = StepStart(
      index: index, identifier: identifier, kind: kind, title: title, activity: activity)
    try record(.stepStarted(start), elapsed)
  }

  private func end(_ index: Int, at elapsed: Double) throws {
    try record(.stepEnded(stepIndex: index, .completed), elapsed)
    try writer.writeStep(index, elapsed: elapsed, time: time(elapsed))
  }

  private func mark(_ index: Int, _ recorder: String) -> RecordingMark {
    RecordingMark(stepIndex: index, recorder: recorder)
  }

  private func answer(
    _ question: String, _ text: String, _ answer: JSONValue?, from start: Double, to end: Double
  ) -> AnswerResult {
    AnswerResult(
      question: question, text: text, state: answer == nil ? .skipped : .answered, answer: answer,
      label: nil, answerKind: answer == nil ? "text" : "scale", startDate: time(start),
      endDate: time(end), responseTime: end - start)
  }

  private func heartRate(_ value: Double, at elapsed: Double, _ source: String) -> SampleItem {
    SampleItem(
      type: QuantityType.heartRate.identifier, unit: "count/min", value: value,
      startDate: time(elapsed), endDate: time(elapsed), source: source)
  }

  private func walked(at elapsed: Double, _ source: String) -> [SampleItem] {
    [(QuantityType.distanceWalkingRunning, "m", 1.4), (QuantityType.stepCount, "count", 2)].map {
      SampleItem(
        type: $0.0.identifier, unit: $0.1, value: $0.2, startDate: time(elapsed - 1),
        endDate: time(elapsed), source: source)
    }
  }
}
