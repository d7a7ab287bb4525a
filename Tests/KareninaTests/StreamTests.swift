import TestSupport
import Testing

@Suite("Streams") struct StreamTests {
  @Test("a reader that leaves early ends the program quietly, as by its signal")
  func closedPipe() async throws {
    let folder = try TemporaryFolder()
    let script = """
      mkfifo pipe; exec 3<>pipe 4>pipe 3<&-
      '\(TestPlaces.karenina)' help --json >&4
      """
    let run = try await CommandRun.program("/bin/bash", ["-c", script], folder: folder.path)
    #expect(run.exitCode == 141)
    #expect(run.errors.isEmpty)
  }

  @Test("a full disk under standard output is told and ends with 2")
  func fullDisk() async throws {
    let script = "'\(TestPlaces.karenina)' version > /dev/full"
    let run = try await CommandRun.program("/bin/bash", ["-c", script])
    #expect(run.exitCode == 2)
    #expect(run.errors == "karenina version: standard output: No space left on device\n")
  }

  @Test("closed standard streams do no harm")
  func closedStreams() async throws {
    let study = "\(TestPlaces.package)/Studies/karenina"
    let script = "'\(TestPlaces.karenina)' check '\(study)' <&- >&- 2>&-"
    let run = try await CommandRun.program("/bin/bash", ["-c", script])
    #expect(run.exitCode == 0)
  }

  @Test("output that has nowhere to go is told, and the command fails")
  func closedOutput() async throws {
    for words in ["version", "--help"] {
      let script = "'\(TestPlaces.karenina)' \(words) >&-"
      let run = try await CommandRun.program("/bin/bash", ["-c", script])
      #expect(run.exitCode == 2)
      #expect(run.errors.contains("standard output: found it closed; expected a file"))
    }
  }
}
