import Digests
import Foundation
import MockHealth
import TestSupport
import Testing

@Suite("karenina mock") struct MockTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mock(
    _ words: [String], environment: [String: String] = [:]
  ) async throws -> CommandRun {
    try await .karenina(["mock"] + words, environment: environment, folder: folder.path)
  }

  @Test("the same words give the same bytes, whatever the processor can, the zone and the locale")
  func repeatable() async throws {
    let words = ["--profile", "fitness", "--duration", "14m", "--seed", "7"]
    let run = try await mock(words)
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    for change in [
      ["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F"], ["TZ": "Asia/Tokyo"],
      ["LC_ALL": "de_DE.UTF-8"],
    ] {
      #expect(try await mock(words, environment: change).outputBytes == run.outputBytes)
    }
    #expect(
      SHA256Digest(of: run.outputBytes).hexadecimal
        == "037691ea182690c0ba06d25de79b5311ffced9bb96bf98292af8cebe355e1fe4")
  }

  @Test("the truth stands beside the samples, and the bodies in a table of covariates")
  func truthAndBodies() async throws {
    let run = try await mock([
      "--profile", TestPlaces.package + "/Schemas/fixtures/model/valid/every-dirt.json",
      "--participants", "2", "--duration", "5m", "--to", "s.csv", "--truth", "t.csv",
      "--bodies", "b.csv",
    ])
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    let truth = try lines("t.csv")
    #expect(truth.first == "participant,time,stamp,reported,truth,dirt")
    #expect(truth.contains { $0.hasSuffix(",secondSource") })
    // Without distance and steps, each sample has its row of truth.
    #expect(truth.count >= (try lines("s.csv").count))
    let bodies = try lines("b.csv")
    #expect(bodies.count == 3 && bodies[0].hasPrefix("participant,age,sex,restingRate,"))
    #expect(bodies[1].hasPrefix("M0001,") && bodies[2].hasPrefix("M0002,"))
  }

  @Test("a table of bodies that was not asked for replaces nobody's file but a mock's")
  func bodiesOfSomebody() async throws {
    let own = try folder.write("participant,age\nP01,33\n", to: "participants.csv")
    let words = ["--participants", "2", "--duration", "10s", "--to", "s.csv"]
    let refused = try await mock(words)
    #expect(refused.exitCode == 2 && refused.errors.contains("--bodies"), "\(refused.errors)")
    #expect(try lines("participants.csv").count == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/s.csv"))
    try FileManager.default.removeItem(atPath: own)
    for _ in 1...2 { #expect(try await mock(words).exitCode == 0) }
    #expect(try lines("participants.csv").count == 3)
  }

  @Test("rates of pure chance are their own truth")
  func truthOfChance() async throws {
    let run = try await mock(["--duration", "10s", "--to", "s.csv", "--truth", "t.csv"])
    #expect(run.exitCode == 0, "\(run.errors)")
    let truth = try lines("t.csv").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(truth.count == 10 && truth.allSatisfy { $0[1] == $0[2] && $0[5].isEmpty })
    #expect(truth.allSatisfy { Double($0[3]) == Double($0[4]) })
  }

  private func lines(_ name: String) throws -> [Substring] {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8).split(separator: "\n")
  }

  @Test("a model with errors is told with its places, and nothing is made")
  func brokenModel() async throws {
    let path = try folder.write(#"{"format":"karenina-model","version":1}"#, to: "m.json")
    let run = try await mock(["--profile", path])
    #expect(run.exitCode == 1 && run.output.isEmpty)
    #expect(run.errors.contains("m.json:1:1: found no 'identifier' in a model; expected"))
    let missing = try await mock(["--profile", "none.json"])
    #expect(missing.exitCode == 2 && missing.errors.contains("none.json"))
  }

  @Test("--describe tells of every profile and every trait; the manual of every profile")
  func describe() async throws {
    let run = try await mock(["--profile", "day", "--describe"])
    #expect(run.exitCode == 0)
    for profile in MockProfile.allCases { #expect(run.output.contains("  \(profile.rawValue) ")) }
    for trait in BodyTrait.allCases { #expect(run.output.contains("  \(trait.rawValue) ")) }
    for engine in HeartEngine.allCases { #expect(run.output.contains("  \(engine.rawValue) ")) }
    let section = try Documents.section("## The mock", of: "docs/manual.md").joined()
    let plain = section.replacing("`", with: "")
    for profile in MockProfile.allCases {
      #expect(section.contains("| `\(profile.rawValue)` |"))
      #expect(plain.contains("| \(profile.rawValue) | \(profile.summary) |"))
    }
    for trait in BodyTrait.allCases { #expect(section.contains("`\(trait.rawValue)`")) }
    for engine in HeartEngine.allCases { #expect(section.contains("| `\(engine.rawValue)` |")) }
  }

  @Test("a rehearsal takes a model, whose heart rises in a walk")
  func rehearsal() async throws {
    let study = TestPlaces.package + "/Studies/karenina"
    let words = ["rehearse", study, "--task", "WalkTask", "--output", folder.path + "/out"]
    let run = try await CommandRun.karenina(words + ["--mock", "rest", "--participants", "2"])
    #expect(run.exitCode == 0, "\(run.errors)")
    let table = try await CommandRun.karenina(["results", "samples", folder.path + "/out"])
    #expect(table.output.contains("HKQuantityTypeIdentifierDistanceWalkingRunning"))
    #expect(!table.output.contains("implausible"))
  }
}
