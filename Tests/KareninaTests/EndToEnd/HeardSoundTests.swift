import Foundation
import Glibc
import Quantities
import StrictJSON
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct HeardSoundTests {
    /// What a sound server played of a music step, and what the session says of it.
    private struct Performance {
      let clip: JSONValue
      let heard: ArraySlice<Int16>
      /// From the stamped onset to the first sound, by the wall clock.
      let delay: Double
      /// From the step's end to the last sound.
      let tail: Double
    }

    private func perform(_ study: MadeStudy, on daemon: PulseDaemon) async throws -> Performance {
      let recording = try daemon.record()
      defer { recording.stop() }
      try #require(recording.waitUntilRunning())
      let words = [
        "run", study.path, "--task", "MusicTask", "--participant", "P01", "--output",
        study.output, "--mock", "uniform", "--allow", "all", "--audio", "pulse", "--answers",
        try study.write("", to: "none.jsonl"),
      ]
      let program = try LiveProgram(
        words, on: .none, environment: ["PULSE_SERVER": daemon.address])
      #expect(try await program.exitCode() == 0)
      let samples = recording.samples
      let first = try #require(samples.firstIndex { $0 != 0 })
      let last = try #require(samples.lastIndex { $0 != 0 })
      let session = try #require(try study.sessions().last)
      let clip = try #require(try session.result("clip", in: "02-music.json"))
      let file = try #require(try session.result("file", in: "02-music.json"))
      let begin = wall(try #require(recording.moment(ofFrame: first)))
      let end = wall(try #require(recording.moment(ofFrame: last)))
      return Performance(
        clip: clip, heard: samples[first...last],
        delay: begin - (try seconds(clip["onsetDate"])),
        tail: end - (try seconds(file["endDate"])))
    }

    private func seconds(_ value: JSONValue?) throws -> Double {
      Double(try instant(value).milliseconds) / 1000
    }

    /// Seconds since 1970 of a moment on `CLOCK_MONOTONIC`.
    private func wall(_ moment: Duration) -> Double {
      let ago = monotonicNow() - moment
      return Date().timeIntervalSince1970 - Double(ago.components.seconds)
        - Double(ago.components.attoseconds) / 1e18
    }

    @Test("a clip is heard as decoded, at its stamped onset, and no longer than its step")
    func heard() async throws {
      let study = try MadeStudy()
      let daemon = try PulseDaemon()
      var done = try await perform(study, on: daemon)
      // A starved machine leaves gaps, which the result tells; such a try proves nothing else.
      for _ in 0..<2 where done.clip["underruns"]?.integer != 0 {
        done = try await perform(study, on: daemon)
      }
      #expect(done.clip["output"]?.string == "pulse")
      #expect(done.clip["failure"] == nil)
      #expect(abs(done.delay) <= 0.020, "onset off by \(done.delay) s")
      #expect(correlation(done.heard, study.clip) >= 0.99)
      #expect(done.tail <= 0.060, "sound for \(done.tail) s after the step's end")
      #expect(done.tail >= -0.2)
    }

    @Test("a pause is silence, and the clip goes on where it was")
    func paused() async throws {
      let study = try MadeStudy()
      let daemon = try PulseDaemon()
      let recording = try daemon.record()
      defer { recording.stop() }
      try #require(recording.waitUntilRunning())
      let window = try Window()
      let program = try LiveProgram(
        [
          "run", study.path, "--task", "PausedTask", "--participant", "P01", "--output",
          study.output, "--mock", "uniform", "--allow", "all", "--audio", "pulse",
        ], on: .window(window), environment: ["PULSE_SERVER": daemon.address])
      try await window.wait(for: "Step 1 of 3")
      window.type("\r")
      try await window.wait(for: "Ends in 2")
      window.type("p")
      try await window.wait(for: "p  go on")
      try await Task.sleep(for: .seconds(1))
      window.type("p")
      try await window.wait(for: "Step 3 of 3")
      window.type("\r")
      #expect(try await program.exitCode() == 0)

      let session = try #require(try study.sessions().first)
      let clip = try #require(try session.result("clip", in: "02-music.json"))
      try #require(clip["underruns"]?.integer == 0, "the machine was too busy to tell")
      let parts = Self.sounds(in: recording.samples, apart: MadeStudy.sampleRate / 2)
      try #require(parts.count == 2, "heard \(parts.count) parts of sound")
      #expect(correlation(parts[0], study.clip) >= 0.99)
      // What the server had taken but not played yet can't be told to the frame; it fades in.
      let span = MadeStudy.sampleRate * 4 / 100
      let begins = max(0, parts[0].count - span)...(parts[0].count + span)
      let part = parts[1].dropFirst(1_000).prefix(2_000)
      let best = begins.map { correlation(part, study.clip[($0 + 1_000)...]) }.max() ?? 0
      #expect(best >= 0.99, "the clip did not go on within 40 ms of where it was")
      let heard = parts[0].count + parts[1].count
      #expect(abs(heard - 3 * MadeStudy.sampleRate) < 2 * span, "heard \(heard) frames")
    }

    /// The stretches of sound with silence of so many samples between them.
    private static func sounds(in samples: [Int16], apart: Int) -> [ArraySlice<Int16>] {
      var parts: [Range<Int>] = []
      for index in samples.indices where samples[index] != 0 {
        guard let last = parts.last, index - last.upperBound < apart else {
          parts.append(index..<(index + 1))
          continue
        }
        parts[parts.count - 1] = last.lowerBound..<(index + 1)
      }
      return parts.map { samples[$0] }
    }

    @Test("no sound server is told before the first step; the session goes on and records it")
    func noServer() async throws {
      let study = try MadeStudy()
      let words = [
        "run", study.path, "--task", "BriefTask", "--participant", "P01", "--output",
        study.output, "--mock", "uniform", "--allow", "all", "--answers",
        try study.write("", to: "none.jsonl"),
      ]
      let run = try await CommandRun.karenina(
        words, environment: ["PULSE_SERVER": "unix:" + study.path("nobody")])
      #expect(run.exitCode == 0)
      let notice = try #require(run.output.range(of: "No sound: "))
      let step = try #require(run.output.range(of: "Step 1 of 3"))
      #expect(notice.lowerBound < step.lowerBound)
      let session = try #require(try study.sessions().first)
      #expect(try session.ending() == "completed")
      let clip = try #require(try session.result("clip", in: "02-music.json"))
      #expect(clip["output"]?.string == "silent")
      #expect((clip["framesPlayed"]?.integer ?? 0) > 40_000)
      let notices = try #require(try session.manifest()["notices"]?.array)
      #expect(notices.contains { $0.string?.hasPrefix("No sound: ") == true })
    }
  }
}
