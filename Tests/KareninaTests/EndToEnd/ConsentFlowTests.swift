import Foundation
import StrictJSON
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct ConsentFlowTests {
    private let folder: TemporaryFolder
    private var output: String { folder.path + "/output" }

    init() throws {
      folder = try TemporaryFolder()
      _ = try folder.write(Self.study, to: "study.json")
    }

    private static let study = #"""
      {"format": "karenina-study", "version": 1, "identifier": "trial", "revision": 3,
       "title": "A trial",
       "assignment": {"design": "leastFilled", "conditions": ["one", "two"]},
       "tasks": [
         {"identifier": "MoodTask", "requires": ["ConsentTask"], "steps": [
           {"identifier": "mood", "kind": "survey", "questions": [
             {"identifier": "now", "text": "How?",
              "answerFormat": {"kind": "scale", "minimum": 1, "maximum": 7}}]}]},
         {"identifier": "ConsentTask", "steps": [
           {"identifier": "consent", "kind": "consent", "title": "Taking part",
            "sections": [{"kind": "overview", "text": "What it is about."},
                         {"kind": "privacy", "text": "Nobody sees your name."}],
            "question": "Do you agree?", "signature": {}}]}]}
      """#

    private func run(
      _ task: [String], answers: String, participant: String = "P01"
    ) async throws -> CommandRun {
      try await CommandRun.karenina(
        [
          "run", folder.path + "/study.json", "--participant", participant, "--output", output,
          "--answers", try folder.write(answers, to: "answers.jsonl"),
        ] + task)
    }

    private static let agreed = #"{"step": "consent", "question": "agreed", "answer": true}"#
    private static let refused = #"{"step": "consent", "question": "agreed", "answer": false}"#
    private static let name =
      #"{"step": "consent", "question": "signature", "answer": "Some Body"}"#
    private static let mood = #"{"step": "mood", "question": "now", "answer": 4}"#

    private func lines(_ lines: String...) -> String { lines.joined(separator: "\n") + "\n" }

    /// Sessions of one second lie in the order of their suffixes, so that tasks are sorted.
    private func tasks() throws -> [String] {
      try SessionFiles.all(under: output).map { try $0.manifest()["task"]?.string ?? "?" }.sorted()
    }

    private func refusals() throws -> [JSONValue] {
      let file = URL(fileURLWithPath: output + "/trial/consent-refusals.jsonl")
      return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
        .map { try Document(reading: Array($0)).root.value }
    }

    @Test("a task's consent is conducted first, as a session of its own, and only once")
    func consented() async throws {
      let first = try await run(
        ["--task", "MoodTask"], answers: lines(Self.agreed, Self.name, Self.mood))
      #expect(first.exitCode == 0, "\(first.errors)")
      #expect(try tasks() == ["ConsentTask", "MoodTask"])
      let second = try await run(["--task", "MoodTask"], answers: lines(Self.mood))
      #expect(second.exitCode == 0, "\(second.errors)")
      #expect(try tasks() == ["ConsentTask", "MoodTask", "MoodTask"])
      let table = try await CommandRun.karenina(
        ["results", "answers", output, "--format", "csv", "--include", "all"])
      #expect(table.output.contains(",agreed,answered,true,"))
      #expect(!table.output.contains("Some Body"))
      let verified = try await CommandRun.karenina(["results", "verify", output])
      #expect(verified.exitCode == 0, "\(verified.errors)")
    }

    @Test("a refusal leaves one line, starts no task that requires consent, and exits with 0")
    func refused() async throws {
      let run = try await run(["--task", "MoodTask"], answers: lines(Self.refused, Self.mood))
      #expect(run.exitCode == 0)
      #expect(run.errors.contains("consent was refused; nothing else of the session is kept"))
      #expect(run.errors.contains("MoodTask: not started, since it requires ConsentTask"))
      let left = try FileManager.default.contentsOfDirectory(atPath: output + "/trial").sorted()
      #expect(left.filter { !$0.hasPrefix("assignment.sqlite") } == ["consent-refusals.jsonl"])
      let line = try #require(try refusals().first)
      #expect(
        line.members?.map(\.key) == ["format", "version", "date", "revision", "participant"])
      #expect(line["revision"] == 3 && line["participant"] == "P01")
      let listed = try await CommandRun.karenina(["results", "list", output, "--format", "csv"])
      #expect(!listed.output.contains("P01"))
    }

    @Test("who refused is asked again, and may agree; a second refusal is a second line")
    func again() async throws {
      for _ in 1...2 { _ = try await run(["--task", "MoodTask"], answers: lines(Self.refused)) }
      #expect(try refusals().count == 2)
      let run = try await run(
        ["--task", "MoodTask"], answers: lines(Self.agreed, Self.name, Self.mood))
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try tasks() == ["ConsentTask", "MoodTask"])
    }

    @Test("the cell of a participant who refused is given back")
    func assignment() async throws {
      let plan = lines(Self.agreed, Self.name)
      _ = try await run(["--task", "ConsentTask"], answers: plan, participant: "P01")
      _ = try await run(
        ["--task", "ConsentTask"], answers: lines(Self.refused), participant: "P02")
      _ = try await run(["--task", "ConsentTask"], answers: plan, participant: "P03")
      let conditions = try SessionFiles.all(under: output).map {
        try $0.manifest()["condition"]?.string ?? "?"
      }
      #expect(Set(conditions) == ["one", "two"])
    }

    @Test("consent that is not given for want of an answer ends with 3, and starts nothing after")
    func unanswered() async throws {
      let run = try await run(["--task", "MoodTask"], answers: lines(Self.mood))
      #expect(run.exitCode == 3)
      #expect(run.errors.contains("no answer for step 'consent', question 'agreed'"))
      #expect(run.errors.contains("MoodTask: not started"))
      #expect(try tasks() == ["ConsentTask"])
    }

    @Test("--dry-run shows what is required first, and only until it is completed")
    func dryRun() async throws {
      let words = [
        "run", folder.path + "/study.json", "--participant", "P01", "--output", output,
        "--task", "MoodTask", "--dry-run",
      ]
      let before = try await CommandRun.karenina(words)
      #expect(before.exitCode == 0, "\(before.errors)")
      #expect(before.output.hasPrefix("ConsentTask: participant P01"))
      _ = try await run(["--task", "ConsentTask"], answers: lines(Self.agreed, Self.name))
      #expect(try await CommandRun.karenina(words).output.hasPrefix("MoodTask: participant P01"))
    }

    @Test("the menu comes back after a refusal and says what was not started")
    func menu() async throws {
      let run = try await CommandRun.karenina(
        [
          "run", folder.path + "/study.json", "--participant", "P01", "--output", output,
          "--plain",
        ], input: Array("1\n\n\nno\n2\n\n\nyes\nSome Body\n1\n5\nq\n".utf8))
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.output.contains("MoodTask: not started, since it requires ConsentTask"))
      #expect(run.output.contains("Page 2 of 2."))
      #expect(try tasks() == ["ConsentTask", "MoodTask"])
      #expect(try refusals().count == 1)
    }
  }
}
