import Foundation
import Glibc
import StrictJSON
import TestSupport
import Testing

@Suite struct FullDiskTests {
  private let place: TemporaryFolder

  /// Long questions, so that the journal soon meets the limit.
  init() throws {
    place = try TemporaryFolder()
    let text = String(repeating: "How are you? ", count: 1500)
    let questions = (1...12).map { number in
      #"{"identifier": "q\(number)", "text": "\(text)", "answerFormat": {"kind": "boolean"}}"#
        .replacingOccurrences(of: #"\(number)"#, with: "\(number)")
        .replacingOccurrences(of: #"\(text)"#, with: text)
    }
    _ = try place.write(
      """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
       "tasks": [{"identifier": "T", "steps": [
         {"identifier": "one", "kind": "survey", "questions": [\(questions.joined(separator: ","))]},
         {"identifier": "bye", "kind": "completion", "title": "Bye"}]}]}
      """, to: "study.json")
  }

  private var words: [String] {
    [
      "run", place.path + "/study.json", "--participant", "P01", "--output",
      place.path + "/out", "--audio", "silent", "--answers", "-",
    ]
  }

  @Test("at a limit the session waits, keeps what was acknowledged, and goes on another time")
  func limited() async throws {
    let answers = Array((String(repeating: "y\n", count: 12) + "\n").utf8)
    let events = place.path + "/events"
    // In blocks of 512 bytes: more than the study, less than the journal with its answers.
    let command = "ulimit -f 700; exec timeout --preserve-status 12 \"$@\" 3> '\(events)'"
    let run = try await CommandRun.program(
      "/bin/sh",
      ["-c", command, "sh", TestPlaces.karenina] + words + ["--events-fd", "3"], input: answers)
    // Nobody makes room: a signal ends the waiting.
    #expect(run.exitCode == 128 + SIGTERM, "\(run.exitCode)")
    #expect((run.output + run.errors).contains("The session waits"), "\(run.errors)")
    let folder = place.path + "/out/s/P01/"
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    let journal = try #require(
      FileManager.default.contents(atPath: folder + name + "/events.jsonl"))
    #expect(journal.last == 10)
    let acknowledged = try #require(FileManager.default.contents(atPath: events))
    let lines = journal.split(separator: 10)
    #expect(lines.count > 5 && acknowledged.split(separator: 10).count <= lines.count)
    for file in try FileManager.default.contentsOfDirectory(atPath: folder + name) {
      guard file.hasSuffix(".json") else { continue }
      let bytes = try #require(FileManager.default.contents(atPath: folder + name + "/" + file))
      _ = try Document(reading: Array(bytes))
    }
    let resumed = try await CommandRun.karenina(words + ["--resume"], input: answers)
    #expect(resumed.exitCode == 0, "\(resumed.errors)")
    let verify = try await CommandRun.karenina(["results", "verify", place.path + "/out"])
    #expect(verify.exitCode == 0, "\(verify.output)")
    let table = try await CommandRun.karenina(
      ["results", "answers", place.path + "/out", "--format", "csv"])
    #expect(table.output.split(separator: "\n").count == 13)
  }

  @Test("a rehearsal, whose clock would let no time pass, waits for no room, but says what failed")
  func rehearsed() async throws {
    let run = try await CommandRun.program(
      "/bin/sh",
      [
        "-c", "ulimit -f 700; exec timeout 60 \"$@\"", "sh", TestPlaces.karenina, "rehearse",
        place.path + "/study.json", "--durable", "--output", place.path + "/out",
      ])
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("File too large"), "\(run.errors)")
  }
}
