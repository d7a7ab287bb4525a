import Foundation
import Sound
import TestSupport
import Testing

/// In real time, with files and silence in place of a sound server.
@Suite("Playing without a server", .serialized)
struct ClipPlayerTests {
  private let folder: SoundFolder
  private let chunk = 1_024

  init() throws {
    folder = try SoundFolder()
  }

  private func samples(of path: String) throws -> [Int16] {
    let file = try SoundFile(path: path)
    var samples: [Int16] = []
    while true {
      let chunk = file.readSamples(upTo: 4_096)
      guard !chunk.isEmpty else { return samples }
      samples += chunk
    }
  }

  private func playToWave(
    _ clip: [Int16], planned: Duration, elapsed: Duration
  ) async throws -> (report: PlaybackReport, heard: [Int16]) {
    let path = try folder.write(clip, to: "clip.wav")
    let player = ClipPlayer(output: try WaveFileOutput(path: folder.path("out.wav"))) {
      monotonicNow()
    }
    try await player.prepare(clipAt: path)
    let onset = await player.start(for: planned)
    try await Task.sleep(for: onset + elapsed - monotonicNow())
    let report = await player.stop()
    #expect(report == (await player.stop()))
    #expect(report.onset == onset)
    return (report, try samples(of: folder.path("out.wav")))
  }

  @Test("a planned end is faded over 15 ms in the sound itself, and the file holds just that")
  func plannedEnd() async throws {
    let clip = noise(seconds: 3)
    let (report, heard) = try await playToWave(
      clip, planned: .seconds(1), elapsed: .milliseconds(1_050))
    #expect(report.framesPlayed == 44_100)
    #expect(!report.endedEarly)
    #expect(report.failure == nil)
    #expect((44_100...44_100 + chunk * 2).contains(heard.count))
    #expect(Array(heard[..<43_438]) == Array(clip[..<43_438]))
    #expect(heard[44_099] == 0)
    #expect(heard[44_100...].allSatisfy { $0 == 0 })
    for frame in 43_439..<44_100 {
      let gain = Double(44_099 - frame) / 662
      #expect(abs(Double(heard[frame]) - Double(clip[frame]) * gain) <= 30)
    }
  }

  @Test("an early end leaves in the file what was heard until then")
  func earlyEnd() async throws {
    let clip = noise(seconds: 3)
    let (report, heard) = try await playToWave(
      clip, planned: .seconds(3), elapsed: .milliseconds(700))
    #expect(report.endedEarly)
    #expect(report.framesPlayed >= 30_870)
    #expect(abs(heard.count - report.framesPlayed) <= chunk)
    #expect(correlation(heard, clip) >= 0.99)
  }

  @Test("the file can be read while it is written, as it would be after a crash")
  func readableMeanwhile() async throws {
    let clip = noise(seconds: 3)
    let path = try folder.write(clip, to: "clip.wav")
    let player = ClipPlayer(output: try WaveFileOutput(path: folder.path("out.wav"))) {
      monotonicNow()
    }
    try await player.prepare(clipAt: path)
    let onset = await player.start(for: .seconds(3))
    try await Task.sleep(for: onset + .milliseconds(1_200) - monotonicNow())
    let heard = try samples(of: folder.path("out.wav"))
    _ = await player.stop()
    #expect(heard.count >= 8_820)
    #expect(Array(clip.prefix(heard.count)) == heard)
  }

  @Test("a clip shorter than its time plays once, then there is silence")
  func shortClip() async throws {
    let clip = noise(seconds: 0.5)
    let (report, heard) = try await playToWave(
      clip, planned: .seconds(1), elapsed: .milliseconds(700))
    #expect(report.framesPlayed == 22_050)
    #expect(!report.endedEarly)
    #expect(Array(heard.prefix(22_050)) == clip)
  }

  @Test("silence keeps the time of sound")
  func silent() async throws {
    let path = try folder.write(noise(seconds: 3), to: "clip.wav")
    let player = ClipPlayer(output: SilentOutput()) { monotonicNow() + .seconds(100) }
    try await player.prepare(clipAt: path)
    let called = monotonicNow() + .seconds(100)
    let onset = await player.start(for: .seconds(3))
    #expect(onset >= called)
    try await Task.sleep(for: .milliseconds(500))
    let report = await player.stop()
    let elapsed = monotonicNow() + .seconds(100) - onset
    #expect(report.endedEarly)
    #expect(report.framesPlayed >= 22_050)
    #expect(Double(report.framesPlayed) <= elapsed / .seconds(1) * 44_100 + 1)
  }

  @Test("a second clip and tones join the file in its format, at their time")
  func tonesAndGaps() async throws {
    let first = try folder.write(noise(seconds: 0.3), to: "first.wav")
    let second = try folder.write(
      noise(seconds: 0.3, rate: 22_050, channels: 2), to: "second.wav", rate: 22_050, channels: 2)
    let player = ClipPlayer(output: try WaveFileOutput(path: folder.path("out.wav"))) {
      monotonicNow()
    }
    var onsets: [Duration] = []
    for path in [first, second] {
      try await player.prepare(clipAt: path)
      onsets.append(await player.start(for: .seconds(1)))
      try await Task.sleep(for: .milliseconds(500))
      #expect(await player.stop().failure == nil)
    }
    player.tone(.finish)
    try await Task.sleep(for: .milliseconds(300))
    let file = try SoundFile.probe(folder.path("out.wav"))
    #expect(file.channels == 1)
    #expect(file.sampleRate == 44_100)
    let heard = try samples(of: folder.path("out.wav"))
    let offset = Int((onsets[1] - onsets[0]) / .seconds(1) * 44_100)
    let silence = heard[13_230..<offset - 441]
    #expect(silence.allSatisfy { $0 == 0 })
    #expect(heard[offset + 441..<offset + 13_000].contains { abs(Int($0)) > 3_000 })
    #expect(heard.suffix(3_000).contains { abs(Int($0)) > 2_500 })
  }

  @Test("what cannot be opened is an error when prepared, and a report afterwards")
  func unopenable() async {
    let player = ClipPlayer(output: SilentOutput()) { monotonicNow() }
    #expect(await player.stop().failure == "no clip was prepared")
    await #expect(throws: SoundError.cannotOpen(path: "/nowhere.wav", code: ENOENT)) {
      try await player.prepare(clipAt: "/nowhere.wav")
    }
    _ = await player.start(for: .seconds(1))
    let report = await player.stop()
    #expect(report.onset == nil)
    #expect(report.framesPlayed == 0)
    #expect(report.failure?.contains("no such file") == true)
  }

  @Test("a file of sound that cannot be made is refused at once")
  func unwritable() throws {
    #expect(throws: SoundError.self) { try WaveFileOutput(path: folder.path("no/such/folder.wav")) }
    #expect(throws: SoundError.self) { try WaveFileOutput(path: "/dev/null") }
  }
}
