import Chance
import ExperimentDesign
import Foundation
import MockHealth
import Quantities
import ResultFiles
import SafeFiles
import StudyModel
import StudySession
import TestSupport
import Testing

/// How answers of earlier sessions put participants into strata, and what becomes of dead cells.
@Suite struct StratificationTests {
  private static let intake = StudyTask(
    identifier: "Intake",
    steps: [
      .survey(
        SurveyStep(
          identifier: "who",
          questions: [
            Question(
              identifier: "sex", text: "Which?",
              answerFormat: .textChoice(
                TextChoiceAnswerFormat(
                  choices: ["f", "m"].map {
                    AnswerChoice(value: .string($0), text: LocalizedText($0))
                  })))
          ]))
    ])
  private static let main = StudyTask(
    identifier: "Main", steps: [.instruction(InstructionStep(identifier: "go", title: "Go"))])

  private static func study(
    whenEndedEarly: Assignment.WhenEndedEarly = .release,
    design: AssignmentDesign = .blocked(sizes: [2]), stratifyBy: [String] = ["sex"]
  ) -> Study {
    Study(
      identifier: "s", revision: 1, title: "S", tasks: [intake, main],
      assignment: Assignment(
        design: design, conditions: ["a", "b"].map { Condition(identifier: $0) },
        whenEndedEarly: whenEndedEarly, stratifyBy: stratifyBy))
  }

  private func request(
    _ study: Study, _ task: StudyTask, _ participant: String, in place: TemporaryFolder
  ) -> SessionRequest {
    SessionRequest(
      study: study, studyBytes: Array("{}".utf8), studyFolder: place.path, task: task,
      participant: participant, number: nil, seed: Seed(7), kind: .real,
      output: place.path + "/out", isOutputNamed: true, store: nil, mock: nil,
      durability: .relaxed, software: "0", device: [])
  }

  /// Conducts one session; a question is answered by its choice's number, or skipped.
  private func conduct(
    _ study: Study, _ task: StudyTask, _ participant: String, answer: String? = nil,
    day: Int64 = 0, in place: TemporaryFolder
  ) async throws -> ConductedSession {
    let clock = VirtualClock(
      start: Instant(milliseconds: Rehearsal.defaultStart.milliseconds + day * 86_400_000))
    let inbox = Inbox()
    let presenter = ScriptedPresenter(clock: clock, inbox: inbox) { screen in
      guard case .question = screen else { return ScriptedPresenter.goingOn(screen) }
      return [.reply(answer.map(Reply.text) ?? .skip, after: .zero)]
    }
    let meeting = Conductor.Meeting(
      clock: clock, inbox: inbox, presenter: presenter,
      clips: VirtualClipStage(clock: clock, informations: ClipInformations()),
      permission: .allow(QuantityType.all), refresh: nil)
    return try await Conductor(request(study, task, participant, in: place), meeting: meeting)
      .conduct()
  }

  private func book(in place: TemporaryFolder) throws -> AssignmentBook {
    try AssignmentBook(path: place.path + "/out/s/\(StudyBook.fileName)")
  }

  // MARK: Strata

  @Test("the latest answer of earlier sessions makes the stratum, within which blocks balance")
  func stratum() async throws {
    let place = try TemporaryFolder()
    let study = Self.study()
    for number in 1...4 {
      let code = "P0\(number)"
      let intake = try await conduct(study, Self.intake, code, answer: "2", in: place)
      #expect(intake.record.head.condition == nil)
      if number > 2 {
        _ = try await conduct(study, Self.intake, code, answer: "1", day: 1, in: place)
        _ = try await conduct(study, Self.intake, code, day: 2, in: place)
      }
      _ = try await conduct(study, Self.main, code, in: place)
    }
    let all = try book(in: place).all()
    #expect(all.map(\.stratum) == [["m"], ["m"], ["f"], ["f"]])
    #expect(Set(all.prefix(2).map(\.row)) == [0, 1] && Set(all.suffix(2).map(\.row)) == [0, 1])
    #expect(all.map(\.status) == [.completed, .completed, .completed, .completed])
  }

  @Test("who gave no answer is a stratum of their own, and the session says so")
  func unanswered() async throws {
    let place = try TemporaryFolder()
    let study = Self.study()
    let session = try await conduct(study, Self.main, "P01", in: place)
    #expect(session.record.notices == ["Assigned among those who gave no answer to sex."])
    #expect(try book(in: place).all().map(\.stratum) == [[""]])
    // An answer that comes later moves nobody.
    let later = try await conduct(study, Self.intake, "P01", answer: "1", in: place)
    #expect(later.record.head.condition == session.record.head.condition)
    #expect(try book(in: place).all().map(\.stratum) == [[""]])
  }

  @Test("tasks before the answers do not assign: those that ask, what they require, and consents")
  func assigningTasks() {
    var intake = Self.intake
    intake.requires = ["Welcome"]
    var late = Self.main
    late.identifier = "Late"
    late.requires = ["Intake"]
    var welcome = Self.main
    welcome.identifier = "Welcome"
    var study = Self.study()
    study.tasks = [welcome, intake, Self.main, late]
    #expect(study.tasks.map(study.assigns) == [false, false, true, true])
    study.assignment?.stratifyBy = []
    #expect(study.tasks.map(study.assigns) == [true, true, true, true])
    study.assignment = nil
    #expect(study.tasks.map(study.assigns) == [false, false, false, false])
  }

  @Test("rehearsed strata come of the rehearsal's own answers, however many run at once")
  func rehearsal() async throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    for (place, jobs) in [(first, 1), (second, 4)] {
      let study = Self.study()
      _ = try await Rehearsal(
        study: study, studyBytes: Array("{}".utf8), studyFolder: "study", tasks: study.tasks,
        seed: Seed(7), mock: .uniform, output: place.path + "/out", isOutputNamed: true,
        software: "0"
      ).run(participants: 9, jobs: jobs)
    }
    #expect(
      try FolderTree.files(first.path + "/out") == FolderTree.files(second.path + "/out"))
    let all = try book(in: first).all()
    #expect(all.map(\.participant) == (1...9).map(Rehearsal.participant))
    #expect(Set(all.map(\.stratum)) == [["f"], ["m"]])
    for stratum in [["f"], ["m"]] {
      let rows = all.filter { $0.stratum == stratum }.map(\.row)
      #expect(abs(rows.count { $0 == 0 } - rows.count { $0 == 1 }) <= 1)
    }
  }

  @Test("the language that is shown without being asked for stands in the session's file")
  func language() async throws {
    var study = Self.study()
    study.languages = ["fr", "de"]
    let session = try await conduct(study, Self.main, "P01", in: TemporaryFolder())
    #expect(session.record.head.language == "fr")
  }

  // MARK: Dead sessions

  /// Begins a participant's session as `run` does, and leaves it as it is.
  private func begin(_ study: Study, _ participant: String, in place: TemporaryFolder) throws
    -> SessionWriter
  {
    let request = request(study, Self.main, participant, in: place)
    let folder = try SafeFolder.make(place.path + "/out").makeFolder("s")
      .makeFolder(participant).makeFolder("20250101T000000Z-0000")
    let assigned = try book(in: place).assign(
      participant: participant, by: try #require(study.assignment), seed: Seed(7))
    let plan = try request.plan(number: 1, assigned: assigned, past: nil)
    let head = request.head(
      plan, identifier: "20250101T000000Z-0000", language: nil, start: Rehearsal.defaultStart)
    return try SessionWriter(in: folder, head: head, study: Array("{}".utf8), .relaxed)
  }

  @Test(
    "the cell of a session that died is given back by the policy, that of one under way is not",
    arguments: [
      (Assignment.WhenEndedEarly.release, Assigned.Status.released), (.keep, .endedEarly),
    ])
  func dead(policy: Assignment.WhenEndedEarly, status: Assigned.Status) async throws {
    let place = try TemporaryFolder()
    let study = Self.study(
      whenEndedEarly: policy, design: .blocked(sizes: [4]), stratifyBy: [])
    _ = try SafeFolder.make(place.path + "/out/s")
    _ = try begin(study, "P01", in: place)
    let underWay = try begin(study, "P02", in: place)
    let next = try await conduct(study, Self.main, "P03", in: place)
    let all = try book(in: place).all()
    #expect(all.map(\.status) == [status, .active, .completed])
    if policy == .release { #expect(next.record.head.assignment?.row == all[0].row) }
    withExtendedLifetime(underWay) {}
  }
}
