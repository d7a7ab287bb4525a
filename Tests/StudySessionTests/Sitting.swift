import Chance
import Digests
import HealthSamples
import MockHealth
import Quantities
import ResultFiles
import SafeFiles
import StrictJSON
import StudyModel
import StudySession
import TestSupport

/// One session of a test: a study of a few steps, a virtual clock, a scripted participant.
struct Sitting {
  let place: TemporaryFolder
  let clock = VirtualClock(start: Instant(milliseconds: 1_796_000_000_000, offsetMinutes: 60))
  let inbox = Inbox()
  /// What the session reads instead of the virtual clock; nil for that.
  var sessionClock: (any SessionClock)?
  let store: SQLiteHealthStore
  var task: StudyTask
  var clipLibraries: [ClipLibrary] = []
  var mock: MockModel? = .uniform
  var permission = PermissionPolicy.allow(QuantityType.all)
  var microphone: (any Microphone)? = VirtualMicrophone(pitch: 0.5)
  var answers: AnswerSource?
  var participant = "P01"
  var language: String?
  /// How often the screen is drawn anew; nil for only where something happens.
  var refresh: Duration?

  init(_ steps: [Step]) throws { try self.init(StudyTask(identifier: "T", steps: steps)) }

  init(_ task: StudyTask) throws {
    place = try TemporaryFolder()
    store = try SQLiteHealthStore(path: place.path + "/store.sqlite", durability: .ephemeral)
    self.task = task
  }

  var study: Study {
    Study(
      identifier: "s", revision: 1, title: "A study", clipLibraries: clipLibraries,
      tasks: [task])
  }

  var plan: SessionPlan {
    get throws {
      try SessionPlan(
        study: study, task: task, participant: participant, number: 1, seed: Seed(7))
    }
  }

  /// Conducts the session, and gives its folder as it was left.
  func conduct(
    in name: String = "session",
    _ script: @escaping @Sendable (Screen) -> [ScriptedPresenter.Act] = ScriptedPresenter.goingOn
  ) async throws -> Conducted {
    let presenter = ScriptedPresenter(clock: clock, inbox: inbox, script: script)
    let folder = try SafeFolder.make(place.path + "/" + name)
    let head = SessionHead(
      identifier: "20261130T143005Z-3f9c", kind: .real,
      study: .init(
        identifier: "s", revision: 1, title: "A study", sha256: String(repeating: "0", count: 64)),
      task: "T",
      participant: participant, number: 1, seed: 7, plannedSteps: try plan.plannedSteps,
      software: "0", device: [], startDate: clock.instant)
    let writer = try SessionWriter(in: folder, head: head, study: Array("{}".utf8), .relaxed)
    let surroundings = SessionSurroundings(
      clock: sessionClock ?? clock, inbox: inbox, presenter: presenter, store: store,
      clips: VirtualClipStage(clock: clock, informations: ClipInformations()), writer: writer,
      studyFolder: place.path, mock: mock, permission: permission, answers: answers,
      language: language, microphone: microphone, refresh: refresh)
    let outcome = try await Session(plan: plan, in: surroundings).run()
    try await writer.finish(
      outcome.ending, reason: outcome.reason, elapsed: clock.now.seconds, time: clock.instant)
    return Conducted(
      place: place, outcome: outcome, folder: folder, record: writer.record,
      presenter: presenter)
  }

  struct Conducted {
    /// Kept, since the files go with it.
    let place: TemporaryFolder
    let outcome: SessionOutcome
    let folder: SafeFolder
    let record: SessionRecord
    let presenter: ScriptedPresenter

    func json(_ name: String) throws -> JSONValue {
      try Document(reading: folder.read(name)).root.value
    }

    /// The values of a recorder's file.
    func values(_ name: String) throws -> [Double] {
      try json(name)["items"]?.array?.compactMap { $0["value"]?.number } ?? []
    }

    func sha256(_ name: String) throws -> String {
      SHA256Digest(of: try folder.read(name)).hexadecimal
    }

    func recording(_ recorder: String, step: Int = 1) -> Recording? {
      record.step(step)?.recordings.first { $0.identifier == recorder }
    }
  }
}

extension Step {
  /// A timed step that starts and goes on by itself and records the heart rate.
  static func timed(
    _ identifier: String = "rest", seconds: Double = 10,
    recorders: [RecorderConfiguration] = [.heartRate],
    _ change: (inout ActiveStep) -> Void = { _ in }
  ) -> Step {
    var step = ActiveStep(identifier: identifier)
    step.title = "Sit still"
    step.stepDuration = seconds
    step.shouldStartTimerAutomatically = true
    step.shouldContinueOnFinish = true
    step.recorderConfigurations = recorders
    change(&step)
    return .active(step)
  }
}

extension RecorderConfiguration {
  static let heartRate = RecorderConfiguration(
    identifier: "heartRate", kind: .healthQuantity(type: .heartRate, unit: .countPerMinute))
  static let voice = RecorderConfiguration(
    identifier: "voice", kind: .audio(maximumLevel: -1))
  static let pedometer = RecorderConfiguration(identifier: "pedometer", kind: .pedometer)
}
