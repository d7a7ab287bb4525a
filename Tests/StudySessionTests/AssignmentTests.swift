import Chance
import ExperimentDesign
import Foundation
import MockHealth
import Quantities
import ResultFiles
import ResultsAnalysis
import StrictJSON
import StudyModel
import StudySession
import TestSupport
import Testing

/// How sessions take part in a study's assignment.
@Suite struct AssignmentTests {
  private static let clips = ["calm_1", "calm_2", "joyful_1", "joyful_2", "sad_1", "sad_2"]

  /// Six short trials, each with the next clip of a Williams square.
  private static var listening: Study {
    let trials = (1...6).map { number in
      Step.timed("music\(number)", seconds: 1) {
        $0.lateArrivalWindow = 0
        $0.clip = ClipChoice(library: "moods", choose: .counterbalanced)
      }
    }
    return study(
      [StudyTask(identifier: "Listen", steps: trials)],
      Assignment(
        design: .williams(randomised: false), conditions: clips.map { Condition(identifier: $0) }))
  }

  private static func study(_ tasks: [StudyTask], _ assignment: Assignment?) -> Study {
    Study(
      identifier: "mood", revision: 1, title: "Mood",
      clipLibraries: [
        ClipLibrary(identifier: "moods", clips: clips.map { Clip(file: "clips/\($0).mp3") })
      ], tasks: tasks, assignment: assignment)
  }

  private func rehearse(
    _ study: Study, into place: TemporaryFolder, participants: Int, jobs: Int = 2
  ) async throws -> [ConductedSession] {
    try await Rehearsal(
      study: study, studyBytes: Array("{}".utf8), studyFolder: "study", tasks: study.tasks,
      seed: Seed(7), mock: .uniform, output: place.path + "/out", isOutputNamed: true,
      software: "0"
    ).run(participants: participants, jobs: jobs)
  }

  /// Conducts one session of a participant, as `run` does, on a virtual clock.
  private func conduct(
    _ study: Study, task: Int = 0, _ participant: String, in place: TemporaryFolder,
    row: Int? = nil, leaves: Bool = false
  ) async throws -> ConductedSession {
    let request = SessionRequest(
      study: study, studyBytes: Array("{}".utf8), studyFolder: place.path, task: study.tasks[task],
      participant: participant, number: nil, seed: Seed(7), kind: .real,
      output: place.path + "/out", isOutputNamed: true, store: nil, mock: .uniform,
      durability: .relaxed, row: row, software: "0", device: [])
    let clock = VirtualClock(start: Rehearsal.defaultStart)
    let inbox = Inbox()
    let meeting = Conductor.Meeting(
      clock: clock, inbox: inbox,
      presenter: ScriptedPresenter(clock: clock, inbox: inbox) { screen in
        leaves ? [.reply(.signal(2), after: .zero)] : ScriptedPresenter.goingOn(screen)
      },
      clips: VirtualClipStage(clock: clock, informations: ClipInformations()),
      permission: .allow(QuantityType.all), refresh: nil)
    return try await Conductor(request, meeting: meeting).conduct()
  }

  private func book(in place: TemporaryFolder) throws -> AssignmentBook {
    try AssignmentBook(path: place.path + "/out/mood/\(StudyBook.fileName)")
  }

  // MARK: Balance

  /// The clips of each participant by the steps' places, from the rows of `results samples`.
  private func orders(of sessions: [ConductedSession]) -> [[String]] {
    sessions.map { session in
      let table = ResultsTable(
        columns: SamplesTable.columns, rows: SamplesTable.rows(of: session.record))
      var clips: [Int64: String] = [:]
      for row in table.rows.indices {
        guard case .integer(let step) = table.cell(row, "stepIndex"),
          case .text(let clip) = table.cell(row, "clip")
        else { continue }
        clips[step] = clip
      }
      return clips.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  @Test(
    """
    the orders of 96 rehearsed participants are balanced: every clip in every position equally \
    often, every clip preceded by every other equally often
    """)
  func balance() async throws {
    let sessions = try await rehearse(Self.listening, into: TemporaryFolder(), participants: 96)
    let orders = orders(of: sessions)
    #expect(orders.count == 96 && orders.allSatisfy { Set($0) == Set(Self.clips) })
    for clip in Self.clips {
      #expect(
        (0..<6).map { place in orders.count { $0[place] == clip } } == [16, 16, 16, 16, 16, 16])
      for before in Self.clips where before != clip {
        let count = orders.flatMap { zip($0, $0.dropFirst()) }.count { $0 == (before, clip) }
        #expect(count == 16, "\(before) before \(clip)")
      }
    }
  }

  @Test("a rehearsal with an assignment gives the same bytes, however many run at once")
  func sameBytes() async throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    _ = try await rehearse(Self.listening, into: first, participants: 7, jobs: 1)
    _ = try await rehearse(Self.listening, into: second, participants: 7, jobs: 4)
    let files = try FolderTree.files(first.path + "/out")
    #expect(files["mood/assignment.sqlite"] != nil)
    #expect(files.keys.filter { $0.contains("assignment") }.count == 1)
    #expect(try FolderTree.files(second.path + "/out") == files)
    #expect(try book(in: first).all().allSatisfy { $0.status == .completed })
  }

  @Test("a rehearsal that finds sessions there touches nothing, the assignment neither")
  func untouched() async throws {
    let place = try TemporaryFolder()
    _ = try await rehearse(Self.listening, into: place, participants: 2)
    let before = try FolderTree.files(place.path + "/out")
    await #expect(throws: SessionError.self) {
      try await rehearse(Self.listening, into: place, participants: 2)
    }
    #expect(try FolderTree.files(place.path + "/out") == before)
  }

  // MARK: Sessions

  @Test("a participant keeps the row over sessions, and the session tells it")
  func keptRow() async throws {
    let place = try TemporaryFolder()
    let first = try await conduct(Self.listening, "P01", in: place)
    _ = try await conduct(Self.listening, "P02", in: place)
    let again = try await conduct(Self.listening, "P01", in: place)
    let reference = try #require(first.record.head.assignment)
    #expect(again.record.head.assignment == reference && again.record.head.number == 2)
    #expect(
      again.record.head.plannedSteps.map(\.clip)
        == reference.sequence.map { "clips/\($0).mp3" })
    #expect(first.record.head.condition == nil)
    #expect(try book(in: place).all().map(\.status) == [.completed, .completed])
    let read = try #require(ResultReader.read(first.folder).record)
    #expect(read.head == first.record.head)
  }

  @Test("participants who start at the same time get different rows, least filled first")
  func concurrent() async throws {
    let place = try TemporaryFolder()
    let rows = try await withThrowingTaskGroup(of: Int?.self) { group in
      for number in 1...6 {
        group.addTask {
          try await conduct(Self.listening, "P\(number)", in: place).record.head.assignment?.row
        }
      }
      return try await group.reduce(into: Set<Int?>()) { $0.insert($1) }
    }
    #expect(rows == [0, 1, 2, 3, 4, 5])
  }

  @Test("a session that ended early gives its cell back; who comes again keeps the row")
  func endedEarly() async throws {
    let place = try TemporaryFolder()
    let left = try await conduct(Self.listening, "P01", in: place, leaves: true)
    #expect(left.outcome == .signal(2))
    #expect(try book(in: place).all().map(\.status) == [.released])
    let again = try await conduct(Self.listening, "P01", in: place)
    #expect(again.record.head.assignment == left.record.head.assignment)
    #expect(try book(in: place).all().map(\.status) == [.completed])
  }

  @Test("a named condition is assigned, told in the session, and not changed afterwards")
  func namedCondition() async throws {
    let place = try TemporaryFolder()
    let conditions = ["slow", "fast"].map { Condition(identifier: $0) }
    let study = Self.study(
      [StudyTask(identifier: "T", steps: [.timed()])],
      Assignment(design: .leastFilled, conditions: conditions, stratifyBy: ["age"]))
    let session = try await conduct(study, "P01", in: place, row: 1)
    #expect(session.record.head.condition == "fast")
    #expect(session.record.notices == ["Assigned among those who gave no answer to age."])
    #expect(session.record.head.assignment == .init(row: 1, sequence: ["fast"]))
    await #expect(throws: SessionError.assignment(.otherRow(found: 1, expected: 0))) {
      try await conduct(study, "P01", in: place, row: 0)
    }
  }

  @Test("clips without replacement are each heard once before any twice, over tasks and sessions")
  func withoutReplacement() async throws {
    let place = try TemporaryFolder()
    let tasks = (1...2).map { number in
      StudyTask(
        identifier: "T\(number)",
        steps: [
          .timed("music", seconds: 1) {
            $0.clip = ClipChoice(library: "moods", choose: .withoutReplacement)
          }
        ])
    }
    var heard: [String] = []
    for number in 0..<12 {
      let session = try await conduct(
        Self.study(tasks, nil), task: number % 2, "P01", in: place)
      heard += session.record.head.plannedSteps.compactMap(\.clip)
    }
    #expect(Set(heard.prefix(6)).count == 6 && Set(heard.suffix(6)).count == 6)
  }

  // MARK: Orders

  @Test("blocks and questions come in the plan's order, which the session tells")
  func orders() throws {
    let steps = ["a", "b", "c"].map { name in
      Step.survey(
        SurveyStep(
          identifier: name,
          questions: (1...4).map {
            Question(
              identifier: "\(name)\($0)", text: "?", answerFormat: .boolean(BooleanAnswerFormat()))
          }, questionOrder: .shuffled(nil)))
    }
    let block = StepBlock(
      identifier: "trials", order: .shuffled(nil), items: ["a", "b", "c"].map { .step($0) })
    let task = StudyTask(
      identifier: "T", steps: steps, arrangement: Arrangement(items: [.block(block)]))
    let plans = try (1...60).map { number in
      try SessionPlan(
        study: Self.study([task], nil), task: task, participant: "P01", number: number,
        seed: Seed(7))
    }
    #expect(Set(plans.map { $0.steps.map(\.step.identifier) }).count == 6)
    #expect(Set(plans.map { $0.plannedSteps[0].questions.map(\.last) }).count > 12)
    for planned in plans[0].plannedSteps {
      #expect(planned.questions.sorted() == (1...4).map { "\(planned.identifier)\($0)" })
      #expect(try SessionHead.PlannedStep(json: planned.json) == planned)
    }
  }
}
