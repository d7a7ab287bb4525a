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
