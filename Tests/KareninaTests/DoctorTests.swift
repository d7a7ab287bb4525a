import StrictJSON
import TestSupport
import Testing

@Suite("Doctor") struct DoctorTests {
  private func diagnoses(_ run: CommandRun) throws -> [JSONValue] {
    try #require(try Document(reading: run.outputBytes).root.value.array)
  }

  private func state(_ topic: String, in diagnoses: [JSONValue]) -> String? {
    diagnoses.first { $0["topic"]?.string == topic }?["state"]?.string
  }

  @Test("each topic has a state and what was found; without a terminal that is a warning, exit 0")
  func healthy() async throws {
    let folder = try TemporaryFolder()
    let run = try await CommandRun.karenina(
      ["doctor", "--json", "--output", folder.path, "--store", folder.path + "/health.sqlite"])
    #expect(run.exitCode == 0)
    let diagnoses = try diagnoses(run)
    for topic in ["terminal", "locale", "time zone", "speech", "output", "file system", "store"]
      + ["SQLite", "umask", "libraries", "encryption", "signatures"]
    {
      #expect(["ok", "warning"].contains(state(topic, in: diagnoses)), "\(topic)")
    }
    #expect(state("terminal", in: diagnoses) == "warning")
    #expect(diagnoses.allSatisfy { $0["found"]?.string?.isEmpty == false })
  }

  @Test("an output folder that cannot be written is a problem, exit 1, with what to do")
  func unwritable() async throws {
    let run = try await CommandRun.karenina(["doctor", "--output", "/proc/karenina", "--json"])
    #expect(run.exitCode == 1)
    let output = try #require(try diagnoses(run).first { $0["topic"]?.string == "output" })
    #expect(output["state"] == "problem")
    #expect(output["advice"]?.string?.isEmpty == false)
  }

  @Test("programs that are not there are warned of, with the packages that have them")
  func programs() async throws {
    let run = try await CommandRun.karenina(
      ["doctor", "--json"], environment: ["PATH": "/nowhere"])
    let diagnoses = try diagnoses(run)
    for (topic, package) in [("encryption", "age"), ("signatures", "openssh-client")] {
      let found = try #require(diagnoses.first { $0["topic"]?.string == topic })
      #expect(found["state"] == "warning")
      #expect(found["advice"]?.string?.contains("install \(package)") == true)
    }
  }

  @Test("a locale that is not UTF-8 is warned of")
  func locale() async throws {
    let run = try await CommandRun.karenina(
      ["doctor", "--json"], environment: ["LC_ALL": "C"])
    #expect(state("locale", in: try diagnoses(run)) == "warning")
  }

  @Test("the text tells the same topics, one a line, advice below")
  func text() async throws {
    let run = try await CommandRun.karenina(["doctor"])
    #expect(run.output.contains("ok       locale       LANG is 'C.UTF-8'\n"))
    #expect(run.output.contains("\n                      conduct from a terminal"))
  }
}
