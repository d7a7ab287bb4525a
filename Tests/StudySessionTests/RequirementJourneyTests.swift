import Chance
import Foundation
import MockHealth
import ResultFiles
import SafeFiles
import StudyModel
import StudySession
import TestSupport
import Testing

@Suite struct RequirementJourneyTests {
  private static let consent = Step.consent(
    ConsentStep(
      identifier: "consent", sections: [ConsentSection(kind: .overview, text: "x")],
      question: "Do you agree?", signature: ConsentSignature()))
  private static let hello = Step.instruction(
    InstructionStep(identifier: "hello", title: "Hello"))
  private static let study = Study(
    identifier: "s", revision: 4, title: "S",
    tasks: [
      StudyTask(identifier: "Walk", steps: [hello], requires: ["Consent"]),
      StudyTask(identifier: "Consent", steps: [consent]),
      StudyTask(identifier: "Music", steps: [hello], requires: ["Consent"]),
      StudyTask(identifier: "Free", steps: [hello]),
    ])

  private func rehearse(
    _ tasks: [String] = study.tasks.map(\.identifier), into folder: TemporaryFolder,
    refusing: [Int] = [], participants: Int = 1, jobs: Int = 1
  ) async throws -> [ConductedSession] {
    let lines = refusing.map {
      #"{"step": "consent", "question": "agreed", "answer": false, "participant": ""#
        + Rehearsal.participant($0) + #""}"#
    }
    return try await Rehearsal(
      study: Self.study, studyBytes: Array("{}".utf8), studyFolder: folder.path,
      tasks: tasks.compactMap(Self.study.task), seed: Seed(7), mock: .uniform,
      answers: refusing.isEmpty
        ? nil : try AnswerSource(reading: Array(lines.joined(separator: "\n").utf8)),
      output: folder.path + "/out", isOutputNamed: true, software: "0"
    ).run(participants: participants, jobs: jobs)
  }

  private func tasks(_ sessions: [ConductedSession]) -> [String] {
    sessions.map(\.record.head.task)
  }

  @Test("what a task requires is rehearsed before it, and not again in its own turn")
  func once() async throws {
    let sessions = try await rehearse(into: TemporaryFolder())
    #expect(tasks(sessions) == ["Consent", "Walk", "Music", "Free"])
    #expect(sessions.allSatisfy { $0.outcome == .completed })
    #expect(sessions[1].record.head.startDate == sessions[0].record.endDate)
  }

  @Test("what was completed in an earlier rehearsal into the same folder is not required again")
  func earlier() async throws {
    let folder = try TemporaryFolder()
    #expect(tasks(try await rehearse(["Walk"], into: folder)) == ["Consent", "Walk"])
    #expect(tasks(try await rehearse(["Music"], into: folder)) == ["Music"])
  }

  @Test("after a refusal no task that requires consent is started; the others are")
  func refused() async throws {
    let folder = try TemporaryFolder()
    let sessions = try await rehearse(into: folder, refusing: [1])
    #expect(tasks(sessions) == ["Consent", "Free"])
    #expect(sessions.map(\.outcome) == [.refusedConsent, .completed])
    #expect(sessions[0].dependents == ["Walk", "Music"])
    let study = try SafeFolder.open(folder.path + "/out/s")
    #expect(try study.names() == ["R0001", ConsentRefusals.fileName])
    #expect(try study.folder("R0001").names().count == 1)
    let refusals = try ConsentRefusals(in: study, .relaxed).all()
    #expect(refusals.map(\.participant) == ["R0001"] && refusals.map(\.revision) == [4])
  }

  @Test("refusals come in the same order however many participants are rehearsed at once")
  func order() async throws {
    let folders = [try TemporaryFolder(), try TemporaryFolder()]
    for (folder, jobs) in zip(folders, [1, 4]) {
      _ = try await rehearse(
        ["Walk"], into: folder, refusing: Array(1...8), participants: 8, jobs: jobs)
    }
    let trees = try folders.map { try FolderTree.files($0.path + "/out") }
    #expect(trees[0] == trees[1])
    #expect(Array(trees[0].keys) == ["s/" + ConsentRefusals.fileName])
  }
}
