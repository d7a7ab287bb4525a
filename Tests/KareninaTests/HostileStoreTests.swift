import Foundation
import Glibc
import HealthSamples
import Quantities
import SQLiteDatabase
import TestSupport
import Testing

/// What stands where a store should be, and what each command says of it.
struct StoreTrap: Sendable, CustomTestStringConvertible {
  let name: String
  /// What the message says was found.
  let told: String
  /// Whether `store verify` calls it damage, not a failure.
  var isDamage = false
  /// Whether a session goes on with it, as with a store that is not there yet.
  var isStart = false
  let set: @Sendable (String) throws -> Void

  var testDescription: String { name }

  static let all: [StoreTrap] = [
    StoreTrap(name: "nothing", told: "cannot open the file", isStart: true) { _ in },
    StoreTrap(name: "a file without a byte", told: "found an empty file", isStart: true) {
      try Data().write(to: URL(fileURLWithPath: $0))
    },
    StoreTrap(name: "a text", told: "found no readable SQLite database", isDamage: true) {
      try Data(String(repeating: "no store ", count: 900).utf8).write(to: URL(fileURLWithPath: $0))
    },
    StoreTrap(name: "a few bytes", told: "found no readable SQLite database", isDamage: true) {
      try Data("SQLite".utf8).write(to: URL(fileURLWithPath: $0))
    },
    StoreTrap(name: "a folder", told: "found a link, a folder or a device") {
      try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false)
    },
    StoreTrap(name: "a pipe", told: "found a link, a folder or a device") {
      #expect(mkfifo($0, 0o600) == 0)
    },
    StoreTrap(name: "a link to a store", told: "found a link, a folder or a device") {
      try MadeStore.make(at: $0 + ".real")
      try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: $0 + ".real")
    },
    StoreTrap(
      name: "a store of a newer version", told: "found layout version 9; expected at most"
    ) {
      try MadeStore.make(at: $0)
      try Database(path: $0).execute("PRAGMA user_version = 9")
    },
    StoreTrap(name: "another program's database", told: "found a database of another program") {
      try MadeStore.make(at: $0)
      try Database(path: $0).execute("PRAGMA application_id = 7")
    },
    StoreTrap(name: "a store cut in the middle", told: "found no readable", isDamage: true) {
      try MadeStore.make(at: $0)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: $0))
      try Data(bytes.prefix(bytes.count / 8192 * 4096)).write(to: URL(fileURLWithPath: $0))
    },
    StoreTrap(name: "a store without its log", told: "found 0 of 3 commits", isDamage: true) {
      try MadeStore.make(at: $0, seals: false)
      #expect(unlink($0 + "-wal") == 0)
    },
    StoreTrap(name: "a store with half of its log", told: " of 3 commits", isDamage: true) {
      try MadeStore.make(at: $0, seals: false)
      let log = URL(fileURLWithPath: $0 + "-wal")
      let bytes = try Data(contentsOf: log)
      try Data(bytes.prefix(bytes.count - 5000)).write(to: log)
    },
    StoreTrap(name: "a store whose log has a flipped bit", told: " of 3 commits", isDamage: true) {
      try MadeStore.make(at: $0, seals: false)
      let log = URL(fileURLWithPath: $0 + "-wal")
      var bytes = try Data(contentsOf: log)
      bytes[bytes.count - 100] ^= 1
      try bytes.write(to: log)
    },
  ]
}

/// A store of two participants.
enum MadeStore {
  static func make(at path: String, seals: Bool = true) throws {
    let store = try SQLiteHealthStore(path: path)
    let start = Instant(milliseconds: 1_796_000_000_000)
    for code in ["P01", "P02"] {
      let samples = (0..<500).map { index in
        QuantitySample(
          type: .heartRate, value: 60 + Double(index % 40), unit: .countPerMinute,
          start: start.advanced(by: .seconds(index)), end: start.advanced(by: .seconds(index)),
          source: "strap")
      }
      try store.save(samples, for: code)
    }
    if seals { try store.seal() }
  }
}

@Suite struct HostileStoreTests {
  private let place: TemporaryFolder
  private let path: String

  init() throws {
    place = try TemporaryFolder()
    path = place.path + "/store.sqlite"
    _ = try place.write(
      """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
       "tasks": [{"identifier": "T", "steps": [
         {"identifier": "rest", "kind": "active", "stepDuration": 1,
          "shouldStartTimerAutomatically": true, "shouldContinueOnFinish": true,
          "recorderConfigurations": [{"identifier": "heart", "kind": "healthQuantity",
            "quantityType": "HKQuantityTypeIdentifierHeartRate", "unit": "count/min"}]},
         {"identifier": "bye", "kind": "completion", "title": "Bye"}]}]}
      """, to: "study.json")
    _ = try place.write("", to: "answers.jsonl")
  }

  private func store(_ words: String...) async throws -> CommandRun {
    try await CommandRun.karenina(["store"] + words + ["--store", path])
  }

  private var session: [String] {
    [
      "run", place.path + "/study.json", "--participant", "P01", "--output", place.path + "/out",
      "--audio", "silent", "--answers", place.path + "/answers.jsonl", "--mock", "uniform",
      "--allow", "all", "--store", path,
    ]
  }

  @Test("what is no store, or no whole one, is told and not read", arguments: StoreTrap.all)
  func traps(trap: StoreTrap) async throws {
    try trap.set(path)
    for words in [
      ["query", "--format", "csv"], ["permissions"], ["snapshot", "--to", path + ".c"],
    ] {
      let run = try await CommandRun.karenina(["store"] + words + ["--store", path])
      #expect(run.exitCode == 2 && run.errors.contains(trap.told), "\(words): \(run.errors)")
      #expect(run.output.split(separator: "\n").count <= 1, "\(words): \(run.output)")
    }
    let verify = try await store("verify", "--format", "csv")
    #expect(verify.exitCode == (trap.isDamage ? 1 : 2), "\(verify.errors)")
    #expect((verify.output + verify.errors).contains(trap.told), "\(verify.output)")
    guard !trap.isStart else { return }
    let run = try await CommandRun.karenina(session)
    #expect(run.exitCode == 2 && run.errors.contains(trap.told), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: place.path + "/out/s/P01"))
  }

  @Test(
    "a file that is planted beside a store is named, and not written", arguments: [".lock", "-wal"])
  func planted(suffix: String) async throws {
    try MadeStore.make(at: path, seals: false)
    let theirs = try place.write("somebody else's words, kept as they are\n", to: "theirs")
    #expect(unlink(path + suffix) == 0 && link(theirs, path + suffix) == 0)
    let verify = try await store("verify", "--format", "csv")
    #expect(verify.exitCode == 1 && verify.output.contains("a second name"), "\(verify.errors)")
    for words in [["store", "query", "--store", path], session] {
      let run = try await CommandRun.karenina(words)
      #expect(run.exitCode == 2 && run.errors.contains("a second name"), "\(run.errors)")
    }
    #expect(try String(contentsOfFile: theirs, encoding: .utf8).hasPrefix("somebody"))
  }

  @Test("a store whose log was lost is gone on with once its lock file is removed")
  func lossAccepted() async throws {
    try MadeStore.make(at: path)
    let before = try await store("query", "--format", "csv").output
    let sample = QuantitySample(
      type: .heartRate, value: 70, unit: .countPerMinute, start: Instant(milliseconds: 0),
      end: Instant(milliseconds: 0), source: "strap")
    // Closed before its log is removed.
    do { try SQLiteHealthStore(path: path).save([sample], for: "P03") }
    #expect(unlink(path + "-wal") == 0)
    #expect(try await self.store("query", "--format", "csv").exitCode == 2)
    #expect(unlink(path + ".lock") == 0)
    let after = try await self.store("query", "--format", "csv")
    #expect(after.exitCode == 0 && after.output == before, "\(after.errors)")
  }

  @Test("a store that another program locks is waited for, then told")
  func locked() async throws {
    try MadeStore.make(at: path, seals: false)
    let holder = try Database(path: path)
    try holder.execute("BEGIN IMMEDIATE")
    let query = try await store("query", "--format", "csv")
    #expect(query.exitCode == 0 && query.output.split(separator: "\n").count == 1001)
    let run = try await CommandRun.karenina(session)
    #expect(run.exitCode == 2, "\(run.errors)")
    #expect(run.errors.contains("found it locked by another program for 10 seconds; expected"))
    try holder.execute("ROLLBACK")
    #expect(try await store("verify").exitCode == 0)
    #expect(try await CommandRun.karenina(session).exitCode == 0)
  }

  @Test(
    "a store that can't be written is read, and no session begins with it",
    .enabled(if: OtherUser.isThere), arguments: ["file", "folder"])
  func notWritable(what: String) async throws {
    let folder = place.path + "/stores"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let file = folder + "/store.sqlite"
    try MadeStore.make(at: file)
    #expect(chmod(file, what == "file" ? 0o444 : 0o666) == 0)
    #expect(chmod(folder, what == "file" ? 0o777 : 0o555) == 0)
    #expect(chmod(place.path, 0o777) == 0)
    let query = try await OtherUser.karenina(["store", "query", "--format", "csv", "--store", file])
    #expect(query.exitCode == 0 && query.output.split(separator: "\n").count == 1001)
    let verify = try await OtherUser.karenina(["store", "verify", "--store", file])
    #expect(verify.exitCode == 0, "\(verify.errors)")
    let run = try await OtherUser.karenina(session.dropLast() + [file])
    #expect(run.exitCode == 2, "\(run.errors)")
    #expect(run.errors.contains("cannot be written") || run.errors.contains("Permission denied"))
    #expect(!FileManager.default.fileExists(atPath: place.path + "/out/s/P01"))
  }

  @Test("a session whose store's disk is full goes on, and tells that nothing more arrived")
  func full() async throws {
    // In blocks of 512 bytes: less than the store's log comes to, more than the session's files.
    try MadeStore.make(at: path, seals: false)
    let size = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    let blocks = try #require(size) / 512 + 40
    let run = try await CommandRun.program(
      "/bin/sh",
      ["-c", "ulimit -f \(blocks); exec \"$@\"", "sh", TestPlaces.karenina] + session)
    #expect([0, 2].contains(run.exitCode), "\(run.exitCode) \(run.errors)")
    #expect(try await store("verify").exitCode == 0)
    let query = try await store("query", "--format", "csv", "--participant", "P02")
    #expect(query.output.split(separator: "\n").count == 501)
    let results = try await CommandRun.karenina(["results", "verify", place.path + "/out"])
    #expect(results.exitCode == 0, "\(results.output)\(results.errors)")
  }
}

/// Somebody who is not root, whom permissions bind; as root, with the help of `setpriv`.
enum OtherUser {
  static var isThere: Bool { geteuid() != 0 || TestPlaces.program("setpriv") != nil }

  static func karenina(_ words: [String]) async throws -> CommandRun {
    guard geteuid() == 0, let setpriv = TestPlaces.program("setpriv") else {
      return try await CommandRun.karenina(words)
    }
    return try await CommandRun.program(
      setpriv,
      ["--reuid=65534", "--regid=65534", "--clear-groups", TestPlaces.karenina] + words)
  }
}
