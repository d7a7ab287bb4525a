import Chance
import Foundation
import MockHealth
import Quantities
import ResultFiles
import StudyModel
import StudySession
import TestSupport
import Testing

@Suite struct RehearsalTests {
  private let tasks = [
    StudyTask(
      identifier: "Walk",
      steps: [
        .instruction(InstructionStep(identifier: "hello")),
        .timed("walk", seconds: 15, recorders: [.heartRate, .pedometer]) { $0.activity = .walk },
        .timed("rest", seconds: 15) { $0.activity = .recovery },
        .completion(CompletionStep(identifier: "bye")),
      ]),
    StudyTask(
      identifier: "Survey",
      steps: [
        .survey(
          SurveyStep(
            identifier: "mood",
            questions: [
              Question(
                identifier: "now", text: "How?",
                answerFormat: .scale(ScaleAnswerFormat(minimum: 1, maximum: 7)))
            ]))
      ]),
  ]

  private func rehearse(
    into folder: TemporaryFolder, participants: Int = 5, seed: UInt64 = 7, jobs: Int = 1
  ) async throws -> [ConductedSession] {
    let study = Study(identifier: "s", revision: 1, title: "S", tasks: tasks)
    return try await Rehearsal(
      study: study, studyBytes: Array("{}".utf8), studyFolder: folder.path, tasks: tasks,
      seed: Seed(seed), mock: .uniform, output: folder.path + "/out", isOutputNamed: true,
      software: "0"
    ).run(participants: participants, jobs: jobs)
  }

  private func tree(_ folder: TemporaryFolder) throws -> [String: Data] {
    try FolderTree.files(folder.path + "/out")
  }

  @Test("the same arguments give the same bytes, however many run at once")
  func deterministic() async throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    _ = try await rehearse(into: first, jobs: 1)
    _ = try await rehearse(into: second, jobs: 4)
    let files = try tree(first)
    #expect(files.count == 5 * (11 + 4))
    #expect(try tree(second) == files)
  }

  @Test("participants are R0001 and on, their tasks one after another on the virtual clock")
  func participants() async throws {
    let sessions = try await rehearse(into: TemporaryFolder(), participants: 2)
    #expect(sessions.map(\.record.head.participant) == ["R0001", "R0001", "R0002", "R0002"])
    #expect(sessions.map(\.record.head.task) == ["Walk", "Survey", "Walk", "Survey"])
    #expect(sessions[0].record.head.startDate == Rehearsal.defaultStart)
    #expect(sessions[1].record.head.startDate == sessions[0].record.endDate)
    #expect(sessions.allSatisfy { $0.outcome == .completed && $0.record.isSynthetic })
  }

  @Test("each heart-rate file of a 15 s step holds 15 samples, all inside the step")
  func samples() async throws {
    for session in try await rehearse(into: TemporaryFolder(), participants: 20) {
      for step in session.record.steps {
        for recording in step.recordings where recording.identifier == "heartRate" {
          #expect((14...16).contains(recording.samples.count))
          let end = try #require(recording.endDate)
          #expect(
            recording.samples.allSatisfy { $0.startDate >= step.startDate && $0.endDate <= end })
        }
      }
    }
  }

  @Test("another seed gives other hearts and other answers")
  func seeds() async throws {
    let first = try await rehearse(into: TemporaryFolder(), seed: 1)
    let second = try await rehearse(into: TemporaryFolder(), seed: 2)
    #expect(first.map(\.record.steps) != second.map(\.record.steps))
  }

  @Test("a session that is there already is an error, and is not touched")
  func existing() async throws {
    let folder = try TemporaryFolder()
    _ = try await rehearse(into: folder)
    let before = try tree(folder)
    await #expect(throws: SessionError.self) { try await rehearse(into: folder) }
    await #expect(throws: SessionError.self) { try await rehearse(into: folder, seed: 8) }
    #expect(try tree(folder) == before)
  }
}
