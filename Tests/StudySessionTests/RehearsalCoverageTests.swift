import Chance
import StudyModel
import StudySession
import TestSupport
import Testing

@Suite struct RehearsalCoverageTests {
  @Test("a step of a loop counts once, one that no way leads to does not, and the rest is named")
  func coverage() async throws {
    let loop = #"{"identifier": "k", "kind": "block", "repeat": 3, "steps": "#
    let journey = try Journey(
      [
        loop + "[" + Journey.survey("each", [Journey.number("n", #", "required": true"#)]) + "]}",
        Journey.survey("rare", [Journey.yesOrNo("never")], #", "showIf": "n < -1000000""#),
        Journey.thanks("end"), Journey.text("beyond"),
      ].joined(separator: ","))
    let study = Study(identifier: "s", revision: 1, title: "S", tasks: [journey.task])
    let place = try TemporaryFolder()
    let sessions = try await Rehearsal(
      study: study, studyBytes: Array("{}".utf8), studyFolder: "s", tasks: study.tasks,
      seed: Seed(1), mock: .uniform, output: place.path, isOutputNamed: true, software: "0"
    ).run(participants: 3, jobs: 1)
    #expect(
      RehearsalCoverage.of(sessions, study) == [
        RehearsalCoverage(
          task: "T", steps: .init(count: 3, unreached: ["rare"]),
          questions: .init(count: 2, unreached: ["never"]))
      ])
  }
}
