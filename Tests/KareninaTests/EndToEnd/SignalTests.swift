import Glibc
import ResultFiles
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct SignalTests {
    /// A session in its music step, on a window.
    private func playing(
      _ study: MadeStudy, _ window: Window, participant: String,
      environment: [String: String] = [:]
    ) async throws -> LiveProgram {
      let words = [
        "run", study.path, "--task", "LongTask", "--participant", participant, "--output",
        study.output, "--mock", "uniform", "--allow", "all", "--audio", "silent",
      ]
      let program = try LiveProgram(words, on: .window(window), environment: environment)
      try await window.wait(for: "Step 1 of 3")
      window.type("\r")
      try await window.wait(for: "Step 2 of 3")
      return program
    }

    private func interrupted(
      _ number: Int32, keepsWindow: Bool = true,
      by end: @escaping @Sendable (Window, LiveProgram) -> Void
    ) async throws {
      let study = try MadeStudy()
      let window = try Window()
      let before = try window.mode()
      let program = try await playing(study, window, participant: "P01")
      #expect(try window.mode() != before)
      try await window.wait(for: "beats/min")
      end(window, program)
      #expect(try await program.exitCode() == 128 + number)
      let session = try #require(try study.sessions().first)
      #expect(try session.ending() == "interrupted")
      #expect(try session.problems() == [])
      #expect(try session.json("02-music.json")["ending"]?.string == "interrupted")
      #expect(try session.items("02-music.heart.json").isEmpty == false)
      guard keepsWindow else { return }
      #expect(try window.mode() == before)
      try await window.wait(for: "interrupted by signal \(number); what was recorded is kept")
      #expect(!window.text.contains("Step 2 of 3"))
    }

    @Test("a signal, Ctrl-C or a closed window ends the session in order, the terminal as it was")
    func interruptions() async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in [SIGINT, SIGTERM, SIGQUIT, SIGHUP] {
          group.addTask { try await interrupted(number) { $1.send(number) } }
        }
        group.addTask { try await interrupted(SIGINT) { window, _ in window.type("\u{3}") } }
        group.addTask {
          try await interrupted(SIGHUP, keepsWindow: false) { window, _ in window.closeWindow() }
        }
        try await group.waitForAll()
      }
    }

    @Test("a second Ctrl-C changes nothing, and a session that completes gives the terminal back")
    func otherEndings() async throws {
      try await interrupted(SIGINT) { window, _ in window.type("\u{3}\u{3}") }
      let study = try MadeStudy()
      let window = try Window()
      let before = try window.mode()
      let words = [
        "run", study.path, "--task", "BriefTask", "--participant", "P02", "--output", study.output,
        "--mock", "uniform", "--allow", "all", "--audio", "silent",
      ]
      let program = try LiveProgram(words, on: .window(window))
      let ends = try await comesTrue(within: .seconds(30)) {
        window.type("\r")
        return window.text.contains("fingerprint:")
      }
      #expect(ends)
      #expect(try await program.exitCode() == 0)
      #expect(try window.mode() == before)
    }

    @Test(
      "a crash gives the terminal back, and what was recorded is found",
      arguments: [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV])
    func crashes(number: Int32) async throws {
      let study = try MadeStudy()
      let window = try Window()
      let before = try window.mode()
      // Swift's own report of a crash takes its time, and the terminal.
      let program = try await playing(
        study, window, participant: "P01", environment: ["SWIFT_BACKTRACE": "enable=no"])
      #expect(try window.mode() != before)
      program.send(number)
      #expect(try await program.exitCode() == 128 + number)
      #expect(try window.mode() == before)
      let isBack = try await comesTrue { !window.text.contains("Step 2 of 3") }
      #expect(isBack)
      #expect(try study.sessions().count == 1)
    }

    @Test("Ctrl-Z gives the terminal back, and 'fg' shows the step again")
    func suspension() async throws {
      let study = try MadeStudy()
      let window = try Window()
      let shell = try LiveProgram(
        ["--norc", "--noprofile", "-i"], on: .window(window), environment: ["PS1": "ready: "],
        path: "/bin/bash")
      try await window.wait(for: "ready:")
      let command =
        "'\(TestPlaces.karenina)' run '\(study.path)' --task LongTask --participant P01"
        + " --output '\(study.output)' --mock uniform --allow all --audio silent\r"
      window.type(command)
      try await window.wait(for: "Step 1 of 3")
      window.type("\r")
      try await window.wait(for: "Step 2 of 3")
      window.type("\u{1A}")
      try await window.wait(for: "Stopped")
      #expect(!window.text.contains("Step 2 of 3"))
      window.type("stty -a | tr ';' '\\n' | grep icanon\r")
      try await window.wait(for: "isig icanon")
      window.type("clear; fg\r")
      try await window.wait(for: "Step 2 of 3")
      try await window.wait(for: "left")
      window.type("\u{3}")
      try await window.wait(for: "interrupted by signal 2")
      window.type("exit\r")
      _ = try await shell.exitCode()
      #expect(try study.sessions().first?.ending() == "interrupted")
    }

    @Test("started with '&' it stops before it touches the terminal, and 'fg' shows it")
    func background() async throws {
      let study = try MadeStudy()
      let window = try Window()
      let shell = try LiveProgram(
        ["--norc", "--noprofile", "-i"], on: .window(window), environment: ["PS1": "ready: "],
        path: "/bin/bash")
      try await window.wait(for: "ready:")
      let command =
        "'\(TestPlaces.karenina)' run '\(study.path)' --task LongTask --participant P01"
        + " --output '\(study.output)' --mock uniform --allow all --audio silent &"
      window.type("\(command) until jobs | grep Stopped; do sleep 0.1; done; echo it 'stopped'\r")
      try await window.wait(for: "it stopped")
      #expect(!window.text.contains("Step 1 of 3"))
      window.type("clear; fg\r")
      try await window.wait(for: "Step 1 of 3")
      window.type("\u{3}")
      try await window.wait(for: "interrupted by signal 2")
      window.type("exit\r")
      _ = try await shell.exitCode()
    }
  }
}
