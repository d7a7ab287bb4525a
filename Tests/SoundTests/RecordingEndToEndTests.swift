import Foundation
import Quantities
import Sound
import TestSupport
import Testing

/// In real time, against a sound server of the tests' own.
@Suite("Recording through PulseAudio", .serialized)
struct RecordingEndToEndTests {
  private static let format = AudioFormat(sampleRate: 44_100, channels: 1)
  private let folder: SoundFolder

  init() throws {
    folder = try SoundFolder()
  }

  private func recorder(_ daemon: PulseDaemon, to name: String) async throws -> SoundRecorder {
    let input = try PulseInput(server: daemon.address, source: PulseDaemon.monitor)
    let path = folder.path(name)
    let recorder = try SoundRecorder(
      input, Self.format, into: try newFile(path), path: path, now: { monotonicNow() })
    try await recorder.open()
    return recorder
  }

  @Test("a chirp that is played is recorded as it was, for as long as was asked")
  func chirp() async throws {
    let daemon = try PulseDaemon()
    let source = risingNote(seconds: 3)
    let clip = try folder.write(source, to: "chirp.wav")
    var best = 0.0
    // A machine that starves player or recorder leaves gaps: such a try proves nothing.
    for attempt in 0..<4 where best < 0.99 {
      let player = ClipPlayer(output: try PulseOutput(server: daemon.address)) { monotonicNow() }
      try await player.prepare(clipAt: clip)
      let recorder = try await recorder(daemon, to: "heard\(attempt).wav")
      let start = monotonicNow()
      recorder.start(at: start)
      _ = await player.start(for: .seconds(3))
      try await Task.sleep(for: start + .seconds(4) - monotonicNow())
      let report = await recorder.stop(at: start + .seconds(4))
      _ = await player.stop()
      #expect(report.failure == nil)
      #expect(abs(report.frames - 4 * 44_100) <= 2_205)
      #expect(recorder.seconds.count == 4)
      let heard = try frames(of: folder.path("heard\(attempt).wav"))
      #expect(heard.count == report.frames)
      best = max(best, bestCorrelation(of: heard, with: source))
    }
    #expect(best >= 0.99)
  }

  @Test("what is written can be read while the recording goes on")
  func readableAtAnyTime() async throws {
    let daemon = try PulseDaemon()
    let recorder = try await recorder(daemon, to: "open.wav")
    recorder.start(at: monotonicNow())
    try await Task.sleep(for: .milliseconds(1_500))
    let count = try frames(of: folder.path("open.wav")).count
    #expect(count > 22_050)
    #expect(recorder.latest?.peak == SoundLevel.silence)
    _ = await recorder.stop(at: monotonicNow())
  }

  @Test("a server that dies ends the recording with a reason, and what came stays")
  func killedServer() async throws {
    let daemon = try PulseDaemon()
    let recorder = try await recorder(daemon, to: "cut.wav")
    recorder.start(at: monotonicNow())
    try await Task.sleep(for: .milliseconds(600))
    daemon.kill()
    try await Task.sleep(for: .milliseconds(200))
    let report = await recorder.stop(at: monotonicNow())
    #expect(report.failure != nil)
    #expect(try frames(of: folder.path("cut.wav")).count == report.frames)
    #expect(report.frames > 11_025)
  }

  @Test("a server that hangs holds up no stop")
  func hangingServer() async throws {
    let daemon = try PulseDaemon()
    let recorder = try await recorder(daemon, to: "hung.wav")
    recorder.start(at: monotonicNow())
    try await Task.sleep(for: .milliseconds(300))
    daemon.suspend()
    try await Task.sleep(for: .milliseconds(300))
    let called = monotonicNow()
    let report = await recorder.stop(at: called)
    #expect(monotonicNow() - called < .milliseconds(1_000))
    #expect(report.failure == .inputDoesNotAnswer)
    #expect(report.missing > .milliseconds(100))
    daemon.resume()
  }

  @Test("a server that hangs is silent after two seconds, without a level, until it goes on")
  func silentServer() async throws {
    let daemon = try PulseDaemon()
    let recorder = try await recorder(daemon, to: "silent.wav")
    recorder.start(at: monotonicNow())
    try await Task.sleep(for: .milliseconds(300))
    #expect(recorder.silence == nil && recorder.latest != nil)
    daemon.suspend()
    let hung = monotonicNow()
    while recorder.silence == nil, monotonicNow() - hung < .seconds(5) {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(monotonicNow() - hung < .seconds(3))
    #expect(recorder.silence != nil && recorder.latest == nil && recorder.failure == nil)
    daemon.resume()
    while recorder.silence != nil, monotonicNow() - hung < .seconds(8) {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(recorder.silence == nil)
    _ = await recorder.stop(at: monotonicNow())
  }

  @Test("a monitor is no microphone, unless it is asked for")
  func noMicrophone() throws {
    let daemon = try PulseDaemon()
    #expect(throws: SoundError.noInput) { try PulseInput(server: daemon.address) }
    #expect(throws: SoundError.noSuchInput(name: "nothing", found: [PulseDaemon.monitor])) {
      try PulseInput(server: daemon.address, source: "nothing")
    }
    let sources = try SoundSources.find(server: daemon.address).sources
    #expect(sources.map(\.name) == [PulseDaemon.monitor])
    #expect(sources.map(\.isMonitor) == [true])
  }
}

/// A note that rises from 100 to 4,000 Hz, which is like itself at no other moment.
private func risingNote(seconds: Double) -> [Int16] {
  (0..<Int(seconds * 44_100)).map { index in
    let time = Double(index) / 44_100
    let phase = 2 * Double.pi * (100 * time + 3_900 * time * time / (2 * seconds))
    return Int16(12_000 * sin(phase))
  }
}

/// The correlation where the sound's middle fits best: the beginning may come softly.
private func bestCorrelation(of heard: [Int16], with source: [Int16]) -> Double {
  guard let first = heard.firstIndex(where: { abs(Int($0)) > 200 }) else { return 0 }
  let window = source[20_000..<21_000]
  let places = max(0, first - 100)...first + 100
  let place = places.max { one, other in
    correlation(heard.dropFirst(one + 20_000).prefix(1_000), window)
      < correlation(heard.dropFirst(other + 20_000).prefix(1_000), window)
  }
  return place.map { correlation(heard.dropFirst($0), source) } ?? 0
}
