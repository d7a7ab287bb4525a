import Quantities
import StrictJSON
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct RehearsalFlowTests {
    private static let study = TestPlaces.package + "/Studies/karenina"

    private func rehearse(
      _ folder: TemporaryFolder, _ name: String, _ more: [String] = [],
      environment: [String: String] = [:]
    ) async throws -> String {
      let output = folder.path + "/" + name
      let run = try await CommandRun.karenina(
        ["rehearse", Self.study, "--participants", "10", "--seed", "7", "--output", output] + more,
        environment: environment)
      #expect(run.exitCode == 0, "\(run.errors)")
      return output
    }

    private func differences(_ one: String, _ other: String) async throws -> String {
      try await CommandRun.program("/usr/bin/diff", ["-r", one, other]).output
    }

    @Test("the same words give the same bytes, with any number of jobs, anywhere on Earth")
    func repeatable() async throws {
      let folder = try TemporaryFolder()
      let one = try await rehearse(folder, "one", ["--jobs", "1"])
      let far = try await rehearse(
        folder, "far", ["--jobs", "4"],
        environment: ["TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8", "LC_ALL": "tr_TR.UTF-8"])
      #expect(try await differences(one, far).isEmpty)
      let sessions = try SessionFiles.all(under: one)
      #expect(sessions.count == 50)
      for session in sessions { #expect(try session.problems() == []) }
      try checkHeartRates(of: sessions)
    }

    @Test("a session that is there already is never written over: another output is asked for")
    func existing() async throws {
      let study = try MadeStudy()
      let words = ["rehearse", study.path, "--task", "SurveyTask", "--output", study.output]
      #expect(try await CommandRun.karenina(words).exitCode == 0)
      let before = try study.sessions()[0].bytes("events.jsonl")
      let run = try await CommandRun.karenina(words)
      #expect(run.exitCode == 2)
      #expect(run.errors.contains("choose another --output"))
      #expect(try study.sessions().count == 1)
      #expect(try study.sessions()[0].bytes("events.jsonl") == before)
    }

    /// A heart-rate file holds a sample a second of its step, in ResearchKit's shape.
    private func checkHeartRates(of sessions: [SessionFiles]) throws {
      var counts: [String: Int] = [:]
      for session in sessions {
        let task = try #require(try session.manifest()["task"]?.string)
        for (step, seconds) in Self.recorded[task] ?? [] {
          let name = try #require(
            try session.manifest()["files"]?.array?.compactMap { $0["name"]?.string }
              .first { $0.hasPrefix(step + ".") && $0.lowercased().contains("heart") })
          let items = try session.items(name)
          #expect((seconds - 1...seconds + 1).contains(items.count), "\(task) \(name)")
          try check(items, in: try session.json(step + ".json"), seconds: seconds)
          counts[step, default: 0] += 1
        }
      }
      #expect(counts.values.sorted() == [10, 10, 10])
    }

    private static let recorded = [
      "WalkTask": [("04-fitness.walk", 15), ("05-fitness.rest", 15)],
      "MusicTask": [("02-music", 30)],
    ]

    private func check(_ items: [JSONValue], in step: JSONValue, seconds: Int) throws {
      let start = try instant(step["startDate"])
      let end = start.advanced(by: .seconds(seconds))
      let keys = ["unit", "type", "endDate", "source", "value", "startDate"]
      for item in items {
        #expect(item.members?.map(\.key) == keys)
        #expect(item["source"]?.string == "Karenina mock 2")
        #expect((100...179).contains(item["value"]?.number ?? 0))
        let dates = (try instant(item["startDate"]), try instant(item["endDate"]))
        #expect(start <= dates.0 && dates.0 <= dates.1 && dates.1 <= end)
        #expect(item["startDate"]?.string?.hasSuffix("+0000") == true)
      }
    }
  }
}
