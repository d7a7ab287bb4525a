import Foundation
import HealthSamples
import Quantities
import StrictJSON
import TestSupport
import Testing

@Suite struct ParticipantTests {
  private let place: TemporaryFolder
  private let output: String

  init() throws {
    place = try TemporaryFolder()
    output = place.path + "/out"
    _ = try place.write(
      """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
       "assignment": {"design": "leastFilled", "conditions": [
         {"identifier": "x"}, {"identifier": "y"}]},
       "tasks": [{"identifier": "T", "steps": [
         {"identifier": "one", "kind": "survey", "questions": [
           {"identifier": "a", "text": "A?", "answerFormat": {"kind": "boolean"}}]}]}]}
      """, to: "study.json")
    _ = try place.write(
      #"{"step": "one", "question": "a", "answer": true}"#, to: "answers.jsonl")
  }

  private func conduct(_ code: String) async throws -> CommandRun {
    try await CommandRun.karenina([
      "run", place.path + "/study.json", "--participant", code, "--output", output, "--answers",
      place.path + "/answers.jsonl", "--audio", "silent",
    ])
  }

  private func participant(_ words: String...) async throws -> CommandRun {
    try await CommandRun.karenina(["participant"] + words + ["--output", output])
  }

  private func rows(_ more: String...) async throws -> [Substring] {
    let run = try await CommandRun.karenina(
      ["results", "answers", output, "--format", "csv"] + more)
    return Array(run.output.split(separator: "\n").dropFirst())
  }

  private func audit() throws -> [JSONValue] {
    let bytes = try #require(FileManager.default.contents(atPath: output + "/s/audit.jsonl"))
    return try bytes.split(separator: 10).map { try Document(reading: Array($0)).root.value }
  }

  @Test("who has withdrawn is left out of results, and starts no session")
  func withdraw() async throws {
    for code in ["P01", "P02"] { #expect(try await conduct(code).exitCode == 0) }
    let run = try await participant("withdraw", "P01", "--reason", "asked to")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try await rows().map { $0.contains(",P02,") } == [true])
    #expect(try await rows("--include", "withdrawn").count == 2)
    let again = try await conduct("P01")
    #expect(again.exitCode == 2 && again.errors.contains("who has withdrawn"))
    let line = try #require(try audit().first)
    #expect(line["action"]?.string == "withdraw" && line["reason"]?.string == "asked to")
    #expect(line["participant"]?.string == "P01" && line["user"]?.string?.isEmpty == false)
    try await follow(schema: "audit-1", [try audit()[0]])
    let mark = try #require(FileManager.default.contents(atPath: output + "/s/P01/.withdrawn.json"))
    try await follow(schema: "withdrawal-1", [try Document(reading: Array(mark)).root.value])
    let nobody = try await participant("withdraw", "P09")
    #expect(nobody.exitCode == 2 && nobody.errors.contains("found no sessions"))
  }

  private func follow(schema: String, _ values: [JSONValue]) async throws {
    let files = try values.enumerated().map { index, value in
      URL(fileURLWithPath: try place.write(Writer.bytes(value), to: "\(schema)-\(index).json"))
    }
    #expect(try await SchemaValidator.refused(files, by: schema).isEmpty)
    for file in files { try FileManager.default.removeItem(at: file) }
  }

  /// Whether any file below a folder holds these bytes.
  private func holds(_ text: String, below path: String, but names: [String]) throws -> Bool {
    let files = FileManager.default
    return try files.subpathsOfDirectory(atPath: path).contains { name in
      guard !names.contains(where: name.hasSuffix) else { return false }
      if name.contains(text) { return true }
      return files.contents(atPath: path + "/" + name)?.range(of: Data(text.utf8)) != nil
    }
  }

  @Test("an erasure leaves no byte of the participant but its tombstone")
  func erase() async throws {
    let path = place.path + "/store.sqlite"
    do {
      let store = try SQLiteHealthStore(path: path)
      for code in ["PERASED", "PKEPT"] {
        let instant = Instant(milliseconds: 1_796_000_000_000)
        let samples = (0..<50).map { index in
          QuantitySample(
            type: .heartRate, value: 60, unit: .countPerMinute,
            start: instant.advanced(by: .seconds(index)),
            end: instant.advanced(by: .seconds(index)), source: "strap of \(code)")
        }
        try store.save(samples, for: code)
      }
    }
    for code in ["PERASED", "PKEPT"] { #expect(try await conduct(code).exitCode == 0) }
    let words = ["erase", "PERASED", "--reason", "requested", "--store", path, "--format", "csv"]
    let dry = try await CommandRun.karenina(
      ["participant"] + words + ["--dry-run", "--output", output])
    #expect(dry.exitCode == 0, "\(dry.errors)")
    for what in ["events.jsonl,", ",assignment,", ",samples,,50"] {
      #expect(dry.output.contains(what), "\(dry.output)")
    }
    #expect(try holds("PERASED", below: output, but: []))
    let run = try await CommandRun.karenina(["participant"] + words + ["--output", output])
    #expect(run.exitCode == 0 && run.output == dry.output, "\(run.errors)")
    #expect(try !holds("PERASED", below: place.path, but: ["audit.jsonl"]))
    #expect(try await rows().count == 1)
    let store = try SQLiteHealthStore(path: path, access: .readOnly)
    #expect(try store.participants() == ["PKEPT"] && store.damage() == [])
    #expect(try store.rows(of: "PKEPT").samples == 50)
    try await follow(schema: "audit-1", try audit())
    let tombstone = try #require(try audit().first)
    #expect(tombstone["action"]?.string == "erase" && tombstone["reason"]?.string == "requested")
    let files = try #require(tombstone["details"]?["files"]?.array)
    #expect(files.count >= 4 && files.allSatisfy { $0["sha256"]?.string?.count == 64 })
  }

  @Test("an erasure needs a reason")
  func reason() async throws {
    #expect(try await conduct("P01").exitCode == 0)
    let run = try await participant("erase", "P01")
    #expect(run.exitCode == 64 && run.errors.contains("--reason"))
    #expect(try await rows().count == 1)
  }
}
