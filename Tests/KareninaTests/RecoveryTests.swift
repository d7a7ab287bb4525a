import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct RecoveryTests {
  private let place: TemporaryFolder
  private let output: String

  init() throws {
    place = try TemporaryFolder()
    output = place.path + "/out"
  }

  /// Answers that could tell who someone is, a way that depends on answers, a recording.
  private static let study = """
    {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
     "tasks": [{"identifier": "T", "steps": [
       {"identifier": "who", "kind": "survey", "questions": [
         {"identifier": "name", "text": "Name?", "identifying": true,
          "answerFormat": {"kind": "text"}},
         {"identifier": "well", "text": "Well?", "answerFormat": {"kind": "boolean"}}]},
       {"identifier": "more", "kind": "survey", "showIf": "well", "questions": [
         {"identifier": "much", "text": "How much?", "answerFormat": {"kind": "numeric"}}]},
       {"identifier": "rest", "kind": "active", "stepDuration": 10,
        "shouldStartTimerAutomatically": true, "shouldContinueOnFinish": true,
        "recorderConfigurations": [{"identifier": "heart", "kind": "healthQuantity",
          "quantityType": "HKQuantityTypeIdentifierHeartRate", "unit": "count/min"}]},
       {"identifier": "bye", "kind": "completion", "title": "Bye"}]}]}
    """

  private func rehearse(_ study: String, participants: Int = 3) async throws {
    let run = try await CommandRun.karenina([
      "rehearse", study, "--participants", "\(participants)", "--output", output,
    ])
    try #require(run.exitCode == 0, "\(run.errors)")
  }

  private func rehearseOwn(participants: Int = 3) async throws {
    try await rehearse(
      try place.write(Self.study, to: "study.json"), participants: participants)
  }

  private func recover() async throws -> CommandRun {
    try await CommandRun.karenina(["results", "recover", output, "--format", "csv"])
  }

  private func verify() async throws -> CommandRun {
    try await CommandRun.karenina(["results", "verify", output, "--format", "csv"])
  }

  /// The bytes of each file below the output folder, by its path there.
  private func tree() throws -> [String: Data] {
    var tree: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: output) {
      let data = FileManager.default.contents(atPath: output + "/" + name)
      if let data { tree[name] = data }
    }
    return tree
  }

  private static let underived = [
    "events.jsonl", "identifying.jsonl", "health.sqlite", "assignment.sqlite",
    "consent-refusals.jsonl", ".wav",
  ]

  /// Deletes what a recovery is to rebuild; how many files that were.
  private func deleteDerived() throws -> Int {
    let names = try tree().keys.filter { name in
      !Self.underived.contains { name.hasSuffix($0) || name.contains($0 + "-") }
    }
    for name in names { try FileManager.default.removeItem(atPath: output + "/" + name) }
    return names.count
  }

  private func journals() throws -> [String] {
    try tree().keys.filter { $0.hasSuffix("events.jsonl") }.sorted().map { output + "/" + $0 }
  }

  @Test(
    "of finished sessions all but journals, stores and sound is rebuilt, byte for byte",
    arguments: ["karenina", "mood-and-music", nil])
  func rebuilt(_ example: String?) async throws {
    if let example {
      try await rehearse(TestPlaces.package + "/Studies/" + example)
    } else {
      try await rehearseOwn()
    }
    let before = try tree()
    let count = try deleteDerived()
    try #require(count > 10)
    let run = try await recover()
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\n").count == 1 + count)
    #expect(run.errors.contains("\(count) rebuilt, 0 kept, 0 lost"))
    let after = try tree()
    #expect(Set(after.keys) == Set(before.keys))
    for (name, bytes) in before { #expect(after[name] == bytes, "\(name)") }
  }

  @Test("what is as it was written is not touched, and a changed file is rebuilt")
  func changed() async throws {
    try await rehearseOwn(participants: 1)
    let before = try tree()
    let victim = try #require(before.keys.first { $0.hasSuffix("04-bye.json") })
    try Data("{}".utf8).write(to: URL(fileURLWithPath: output + "/" + victim))
    let run = try await recover()
    #expect(run.exitCode == 0)
    #expect(run.output.hasSuffix(",04-bye.json,rebuilt\n"), "\(run.output)")
    #expect(try tree() == before)
    #expect(try await recover().output == "session,file,outcome\n")
  }

  @Test("a journal cut at any line, with nothing beside it, gives a session that verifies")
  func cut() async throws {
    try await rehearseOwn(participants: 1)
    _ = try deleteDerived()
    let journal = try #require(try journals().first)
    let lines = try #require(FileManager.default.contents(atPath: journal)).split(separator: 10)
    for count in stride(from: 3, to: lines.count, by: 2) {
      // The torn half of a line behind the whole ones.
      let kept = lines[..<count].flatMap { $0 + [10] } + lines[count].prefix(40)
      try Data(kept).write(to: URL(fileURLWithPath: journal))
      let run = try await recover()
      #expect(run.exitCode == 0, "\(count): \(run.errors)")
      let verified = try await verify()
      let rows = verified.output.split(separator: "\n").dropFirst()
      // The torn line is all that is wrong, and no step is lost.
      #expect(
        rows.count == 1 && rows.first?.contains("a last line that is cut") == true,
        "\(count): \(verified.output)")
    }
  }

  @Test("of a damaged journal the whole lines before and after the damage are salvaged")
  func damaged() async throws {
    try await rehearseOwn(participants: 1)
    let journal = try #require(try journals().first)
    let bytes = try #require(FileManager.default.contents(atPath: journal))
    let lines = bytes.split(separator: 10)
    for line in 2..<lines.count {
      var damaged = bytes
      damaged[lines[line].startIndex + 30] ^= 1
      _ = try deleteDerived()
      try damaged.write(to: URL(fileURLWithPath: journal))
      let run = try await recover()
      #expect(run.exitCode == 1)
      #expect(run.errors.contains("line \(line + 1)"), "\(run.errors)")
      let plan = line == 2
      #expect(run.errors.contains("no plan") == plan)
      let list = try await CommandRun.karenina(["results", "list", output, "--format", "csv"])
      #expect(list.output.contains("R0001") == !plan, "\(line)")
    }
  }

  @Test("a file that is whole outlives the recovery of a damaged journal")
  func kept() async throws {
    try await rehearseOwn(participants: 1)
    let before = try tree()
    let journal = try #require(try journals().first)
    var damaged = try #require(FileManager.default.contents(atPath: journal))
    for line in damaged.split(separator: 10).dropFirst(3) { damaged[line.startIndex + 30] ^= 1 }
    try damaged.write(to: URL(fileURLWithPath: journal))
    let run = try await recover()
    #expect(run.exitCode == 1 && !run.output.contains("rebuilt"), "\(run.output)")
    for (name, bytes) in try tree() where !name.hasSuffix("events.jsonl") {
      #expect(bytes == before[name])
    }
  }

  @Test("a session that lives is left alone")
  func living() async throws {
    try await rehearseOwn(participants: 1)
    let journal = try #require(try journals().first)
    let count = try tree().count - (try deleteDerived())
    let file = open(journal, O_RDONLY)
    try #require(file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0)
    defer { close(file) }
    let run = try await recover()
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("a session that is under way"))
    #expect(try tree().count == count)
  }
}
