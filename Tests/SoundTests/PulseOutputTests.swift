import Foundation
import Sound
import TestSupport
import Testing

/// In real time, against a sound server of the tests' own.
@Suite("Playing through PulseAudio", .serialized)
struct PulseOutputTests {
  private let folder: SoundFolder
  private let clip = noise(seconds: 3, channels: 2)

  init() throws {
    folder = try SoundFolder()
  }

  private func player(on daemon: PulseDaemon) async throws -> ClipPlayer {
    let path = try folder.write(clip, to: "clip.wav", channels: 2)
    let player = ClipPlayer(output: try PulseOutput(server: daemon.address)) { monotonicNow() }
    try await player.prepare(clipAt: path)
    return player
  }

  /// The first channel of the clip.
  private var source: [Int16] { stride(from: 0, to: clip.count, by: 2).map { clip[$0] } }

  /// What was played once, stopped at a moment after the onset, and what was heard of it.
  private struct Performance {
    let onset: Duration
    let stopCalled: Duration
    let stopReturned: Duration
    let report: PlaybackReport
    /// From the first sound to the last.
    let heard: ArraySlice<Int16>
    let begin: Duration
    let end: Duration
  }

  private func perform(
    on daemon: PulseDaemon, planned: Duration, stopAfter: Duration
  ) async throws -> Performance {
    let player = try await player(on: daemon)
    let recording = try daemon.record()
    try #require(recording.waitUntilRunning())
    let onset = await player.start(for: planned)
    try await Task.sleep(for: onset + stopAfter - monotonicNow())
    let called = monotonicNow()
    let report = await player.stop()
    let returned = monotonicNow()
    try await Task.sleep(for: .milliseconds(300))
    recording.stop()
    let samples = recording.samples
    let first = try #require(samples.firstIndex { $0 != 0 })
    let last = try #require(samples.lastIndex { $0 != 0 })
    return Performance(
      onset: onset, stopCalled: called, stopReturned: returned, report: report,
      heard: samples[first...last], begin: try #require(recording.moment(ofFrame: first)),
      end: try #require(recording.moment(ofFrame: last)))
  }

  /// A machine that starves the player of its 200 ms leaves gaps, and the report tells of them:
  /// such a try proves nothing else and is repeated.
  private func performUndisturbed(planned: Duration, stopAfter: Duration) async throws
    -> Performance
  {
    let daemon = try PulseDaemon()
    for _ in 0..<4 {
      let performance = try await perform(on: daemon, planned: planned, stopAfter: stopAfter)
      if performance.report.underruns == 0 { return performance }
      note("a try with \(performance.report.underruns) underruns")
    }
    return try await perform(on: daemon, planned: planned, stopAfter: stopAfter)
  }

  @Test("a clip is heard as decoded, from its stamped onset to its planned end")
  func plannedEnd() async throws {
    let planned = Duration.seconds(2)
    let done = try await performUndisturbed(planned: planned, stopAfter: .milliseconds(2_050))
    #expect(done.report.onset == done.onset)
    #expect(done.report.framesPlayed == 88_200)
    #expect(!done.report.endedEarly)
    #expect(done.report.failure == nil)
    let rho = correlation(done.heard, source)
    let late = done.end - (done.onset + planned)
    note("onset off by \(done.begin - done.onset), end off by \(late), correlation \(rho)")
    #expect((done.begin - done.onset).magnitude <= .milliseconds(20))
    #expect(rho >= 0.99)
    #expect(late <= .milliseconds(60))
  }

  @Test("an early stop is silent at once, and the report tells what was heard")
  func earlyStop() async throws {
    let done = try await performUndisturbed(planned: .seconds(3), stopAfter: .seconds(1))
    let tail = done.end - done.stopCalled
    note("silent \(tail) after a call of \(done.stopReturned - done.stopCalled)")
    #expect(tail <= .milliseconds(60))
    #expect(done.report.endedEarly)
    #expect(done.report.failure == nil)
    #expect(correlation(done.heard, source) >= 0.99)
    #expect(abs(done.report.framesPlayed - done.heard.count) <= 1_500)
  }

  @Test("a server that is killed ends the sound with a reason")
  func killedServer() async throws {
    let daemon = try PulseDaemon()
    let player = try await player(on: daemon)
    _ = await player.start(for: .seconds(3))
    try await Task.sleep(for: .milliseconds(300))
    daemon.kill()
    try await Task.sleep(for: .milliseconds(200))
    let report = await player.stop()
    #expect(report.failure?.hasPrefix("sound output: ") == true)
    #expect(report.onset != nil)
    #expect(report.endedEarly)
    #expect(report.framesPlayed > 4_410)
  }

  @Test("a server that hangs holds up no stop")
  func hangingServer() async throws {
    let daemon = try PulseDaemon()
    let player = try await player(on: daemon)
    _ = await player.start(for: .seconds(3))
    daemon.suspend()
    try await Task.sleep(for: .milliseconds(400))
    let called = monotonicNow()
    let report = await player.stop()
    note("stop returned after \(monotonicNow() - called): \(report.failure ?? "-")")
    #expect(monotonicNow() - called < .milliseconds(400))
    #expect(report.failure == SoundError.outputDoesNotAnswer.description)
    daemon.resume()
  }

  @Test("where there is no server, that is said within a second")
  func noServer() throws {
    let called = monotonicNow()
    let address = "unix:" + folder.path("nobody")
    #expect(throws: SoundError.self) { try PulseOutput(server: address) }
    #expect(monotonicNow() - called < .seconds(1))
  }

  @Test("a server that hangs is none, and that is said in a second or so")
  func hangingServerFound() throws {
    let daemon = try PulseDaemon()
    daemon.suspend()
    let called = monotonicNow()
    #expect(throws: SoundError.noServer(reason: "no answer in time")) {
      try PulseOutput(server: daemon.address)
    }
    #expect(monotonicNow() - called < .milliseconds(1_500))
  }

  @Test("a tone is heard")
  func tone() async throws {
    let daemon = try PulseDaemon()
    let recording = try daemon.record()
    try #require(recording.waitUntilRunning())
    let player = ClipPlayer(output: try PulseOutput(server: daemon.address)) { monotonicNow() }
    player.tone(.start)
    try await Task.sleep(for: .milliseconds(500))
    recording.stop()
    let heard = recording.samples.filter { $0 != 0 }
    #expect((5_000...6_700).contains(heard.count))
    #expect((2_500...3_400).contains(heard.max() ?? 0))
  }

  /// Prints a figure where `SOUND_FIGURES` is set.
  private func note(_ text: String) {
    guard ProcessInfo.processInfo.environment["SOUND_FIGURES"] != nil else { return }
    print(text)
  }
}

extension Duration {
  fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
