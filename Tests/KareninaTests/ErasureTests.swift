import Foundation
import Glibc
import HealthSamples
import Quantities
import SQLiteDatabase
import TestSupport
import Testing

/// What an erasure or a withdrawal could leave behind unsaid.
@Suite struct ErasureTests {
  private let place: TemporaryFolder
  private let output: String
  private let files = FileManager.default

  init() async throws {
    place = try TemporaryFolder()
    output = place.path + "/out"
    let study = try place.write(
      """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
       "tasks": [{"identifier": "T", "steps": [
         {"identifier": "one", "kind": "survey", "questions": [
           {"identifier": "a", "text": "A?", "answerFormat": {"kind": "boolean"}}]}]}]}
      """, to: "study.json")
    let answers = try place.write(
      #"{"step": "one", "question": "a", "answer": true}"#, to: "answers.jsonl")
    for code in ["P01", "P02"] {
      let run = try await CommandRun.karenina([
        "run", study, "--participant", code, "--output", output, "--answers", answers, "--audio",
        "silent",
      ])
      try #require(run.exitCode == 0, "\(run.errors)")
    }
  }

  private func participant(
    _ words: String..., environment: [String: String] = [:]
  ) async throws -> CommandRun {
    try await CommandRun.karenina(
      ["participant"] + words + ["--output", output], environment: environment)
  }

  private func erase(
    _ code: String = "P01", _ more: String..., environment: [String: String] = [:]
  ) async throws -> CommandRun {
    try await CommandRun.karenina(
      ["participant", "erase", code, "--reason", "asked", "--output", output] + more,
      environment: environment)
  }

  private func session(of code: String) throws -> String {
    let folder = output + "/s/" + code
    let names = try files.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }
    return folder + "/" + (try #require(names.first))
  }

  private func store(_ path: String, code: String) throws {
    let instant = Instant(milliseconds: 1_796_000_000_000)
    try SQLiteHealthStore(path: path).save(
      [
        QuantitySample(
          type: .heartRate, value: 60, unit: .countPerMinute, start: instant, end: instant,
          source: "strap")
      ], for: code)
  }

  private func holds(_ text: String, _ path: String) -> Bool {
    files.contents(atPath: path)?.range(of: Data(text.utf8)) != nil
  }

  @Test("a code that nobody has erases nothing, and says so; rows of a store count as found")
  func mistyped() async throws {
    for more in [["--dry-run"], []] {
      let run = try await CommandRun.karenina(
        ["participant", "erase", "P10", "--reason", "asked", "--output", output] + more)
      #expect(run.exitCode == 2, "\(run.output)")
      #expect(run.errors.contains("found no sessions of this participant"), "\(run.errors)")
    }
    let path = place.path + "/store.sqlite"
    try store(path, code: "P10")
    #expect(try await erase("P10", "--store", path).exitCode == 0)
    let again = try await erase("P10", "--store", path)
    #expect(again.exitCode == 2 && again.errors.contains("nor rows in \(path)"), "\(again.errors)")
  }

  @Test("without --store it is said that none is touched, and what the usual one keeps")
  func usualStore() async throws {
    let path = place.path + "/data/karenina/health.sqlite"
    try store(path, code: "P01")
    let run = try await erase(environment: ["XDG_DATA_HOME": place.path + "/data"])
    #expect(run.exitCode == 0 && run.errors.contains("no store of samples is touched"))
    #expect(run.errors.contains("keeps 1 samples"), "\(run.errors)")
    #expect(run.errors.contains("--store \(path)"))
  }

  @Test("copies that a reader keeps in the store's log are told, and gone after a repetition")
  func keptLog() async throws {
    let path = place.path + "/store.sqlite"
    try store(path, code: "P01")
    do {
      let reader = try Database(path: path, access: .readOnly)
      try reader.execute("BEGIN")
      _ = try reader.integer("SELECT count(*) FROM sample")
      let run = try await erase("P01", "--store", path)
      #expect(run.exitCode == 2 && run.errors.contains("close that program, and repeat"))
      #expect(holds("P01", path + "-wal"))
    }
    #expect(try await erase("P01", "--store", path).exitCode == 0)
    #expect(!holds("P01", path + "-wal") && !holds("P01", path))
  }

  @Test("a session in a wrong place is the participant's that its files name, wherever it lies")
  func strays() async throws {
    let own = try session(of: "P01")
    try files.copyItem(atPath: own, toPath: output + "/s/P02/stray")
    try files.createDirectory(
      atPath: output + "/s/.refused-dead/deep", withIntermediateDirectories: true)
    try files.copyItem(atPath: own, toPath: output + "/s/.refused-dead/deep/x")
    try files.removeItem(atPath: output + "/s/.refused-dead/deep/x/session.json")
    let run = try await erase("P01", "--format", "csv")
    #expect(run.exitCode == 0 && run.output.contains("P02/stray/session.json"), "\(run.errors)")
    for name in ["P01", "P02/stray", ".refused-dead/deep/x"] {
      #expect(!files.fileExists(atPath: output + "/s/" + name), "\(name)")
    }
    #expect(files.fileExists(atPath: try session(of: "P02") + "/session.json"))
  }

  @Test("a session of somebody else in the participant's folder is not erased with it")
  func others() async throws {
    try files.copyItem(atPath: try session(of: "P02"), toPath: output + "/s/P01/theirs")
    let run = try await erase()
    #expect(run.exitCode == 2 && run.errors.contains("a session of another participant"))
    #expect(files.fileExists(atPath: output + "/s/P01/theirs/session.json"))
  }

  @Test("links in the place of folders are named, not followed, by each command")
  func links() async throws {
    try files.moveItem(atPath: output + "/s/P01", toPath: place.path + "/away")
    try files.createSymbolicLink(
      atPath: output + "/s/P01", withDestinationPath: place.path + "/away")
    try files.createSymbolicLink(atPath: output + "/t", withDestinationPath: place.path + "/away")
    let list = try await participant("list")
    #expect(list.exitCode == 1, "\(list.errors)")
    for name in ["/s/P01: found a link", "/t: found a link"] {
      #expect(list.errors.contains(name), "\(list.errors)")
      #expect(try await erase().errors.contains("/t: found a link"))
    }
    let run = try await erase()
    #expect(run.exitCode == 2 && run.errors.contains("/s/P01: found a link"), "\(run.errors)")
    let withdrawal = try await participant("withdraw", "P01")
    #expect(withdrawal.exitCode == 2 && withdrawal.errors.contains("/s/P01: found a link"))
    let other = try await participant("withdraw", "P02")
    #expect(other.exitCode == 1 && other.errors.contains("marked as withdrawn"))
  }

  @Test("a second name of an erased file is told, with what finds it")
  func hardLinks() async throws {
    let file = try session(of: "P01") + "/events.jsonl"
    #expect(link(file, place.path + "/second") == 0)
    let verify = try await CommandRun.karenina(["results", "verify", output, "--format", "csv"])
    #expect(verify.exitCode == 1 && verify.output.contains("a second name"), "\(verify.output)")
    let run = try await erase()
    #expect(run.exitCode == 1 && run.errors.contains("find -inum "), "\(run.errors)")
    #expect(!files.fileExists(atPath: output + "/s/P01"))
  }

  @Test("where the audit log can't be added to, nothing is done and the log is named")
  func audit() async throws {
    let log = output + "/s/audit.jsonl"
    try files.createDirectory(atPath: log, withIntermediateDirectories: false)
    let broken = try session(of: "P01") + "/01-one.json"
    try files.removeItem(atPath: broken)
    for run in [
      try await participant("withdraw", "P01"), try await erase(),
      try await CommandRun.karenina(["results", "recover", output]),
      try await CommandRun.karenina(["results", "export", output, "--to", place.path + "/copy"]),
    ] {
      let said = ["cannot add the line without which nothing is done", "expected a regular file"]
      #expect(run.exitCode == 2 && run.errors.contains("audit.jsonl: "), "\(run.errors)")
      #expect(said.contains { run.errors.contains($0) }, "\(run.errors)")
    }
    #expect(!files.fileExists(atPath: place.path + "/copy"))
    #expect(!files.fileExists(atPath: place.path + "/copy.part"))
    #expect(!files.fileExists(atPath: output + "/s/P01/.withdrawn.json"))
    #expect(files.fileExists(atPath: output + "/s/P01"))
    #expect(!files.fileExists(atPath: broken))
  }

  @Test("a withdrawal tells of a session that goes on; a session tells of the withdrawal")
  func withdrawal() async throws {
    let session = try session(of: "P01")
    let journal = open(session + "/events.jsonl", O_RDONLY)
    #expect(journal >= 0 && flock(journal, LOCK_EX) == 0)
    let run = try await participant("withdraw", "P01")
    close(journal)
    #expect(run.exitCode == 0 && run.errors.contains("goes on recording"), "\(run.errors)")
    let shown = try await CommandRun.karenina(["results", "show", session])
    #expect(shown.exitCode == 0 && shown.errors.contains("has withdrawn at "), "\(shown.errors)")
  }
}
