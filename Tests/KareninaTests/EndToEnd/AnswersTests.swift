import Glibc
import StrictJSON
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct AnswersTests {
    private static let mood = #"{"step": "mood", "question": "moodNow", "answer": 5}"#
    private static let meal = #"{"step": "mood", "question": "lastMeal", "answer": "Soup, hot"}"#

    private func answers(_ study: MadeStudy) throws -> [JSONValue] {
      let session = try #require(try study.sessions().first)
      return try #require(try session.json("01-mood.json")["results"]?.array)
    }

    @Test("a file of answers completes a survey, and 'results answers' gives them back")
    func file() async throws {
      let study = try MadeStudy()
      let run = try await CommandRun.karenina(
        try study.alone("SurveyTask", answers: Self.mood + "\n" + Self.meal + "\n"))
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try answers(study).map { $0["answer"] } == [5, "Soup, hot"])
      let table = try await CommandRun.karenina(
        ["results", "answers", study.output, "--format", "csv", "--include", "all"])
      #expect(table.exitCode == 0)
      #expect(table.output.contains("moodNow,answered,5,"))
      #expect(table.output.contains("lastMeal,answered,\"Soup, hot\","))
    }

    @Test("what is wrong with a file of answers is told at once, by line, and nothing is conducted")
    func badLines() async throws {
      let study = try MadeStudy()
      let lines = [Self.mood, "{", #"{"step": "mood"}"#, Self.mood, #"{"stp": 1}"#]
      let run = try await CommandRun.karenina(
        try study.alone("SurveyTask", answers: lines.joined(separator: "\n")))
      #expect(run.exitCode == 1)
      for line in [2, 3, 4, 5] { #expect(run.errors.contains("line \(line): ")) }
      #expect(!run.errors.contains("line 1: "))
      #expect(throws: (any Error).self) { try study.sessions() }
    }

    @Test(
      "a file of answers is regular, or a link to one; what else has its name is refused at once",
      arguments: [
        ("pipe", "expected a regular file"), ("folder", "expected a regular file"),
        ("device", "expected a regular file"), ("link to a pipe", "expected a regular file"),
        ("dangling link", "cannot open"), ("link", nil),
      ] as [(String, String?)])
    func kinds(_ kind: String, _ refusal: String?) async throws {
      let study = try MadeStudy()
      let words = try study.alone("SurveyTask", answers: Self.mood + "\n" + Self.meal)
      let index = try #require(words.firstIndex(of: "--answers")) + 1
      let (regular, path) = (words[index], study.path("named"))
      let made =
        switch kind {
        case "pipe": mkfifo(path, 0o600)
        case "folder": mkdir(path, 0o700)
        case "device": symlink("/dev/zero", path)
        case "link to a pipe": mkfifo(path + "0", 0o600) + symlink(path + "0", path)
        case "dangling link": symlink(path + "0", path)
        default: symlink(regular, path)
        }
      try #require(made == 0)
      for command in [
        words,
        [
          "rehearse", study.path, "--task", "SurveyTask", "--answers", regular, "--output",
          study.output,
        ],
      ] {
        let run = try await CommandRun.karenina(command.map { $0 == regular ? path : $0 })
        #expect(run.exitCode == (refusal == nil ? 0 : 1), "\(run.errors)")
        if let refusal { #expect(run.errors.contains(path + ": " + refusal), "\(run.errors)") }
      }
    }

    @Test("an answer that is missing ends the session with 3 and names its question")
    func missing() async throws {
      let study = try MadeStudy()
      let run = try await CommandRun.karenina(try study.alone("SurveyTask", answers: Self.mood))
      #expect(run.exitCode == 3)
      #expect(run.errors.contains("no answer for step 'mood', question 'lastMeal'"))
      #expect(try study.sessions().first?.ending() == "interrupted")
      #expect(try answers(study).map { $0["answer"] } == [5])
    }

    @Test("plain lines from a pipe answer, one for each question, and an empty one skips")
    func lines() async throws {
      let study = try MadeStudy()
      let words = [
        "run", study.path, "--task", "SurveyTask", "--participant", "P01", "--output",
        study.output, "--answers", "-",
      ]
      let run = try await CommandRun.karenina(words, input: Array("9\n4\n\n".utf8))
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.output.contains("Please give a whole number from 1 to 7"))
      #expect(try answers(study).map { $0["state"]?.string } == ["answered", "skipped"])
    }

    @Test("no command waits for input that never comes")
    func noInput() async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (command, code) in Self.commands {
          group.addTask {
            let study = try MadeStudy()
            let places = [
              "STUDY": study.path, "OUTPUT": study.output, "STORE": study.store,
              "NONE": study.path("none"),
            ]
            let program = try LiveProgram(command.map { places[$0] ?? $0 }, on: .none)
            #expect(try await program.exitCode() == code, "\(command)")
          }
        }
        try await group.waitForAll()
      }
    }

    private static let survey = ["run", "STUDY", "--output", "OUTPUT", "--store", "STORE"]
    private static let commands: [([String], Int32)] = [
      (survey + ["--task", "SurveyTask", "--participant", "P01"], 3),
      (survey + ["--task", "SurveyTask", "--participant", "P01", "--answers", "-"], 3),
      (survey + ["--task", "BriefTask", "--participant", "P01"], 3),
      (survey + ["--participant", "P01"], 3), (survey + ["--task", "SurveyTask"], 64),
      (survey + ["--task", "SurveyTask", "--participant", "P01", "--dry-run"], 0),
      (["check", "STUDY"], 0), (["version"], 0), (["help"], 0), (["doctor"], 0),
      (["rehearse", "STUDY", "--output", "OUTPUT"], 0), (["mock", "--duration", "3s"], 0),
      (["participant", "list", "--output", "NONE"], 2), (["results", "list", "NONE"], 1),
      (["store", "query", "--store", "NONE"], 2), (["completions", "bash"], 0), ([], 64),
    ]
  }
}
