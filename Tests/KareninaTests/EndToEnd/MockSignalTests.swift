import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A mock that is ended while it makes samples.
  @Suite struct MockSignalTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var names: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    private func has(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: folder.path + "/" + name)
    }

    /// A mock that would make samples for long, and has begun with that; '@' is the test's folder.
    private func making(_ words: String, begins part: String) async throws -> LiveProgram {
      let places = words.split(separator: " ").map { String($0).replacing("@", with: folder.path) }
      let program = try LiveProgram(
        ["mock", "--duration", "3650d"] + places, on: .none)
      let begins = try await comesTrue(within: .seconds(20)) { has(part) }
      #expect(begins)
      return program
    }

    @Test(
      "a signal leaves no file of any format, is told, and is the exit code",
      arguments: [
        (SIGINT, "--profile walk --to @/a.csv --truth @/t.csv", "a.csv.part"),
        (SIGTERM, "--profile walk --participants 2 --to @/a.sqlite", "a.sqlite.part"),
        (SIGHUP, "--profile walk --participants 2 --format tcx --to @/a", "a/M0001.tcx.part"),
      ])
    func ended(signal: Int32, words: String, part: String) async throws {
      let program = try await making(words, begins: part)
      program.send(signal)
      #expect(try await program.exitCode() == 128 + signal)
      #expect(
        program.output?.text
          == "karenina mock: interrupted: found a signal to end; no file of it is left\n")
      #expect(try names == [])
    }

    @Test("a signal ends a mock whose participants have all left, and one whose reader waits")
    func silent() async throws {
      let model = try folder.write(
        #"{"format":"karenina-model","version":1,"identifier":"m","dropOut":{"share":1,"within":1}}"#,
        to: "m.json")
      let left = try await making("--profile \(model) --to @/a.csv", begins: "a.csv.part")
      left.send(SIGTERM)
      #expect(try await left.exitCode() == 128 + SIGTERM)
      let script = """
        mkfifo '\(folder.path)/p'
        exec 3<>'\(folder.path)/p'
        exec '\(TestPlaces.karenina)' mock --duration 30d --truth '\(folder.path)/t.csv' >&3
        """
      let waiting = try LiveProgram(["-c", script], on: .none, path: "/bin/sh")
      let begins = try await comesTrue(within: .seconds(20)) { has("t.csv.part") }
      #expect(begins)
      // The pipe takes less than the first samples; soon it waits.
      try await Task.sleep(for: .milliseconds(300))
      waiting.send(SIGINT)
      #expect(try await waiting.exitCode() == 128 + SIGINT)
      #expect(try names == ["m.json", "p"])
    }

    @Test("a killed mock leaves no store under its name, and what it leaves is replaced")
    func killed() async throws {
      let program = try await making(
        "--profile walk --participants 2 --to @/a.sqlite", begins: "a.sqlite.part")
      program.send(SIGKILL)
      #expect(try await program.exitCode() == 128 + SIGKILL)
      #expect(try names.contains("a.sqlite.part"))
      #expect(try names.filter { !$0.hasPrefix("a.sqlite.part") } == [])
      let again = try await CommandRun.karenina(
        ["mock", "--participants", "2", "--duration", "3", "--to", "a.sqlite"], folder: folder.path)
      #expect(again.exitCode == 0, "\(again.errors)")
      #expect(try names == ["a.sqlite", "participants.csv"])
      let rows = try await CommandRun.karenina(
        ["store", "query", "--store", "a.sqlite"], folder: folder.path)
      #expect(rows.output.split(separator: "\n").count == 7)
    }

    @Test("a live mock that a signal ends keeps what it wrote, and says so")
    func live() async throws {
      let store = folder.path + "/s.sqlite"
      let words = ["mock", "--live", "--store", store, "--participant", "P01", "--duration", "1h"]
      let program = try LiveProgram(words, on: .none)
      let begins = try await comesTrue(within: .seconds(20)) { has("s.sqlite-wal") }
      #expect(begins)
      program.send(SIGINT)
      #expect(try await program.exitCode() == 128 + SIGINT)
      #expect(program.output?.text.contains("samples until then are in the store") == true)
    }
  }
}
