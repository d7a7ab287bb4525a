import Foundation
import StrictJSON
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct DataTests {
    @Test("a broken study has all its findings told at once, and is not run")
    func broken() async throws {
      let folder = try TemporaryFolder()
      let study = try folder.write(
        """
        {"format": "karenina-study", "version": 1, "identifier": "trial", "revision": 1,
         "titel": "A trial",
         "clipLibraries": {"noises": [{"file": "missing.wav"}]},
         "tasks": [{"identifier": "T", "steps": [
          {"identifier": "a", "kind": "active", "stepDuration": -3},
          {"identifier": "a", "kind": "completion"}]}]}
        """, to: "study.json")
      let check = try await CommandRun.karenina(["check", study])
      #expect(check.exitCode == 1)
      for expected in [
        "study.json:2:", "did you mean 'title'", "missing.wav", "stepDuration", "identifier",
      ] {
        #expect(check.output.contains(expected), "\(expected) in \(check.output)")
      }
      let findings = check.output.split(separator: "\n").filter { $0.hasPrefix(study + ":") }
      #expect(findings.count >= 4)
      let output = folder.path + "/output"
      let run = try await CommandRun.karenina(
        ["run", study, "--task", "T", "--participant", "P01", "--output", output])
      #expect(run.exitCode == 1)
      for line in findings { #expect(run.errors.contains(line)) }
      #expect(!FileManager.default.fileExists(atPath: output))
    }

    @Test(
      "the same seed mocks the same bytes, another seed others",
      arguments: ["csv", "json", "sqlite"])
    func mock(_ format: String) async throws {
      let folder = try TemporaryFolder()
      func bytes(_ name: String, seed: String) async throws -> Data {
        let file = folder.path + "/\(name).\(format)"
        let run = try await CommandRun.karenina(
          ["mock", "--profile", "uniform", "--duration", "2m", "--seed", seed, "--to", file])
        #expect(run.exitCode == 0, "\(run.errors)")
        return try Data(contentsOf: URL(fileURLWithPath: file))
      }
      let first = try await bytes("first", seed: "7")
      #expect(try await bytes("second", seed: "7") == first)
      #expect(try await bytes("third", seed: "8") != first)
    }

    @Test("a mocked store, its rows and its recorder file hold the same samples")
    func mockedStore() async throws {
      let folder = try TemporaryFolder()
      let words = ["mock", "--duration", "2m", "--seed", "7"]
      let store = folder.path + "/heart.sqlite"
      let file = folder.path + "/heart.json"
      for path in [store, file] {
        #expect(try await CommandRun.karenina(words + ["--to", path]).exitCode == 0)
      }
      let rows = try await CommandRun.karenina(words + ["--format", "csv"])
      let query = try await CommandRun.karenina(["store", "query", "--store", store])
      #expect(query.exitCode == 0)
      #expect(query.output == rows.output)
      #expect(rows.output.split(separator: "\n").count == 121)
      let samples = try await CommandRun.karenina(
        ["results", "samples", file, "--format", "ndjson"])
      #expect(samples.exitCode == 0, "\(samples.errors)")
      let values = try samples.output.split(separator: "\n").map {
        try Document(reading: Array($0.utf8)).root.value["value"]?.number
      }
      let told = rows.output.split(separator: "\n").dropFirst().map {
        Double($0.split(separator: ",")[5])
      }
      #expect(values == told)
    }
  }
}
