import Foundation
import StrictJSON
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct EveryFormatTests {
    /// One line for each question of the fixture, some of them wrong at first.
    private static let lines = [
      "perhaps", "certainly", "7", "0,5", "-0.5", "8", "4, 9", "1, 5 chess, at night", "3",
      "25", "7.50", "x", "Soup, hot", "name@example.org", "01/02/2025", "yesterday", "now", "15:31",
      "15:45", "90 min", "5 ft 11 in", "160 lb", "42", "2 1", "47.5",
    ]

    @Test("every format is asked and answered in plain lines through a pipe")
    func transcript() async throws {
      let study = try MadeStudy()
      let file = TestPlaces.package + "/Schemas/fixtures/study/valid/every-answer-format.json"
      let run = try await CommandRun.karenina(
        [
          "run", file, "--task", "t", "--participant", "P01", "--seed", "7", "--output",
          study.output, "--answers", "-",
        ], input: Array((Self.lines.joined(separator: "\n") + "\n").utf8))
      #expect(run.exitCode == 0, "\(run.errors)")
      try Snapshot.check(run.output, "every-format.txt", beside: Self.tests)
      let session = try #require(try SessionFiles.all(under: study.output).first)
      let results = try #require(try session.json("01-q.json")["results"]?.array)
      #expect(results.count == 18)
      #expect(results.allSatisfy { $0["state"] == "answered" })
      let kept: [(Int, JSONValue, String?)] = [
        (0, true, nil), (6, .double(7.5), "7.50"), (12, 5400, "90 min"),
        (13, .double(180.34), "5 ft 11 in"), (14, .double(72.5748), "160 lb"),
        (16, ["calm": 2, "awake": 1], nil),
      ]
      for (index, answer, typed) in kept {
        #expect(results[index]["answer"] == answer)
        #expect(results[index]["typed"]?.string == typed)
      }
      let table = try await CommandRun.karenina(["results", "answers", study.output])
      #expect(table.output.contains("numeric,answered,7.5,"))
      #expect(
        table.output.contains(
          #"matrix,answered,"{""calm"":2,""awake"":1}",Calm: often; Awake: never,"#))
    }

    @Test("a decimal comma is taken where the environment's locale has one")
    func comma() async throws {
      let study = try MadeStudy()
      let file = TestPlaces.package + "/Schemas/fixtures/study/valid/every-key-of-a-question.json"
      let words = [
        "run", file, "--task", "t", "--participant", "P01", "--answers", "-", "--output",
      ]
      let german = try await CommandRun.karenina(
        words + [study.output], input: Array("61,5\n?\n".utf8),
        environment: ["LC_ALL": "de_DE.UTF-8"])
      #expect(german.output.contains("Please give a whole number."))
      let english = try await CommandRun.karenina(
        words + [study.output], input: Array("61,5\n\n".utf8))
      #expect(english.output.contains("Please write the number without a comma"))
      let answers = try SessionFiles.all(under: study.output).map {
        try $0.json("01-q.json")["results"]?.array?.first
      }
      #expect(Set(answers.compactMap { $0?["state"]?.string }) == ["dontKnow", "answered"])
      // The fixture's question is identifying: what was answered stands in a file of its own.
      let kept = try SessionFiles.all(under: study.output).map {
        try $0.json("identifying.json")["answers"]?.array?.first
      }
      #expect(kept.contains { $0?["answer"] == 60 })
    }

    private static let tests = TestPlaces.package + "/Tests/KareninaTests/EveryFormat.swift"
  }
}
