import Foundation
import StrictJSON
import TestSupport
import Testing

@Suite struct ResumeCommandTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private func writeStudy(title: String = "S", rules: String = "", questions: String = "") throws {
    _ = try place.write(
      """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1,
       "title": "\(title)",
       "tasks": [{"identifier": "T"\(rules), "steps": [
         {"identifier": "one", "kind": "survey", "questions": [
           {"identifier": "a", "text": "A?", "answerFormat": {"kind": "boolean"}},
           {"identifier": "b", "text": "B?", "answerFormat": {"kind": "boolean"}}\(questions)]},
         {"identifier": "bye", "kind": "completion", "title": "Bye"}]}]}
      """, to: "study.json")
  }

  private static let first = #"{"step": "one", "question": "a", "answer": true}"# + "\n"
  private static let second = #"{"step": "one", "question": "b", "answer": false}"# + "\n"

  private func run(_ answers: String, _ more: String...) async throws -> CommandRun {
    let file = try place.write(answers, to: "answers.jsonl")
    return try await CommandRun.karenina(
      [
        "run", place.path + "/study.json", "--participant", "P01", "--output",
        place.path + "/out", "--answers", file, "--audio", "silent",
      ] + more)
  }

  private func sessions() throws -> [JSONValue] {
    let folder = place.path + "/out/s/P01"
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { name in
      let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)/session.json")
      return try Document(reading: Array(try #require(bytes))).root.value
    }
  }

  private func verify() async throws {
    let run = try await CommandRun.karenina(["results", "verify", place.path + "/out"])
    #expect(run.exitCode == 0, "\(run.output)")
  }

  @Test("a session that was cut goes on in its folder, after the last answer")
  func goesOn() async throws {
    try writeStudy()
    #expect(try await run(Self.first).exitCode == 3)
    // Only what is still to be asked is in the file.
    let resumed = try await run(Self.second, "--resume")
    #expect(resumed.exitCode == 0, "\(resumed.errors)")
    #expect(resumed.errors.contains("T, session 1, interrupted"))
    let sessions = try sessions()
    #expect(sessions.count == 1)
    let session = try #require(sessions.first)
    #expect(session["ending"]?.string == "completed")
    #expect(session["resumptions"]?.array?.count == 1)
    try await verify()
    let answers = try await CommandRun.karenina(
      ["results", "answers", place.path + "/out", "--format", "csv"])
    #expect(answers.output.split(separator: "\n").count == 3)
    // Nothing is left to go on with.
    let again = try await run("", "--resume")
    #expect(again.exitCode == 2 && again.errors.contains("found no session"))
  }

  @Test("a killed session goes on after its last whole line")
  func killed() async throws {
    try writeStudy()
    #expect(try await run(Self.first).exitCode == 3)
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: place.path + "/out/s/P01").first)
    let journal = "out/s/P01/\(name)/events.jsonl"
    let bytes = try #require(FileManager.default.contents(atPath: place.path + "/" + journal))
    let lines = bytes.split(separator: 10)
    let answered = try #require(
      lines.firstIndex { String(decoding: $0, as: UTF8.self).contains(#""kind":"answer""#) })
    let kept = lines[...answered].flatMap { $0 + [10] } + lines[answered + 1].prefix(20)
    _ = try place.write(kept, to: journal)
    let resumed = try await run(Self.second, "--resume")
    #expect(resumed.exitCode == 0, "\(resumed.errors)")
    #expect(try sessions().first?["ending"]?.string == "completed")
    try await verify()
  }

  @Test("a study that has changed is refused, and accepted where it plans the same steps")
  func changedStudy() async throws {
    try writeStudy()
    #expect(try await run(Self.first).exitCode == 3)
    try writeStudy(title: "Another title")
    let refused = try await run(Self.second, "--resume")
    #expect(refused.exitCode == 2 && refused.errors.contains("--accept-changed-study"))
    let accepted = try await run(Self.second, "--resume", "--accept-changed-study")
    #expect(accepted.exitCode == 0, "\(accepted.errors)")
    let session = try #require(try sessions().first)
    #expect(session["study"]?["title"]?.string == "S")
    let resumption = try #require(session["resumptions"]?.array?.first)
    #expect(resumption["study"]?["title"]?.string == "Another title")
    try await verify()
    let recover = try await CommandRun.karenina(["results", "recover", place.path + "/out"])
    #expect(recover.exitCode == 0 && recover.errors.contains("0 rebuilt"), "\(recover.errors)")
  }

  @Test("where the study says so, nothing is gone on with, or the task starts anew")
  func refusedOrRestarted() async throws {
    try writeStudy(rules: #", "resume": "refuse""#)
    #expect(try await run(Self.first).exitCode == 3)
    let refused = try await run(Self.second, "--resume")
    #expect(refused.exitCode == 2 && refused.errors.contains("lets no session of it be gone on"))
    try writeStudy(rules: #", "resume": "restart""#)
    let restarted = try await run(
      Self.first + Self.second, "--resume", "--accept-changed-study")
    #expect(restarted.exitCode == 0, "\(restarted.errors)")
    let sessions = try sessions()
    #expect(sessions.compactMap { $0["number"]?.integer }.sorted() == [1, 2])
    let anew = try #require(sessions.first { $0["number"]?.integer == 2 })
    #expect(anew["notices"]?.array?.first?.string?.hasPrefix("Begins anew what ") == true)
    try await verify()
  }

  @Test("what would plan a session anew is refused beside --resume")
  func besides() async throws {
    try writeStudy()
    for words in [["--dry-run"], ["--session", "7"], ["--seed", "3"]] {
      let words = ["run", place.path + "/study.json", "--participant", "P01", "--resume"] + words
      let run = try await CommandRun.karenina(words)
      #expect(run.exitCode == 64 && run.errors.contains("found beside --resume"), "\(run.errors)")
    }
  }

  private func session() throws -> String {
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: place.path + "/out/s/P01").first)
    return "out/s/P01/\(name)/"
  }

  /// Leaves of the session's journal what stands before the last line of this kind.
  private func cutJournal(before kind: String) throws {
    let journal = try session() + "events.jsonl"
    let bytes = try #require(FileManager.default.contents(atPath: place.path + "/" + journal))
    let lines = bytes.split(separator: 10)
    let last = try #require(
      lines.lastIndex { String(decoding: $0, as: UTF8.self).contains(#""kind":"\#(kind)""#) })
    _ = try place.write(lines[..<last].flatMap { $0 + [10] }, to: journal)
  }

  @Test("a session is not gone on with where only its files hold an answer that was given")
  func lostAnswer() async throws {
    try writeStudy()
    #expect(try await run(Self.first).exitCode == 3)
    try cutJournal(before: "answer")
    let file = place.path + "/" + (try session()) + "01-one.json"
    let before = FileManager.default.contents(atPath: file)
    let resumed = try await run(Self.first + Self.second, "--resume")
    #expect(resumed.exitCode == 2 && resumed.errors.contains("results recover"))
    #expect(FileManager.default.contents(atPath: file) == before)
    // The same where session.json is gone.
    let manifest = place.path + "/" + (try session()) + "session.json"
    try FileManager.default.removeItem(atPath: manifest)
    let recover = try await CommandRun.karenina(["results", "recover", place.path + "/out"])
    #expect(recover.exitCode == 1)
    #expect(FileManager.default.contents(atPath: file) == before)
  }

  @Test("the hash of the session's store is not held against the sitting that was killed")
  func killedStore() async throws {
    _ = try place.write(
      """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
       "tasks": [{"identifier": "T", "steps": [
         {"identifier": "one", "kind": "survey", "questions": [
           {"identifier": "a", "text": "A?", "answerFormat": {"kind": "boolean"}},
           {"identifier": "b", "text": "B?", "answerFormat": {"kind": "boolean"}}]},
         {"identifier": "rest", "kind": "active", "stepDuration": 10,
          "recorderConfigurations": [{"identifier": "heart", "kind": "healthQuantity",
            "quantityType": "HKQuantityTypeIdentifierHeartRate", "unit": "count/min"}]}]}]}
      """, to: "study.json")
    let first = try await run(Self.first, "--allow", "all", "--mock", "uniform")
    #expect(first.exitCode == 3, "\(first.errors)")
    let listed = try #require(try sessions().first)["files"]?.array
    try #require(listed?.contains { $0["kind"]?.string == "store" } == true)
    try await verify()
    let again = try await run("", "--resume", "--allow", "all", "--mock", "uniform")
    #expect(again.exitCode == 3, "\(again.errors)")
    // As a kill leaves it, after the store was written to.
    try cutJournal(before: "file")
    let bytes = try Data(contentsOf: store())
    try (bytes + [0]).write(to: store())
    try FileManager.default.removeItem(atPath: place.path + "/" + (try session()) + "session.json")
    let recover = try await CommandRun.karenina(["results", "recover", place.path + "/out"])
    #expect(recover.exitCode == 0, "\(recover.errors)")
    try await verify()
  }

  @Test("a session that was recovered, gone on with and killed at once is as it was written")
  func killedAtOnce() async throws {
    try writeStudy()
    #expect(try await run(Self.first).exitCode == 3)
    try cutJournal(before: "stepEnded")
    let folder = URL(filePath: place.path + "/" + (try session()))
    try FileManager.default.removeItem(at: folder.appending(path: "session.json"))
    let recover = try await CommandRun.karenina(["results", "recover", place.path + "/out"])
    #expect(recover.exitCode == 0, "\(recover.errors)")
    let kept = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "json" }.map { ($0, try Data(contentsOf: $0)) }
    #expect(try await run("", "--resume").exitCode == 3)
    // Of the second sitting there is its first line, and no file.
    let journal = folder.appending(path: "events.jsonl")
    let lines = try Data(contentsOf: journal).split(separator: 10)
    let resumed = try #require(
      lines.firstIndex { String(decoding: $0, as: UTF8.self).contains(#""kind":"resumed""#) })
    try Data(lines[...resumed].flatMap { $0 + [10] }).write(to: journal)
    for (file, bytes) in kept { try bytes.write(to: file) }
    let run = try await CommandRun.karenina(["results", "verify", place.path + "/out"])
    #expect(run.exitCode == 0, "\(run.output)")
    #expect(run.errors.contains("1 session cut before the end, as a kill leaves them"))
    #expect(run.errors.contains("'karenina run --resume' goes on with one"))
    #expect(try await self.run(Self.second, "--resume").exitCode == 0)
    try await verify()
  }

  private func store() throws -> URL {
    URL(fileURLWithPath: place.path + "/" + (try session()) + "health.sqlite")
  }
}
