import Glibc
import StrictJSON
import TestSupport
import Testing

extension EndToEnd {
  /// The noise of a step's clip, recorded in the same step from the monitor of a sink.
  @Suite struct RecordedSoundTests {
    private static let file = "02-music.voice.wav"

    private func words(_ study: MadeStudy, _ task: String) throws -> [String] {
      [
        "run", study.path, "--task", task, "--participant", "P01", "--output", study.output,
        "--store", study.store, "--allow", "microphone", "--audio", "pulse",
        "--answers", try study.write("", to: "none.jsonl"),
      ]
    }

    private func environment(_ daemon: PulseDaemon) -> [String: String] {
      ["PULSE_SERVER": daemon.address, "PULSE_SOURCE": PulseDaemon.monitor]
    }

    /// What was recorded, from the first sound on.
    private func heard(in session: SessionFiles) throws -> (count: Int, sound: ArraySlice<Int16>) {
      let samples = try WaveFile(reading: try session.bytes(Self.file)).firstChannel
      let first = try #require(samples.firstIndex { abs(Int($0)) >= 60 })
      return (samples.count, samples[first...])
    }

    /// Where in the clip a recording begins, whose step may have begun a little after its sound.
    private func beginning(of sound: ArraySlice<Int16>, in clip: [Int16]) -> Int {
      let window = sound.dropFirst(2_000).prefix(200)
      let likeness = (0..<6_000).map { (correlation(window, clip[$0...]), $0 - 2_000) }
      return max(0, likeness.max { $0.0 < $1.0 }?.1 ?? 0)
    }

    @Test("what a step hears is recorded as it was, for as long as the step")
    func recorded() async throws {
      let study = try MadeStudy()
      let daemon = try PulseDaemon()
      var best = 0.0
      // A starved machine leaves gaps in what is played: such a try proves nothing else.
      for _ in 0..<3 where best < 0.99 {
        let program = try LiveProgram(
          try words(study, "VoiceTask"), on: .none, environment: environment(daemon))
        #expect(try await program.exitCode() == 0)
        let session = try #require(try study.sessions().last)
        let (count, sound) = try heard(in: session)
        #expect(abs(count - 5 * MadeStudy.sampleRate) <= MadeStudy.sampleRate / 20)
        let result = try #require(try session.result("file", in: "02-music.json"))
        #expect(result["frames"]?.integer.map { Int($0) } == count)
        #expect(result["contentType"]?.string == "audio/wav")
        #expect(result["peak"]?.array?.count == 5 || result["peak"]?.array?.count == 6)
        #expect(try session.problems() == [])
        best = max(best, correlation(sound, study.clip[beginning(of: sound, in: study.clip)...]))
      }
      #expect(best >= 0.99)
      let verification = try await CommandRun.karenina(["results", "verify", study.output])
      #expect(verification.exitCode == 0, "\(verification.output)")
    }

    @Test("kill -9 leaves the sound readable up to the last second, and a recovery keeps it")
    func killed() async throws {
      let study = try MadeStudy()
      let daemon = try PulseDaemon()
      let program = try LiveProgram(
        try words(study, "LongVoiceTask") + ["--events-fd", "3"], on: .none, hasEvents: true,
        environment: environment(daemon))
      let events = try #require(program.events)
      let isRecorded = try await comesTrue {
        events.text.split(separator: "\n").count { $0.contains("soundLevel") } >= 3
      }
      try #require(isRecorded, "\(program.output?.text ?? "")")
      program.send(SIGKILL)
      #expect(try await program.exitCode() == 128 + SIGKILL)
      let session = try #require(try study.sessions().first)
      let count = try heard(in: session).count
      #expect(count >= 3 * MadeStudy.sampleRate)
      let recovery = try await CommandRun.karenina(["results", "recover", study.output])
      #expect(recovery.exitCode == 0, "\(recovery.output)\(recovery.errors)")
      let files = try #require(try session.manifest()["files"]?.array)
      #expect(files.contains { $0["name"]?.string == Self.file })
      let show = try await CommandRun.karenina(["results", "show", session.path])
      #expect(show.output.contains(Self.file))
      #expect(try heard(in: session).count == count)
    }

    @Test("without a sound server one line says so, and the step goes on without its sound")
    func noServer() async throws {
      let study = try MadeStudy()
      let run = try await CommandRun.karenina(
        try words(study, "VoiceTask"),
        environment: ["PULSE_SERVER": "unix:" + study.path("nobody")])
      #expect(run.exitCode == 0)
      #expect(run.output.contains("No microphone: "))
      let session = try #require(try study.sessions().first)
      let result = try #require(try session.result("file", in: "02-music.json"))
      #expect(result["reason"]?.string == "connection refused")
      #expect(result["file"] == nil)
    }
  }
}
