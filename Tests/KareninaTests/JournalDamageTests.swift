import Foundation
import TestSupport
import Testing

/// Journals that look whole by themselves, and are not: files beside them know more.
@Suite struct JournalDamageTests {
  private let place: TemporaryFolder
  private let output: String

  init() throws {
    place = try TemporaryFolder()
    output = place.path + "/out"
  }

  private static let study = """
    {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
     "tasks": [{"identifier": "T", "steps": [
       {"identifier": "who", "kind": "survey", "questions": [
         {"identifier": "name", "text": "Name?", "identifying": true,
          "answerFormat": {"kind": "text"}},
         {"identifier": "town", "text": "Town?", "identifying": true,
          "answerFormat": {"kind": "text"}},
         {"identifier": "well", "text": "Well?", "answerFormat": {"kind": "boolean"}}]},
       {"identifier": "more", "kind": "survey", "questions": [
         {"identifier": "much", "text": "How much?", "answerFormat": {"kind": "numeric"}},
         {"identifier": "left", "text": "Left?", "answerFormat": {"kind": "boolean"}}]},
       {"identifier": "bye", "kind": "completion", "title": "Bye"}]}]}
    """

  private func rehearse(participants: Int = 1) async throws {
    let study = try place.write(Self.study, to: "study.json")
    let run = try await CommandRun.karenina([
      "rehearse", study, "--participants", "\(participants)", "--output", output,
    ])
    try #require(run.exitCode == 0, "\(run.errors)")
  }

  private func recover() async throws -> CommandRun {
    try await CommandRun.karenina(["results", "recover", output, "--format", "csv"])
  }

  private func verify() async throws -> CommandRun {
    try await CommandRun.karenina(["results", "verify", output, "--format", "csv"])
  }

  /// The paths of the files of this name, in order.
  private func paths(_ name: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: output)
      .filter { $0.hasSuffix("/" + name) }.sorted().map { output + "/" + $0 }
  }

  private func bytes(_ path: String) throws -> Data {
    try #require(FileManager.default.contents(atPath: path), "\(path)")
  }

  private func write(_ bytes: some Sequence<UInt8>, _ path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  /// The bytes of every file but the journals.
  private func derived() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: output)
    where name.hasSuffix(".json") { files[name] = try bytes(output + "/" + name) }
    return files
  }

  private func cut(_ path: String, toLines count: Int) throws {
    let lines = try bytes(path).split(separator: 10)
    try write(lines[..<count].flatMap { $0 + [10] }, path)
  }

  private func lineCount(_ path: String) throws -> Int { try bytes(path).count { $0 == 10 } }

  private func expectKept(_ before: [String: Data], _ names: String) async throws {
    #expect(try await verify().exitCode == 1)
    #expect(try await verify().output.contains(names))
    let run = try await recover()
    #expect(run.exitCode == 1 && !run.output.contains("rebuilt"), "\(run.output)")
    #expect(run.errors.contains(names), "\(run.errors)")
    #expect(try derived() == before)
  }

  // MARK: Answers that are kept apart

  enum Damage: CaseIterable { case flipped, cut, torn, deleted }

  @Test("a damaged journal of answers kept apart never costs an answer", arguments: Damage.allCases)
  func identifying(_ damage: Damage) async throws {
    try await rehearse()
    let before = try derived()
    let journal = try #require(try paths("identifying.jsonl").first)
    let lines = try lineCount(journal)
    try #require(lines == 3)
    switch damage {
    case .flipped:
      var changed = try bytes(journal)
      changed[changed.split(separator: 10)[1].startIndex + 150] ^= 1
      try write(changed, journal)
    case .cut: try cut(journal, toLines: lines - 1)
    case .torn: try write(try bytes(journal).dropLast(9), journal)
    case .deleted: try FileManager.default.removeItem(atPath: journal)
    }
    try await expectKept(before, "identifying.jsonl")
    #expect(try await recover().output.contains("identifying.json,kept"))
  }

  @Test("answers kept apart of another participant are found, and written nowhere")
  func swappedIdentifying() async throws {
    try await rehearse(participants: 2)
    let before = try derived()
    let journals = try paths("identifying.jsonl")
    try #require(journals.count == 2)
    let contents = try journals.map(bytes)
    for (journal, content) in zip(journals, contents.reversed()) { try write(content, journal) }
    try await expectKept(before, "identifying.jsonl")
    // Not even where the derived file is missing.
    for path in try paths("identifying.json") { try FileManager.default.removeItem(atPath: path) }
    let run = try await recover()
    #expect(run.exitCode == 1 && run.output.contains("identifying.json,lost"))
    #expect(try paths("identifying.json") == [])
  }

  @Test("what is left of a damaged journal is written where no better file is")
  func leftIdentifying() async throws {
    try await rehearse()
    let journal = try #require(try paths("identifying.jsonl").first)
    let manifest = try #require(try paths("session.json").first)
    let before = try bytes(manifest)
    try cut(journal, toLines: 2)
    try FileManager.default.removeItem(atPath: try #require(try paths("identifying.json").first))
    let run = try await recover()
    #expect(run.exitCode == 1 && run.output.hasSuffix("identifying.json,rebuilt\n"))
    #expect(try bytes(manifest) == before)
  }

  // MARK: Cut between two lines

  @Test("a finished session whose journal is cut after any line keeps all its files")
  func cutAnywhere() async throws {
    try await rehearse()
    let before = try derived()
    let journal = try #require(try paths("events.jsonl").first)
    let whole = try bytes(journal)
    let count = try lineCount(journal)
    for lines in [1, 2, 3, count / 2, count - 1] {
      try write(whole, journal)
      try cut(journal, toLines: lines)
      try await expectKept(before, "events.jsonl")
    }
    try write(whole, journal)
    #expect(try await verify().exitCode == 0)
  }

  @Test("a finished session whose journal is cut anywhere is told of in one line")
  func oneLine() async throws {
    try await rehearse()
    let journal = try #require(try paths("events.jsonl").first)
    let whole = try bytes(journal)
    let ends = whole.indices.filter { whole[$0] == 10 }.dropLast()
    for end in ends.flatMap({ [$0 + 1, $0 + 9] }) {
      try write(whole[..<end], journal)
      let run = try await verify()
      #expect(run.exitCode == 1)
      #expect(run.output.split(separator: "\n").count == 2, "\(end): \(run.output)")
    }
  }

  @Test("a session that was killed while it ended is told of in one line, and what to do")
  func killedAtItsEnd() async throws {
    try await rehearse()
    let journal = try #require(try paths("events.jsonl").first)
    let session = try #require(try paths("session.json").first)
    let (whole, ended) = (try bytes(journal), try bytes(session))
    // The manifest of a moment before is what a recovery makes of the journal until then.
    try cut(journal, toLines: try lineCount(journal) - 1)
    try FileManager.default.removeItem(atPath: session)
    #expect(try await recover().exitCode == 0)
    try write(whole, journal)
    let run = try await verify()
    #expect(run.output.contains("session.json,,,\"the session as it was before its end"))
    #expect(run.output.contains("run 'karenina results recover'"))
    #expect(run.output.split(separator: "\n").count == 2, "\(run.output)")
    #expect(try await recover().exitCode == 0)
    #expect(try bytes(session) == ended)
    #expect(try await verify().exitCode == 0)
  }

  @Test("a study's folder that was renamed, or a session that was moved, is read, and that is told")
  func moved() async throws {
    try await rehearse(participants: 2)
    let files = FileManager.default
    try files.moveItem(atPath: output + "/s", toPath: output + "/other")
    let renamed = try await verify()
    #expect(renamed.errors.contains("2 sessions with"))
    #expect(renamed.output.contains("a study's folder named 'other',\"'s', as its sessions say\""))
    #expect(renamed.exitCode == 1 && renamed.output.split(separator: "\n").count == 2)
    let journal = try #require(try paths("events.jsonl").first)
    let session = String(journal.dropLast("/events.jsonl".count))
    let place = output + "/elsewhere"
    try files.moveItem(atPath: session, toPath: place)
    for path in [place, place + "/events.jsonl", place + "/session.json"] {
      let run = try await CommandRun.karenina(["results", "verify", path, "--format", "csv"])
      #expect(run.exitCode == 1 && run.errors.contains("1 session with"), "\(run.errors)")
      #expect(run.output.contains("a session's folder named 'elsewhere'"))
      #expect(run.output.contains("a participant's folder named 'out'"))
      #expect(run.output.split(separator: "\n").count == 3, "\(run.output)")
    }
  }

  @Test("another session's journal rebuilds nothing")
  func swapped() async throws {
    try await rehearse(participants: 2)
    let before = try derived()
    let journals = try paths("events.jsonl")
    let contents = try journals.map(bytes)
    for (journal, content) in zip(journals, contents.reversed()) { try write(content, journal) }
    try await expectKept(before, "events.jsonl")
    #expect(try await recover().output.contains("events.jsonl,lost"))
    // Nor where only the names of the folders tell.
    for path in try paths("session.json") { try FileManager.default.removeItem(atPath: path) }
    #expect(try await recover().errors.contains("nothing is rebuilt"))
    #expect(try paths("session.json") == [])
  }

  @Test("session.json is held against the journal byte for byte")
  func bytesOfManifest() async throws {
    try await rehearse()
    let manifest = try #require(try paths("session.json").first)
    let before = try bytes(manifest)
    try write(before + [32], manifest)
    let run = try await verify()
    #expect(run.exitCode == 1 && run.output.contains("other bytes than were written"))
    #expect(try await recover().output.hasSuffix("session.json,rebuilt\n"))
    #expect(try bytes(manifest) == before)
  }

  @Test("recover says when the session's own store is not the one that was written")
  func ownStore() async throws {
    let text = """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
       "tasks": [{"identifier": "T", "steps": [
         {"identifier": "rest", "kind": "active", "title": "Rest", "stepDuration": 5,
          "shouldContinueOnFinish": true, "shouldStartTimerAutomatically": true,
          "recorderConfigurations": [{"identifier": "heart", "kind": "healthQuantity",
            "quantityType": "HKQuantityTypeIdentifierHeartRate", "unit": "count/min"}]}]}]}
      """
    let study = try place.write(text, to: "heart.json")
    let run = try await CommandRun.karenina(["rehearse", study, "--output", output])
    try #require(run.exitCode == 0, "\(run.errors)")
    let store = try #require(try paths("health.sqlite").first)
    let whole = try bytes(store)
    #expect(try await recover().exitCode == 0)
    try write(whole.dropLast(100), store)
    let cut = try await recover()
    #expect(cut.exitCode == 1 && cut.output.contains("health.sqlite,kept"), "\(cut.output)")
    #expect(cut.errors.contains("other bytes than were written"), "\(cut.errors)")
    try FileManager.default.removeItem(atPath: store)
    try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: false)
    let folder = try await recover()
    #expect(
      folder.exitCode == 1 && folder.output.contains("health.sqlite,lost"), "\(folder.output)")
    #expect(folder.errors.contains("health.sqlite"), "\(folder.errors)")
  }
}
