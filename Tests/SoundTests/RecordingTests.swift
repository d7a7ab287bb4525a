import Foundation
import Quantities
import Sound
import TestSupport
import Testing

@Suite("Recordings on a virtual clock")
struct RecordingTests {
  private static let format = AudioFormat(sampleRate: 8_000, channels: 1)
  private let folder: SoundFolder

  init() throws {
    folder = try SoundFolder()
  }

  private func record(_ seconds: Double, pitch: Double, to name: String) throws
    -> (report: RecordingReport, levels: [SoundLevel])
  {
    let path = folder.path(name)
    let recorder = try VirtualRecorder(
      ToneInput(pitch: pitch), Self.format, into: try newFile(path), path: path)
    recorder.start(at: .seconds(3))
    let report = recorder.stop(at: .seconds(3 + seconds))
    return (report, recorder.seconds)
  }

  @Test("a recording is as long as its time, with a level for each second begun")
  func length() throws {
    let made = try record(2.5, pitch: 0.5, to: "a.wav")
    #expect(
      made.report
        == RecordingReport(frames: 20_000, onset: .seconds(3), missing: .zero, failure: nil))
    #expect(try frames(of: folder.path("a.wav")).count == 20_000)
    #expect(made.levels.count == 3)
  }

  @Test("a tone at a quarter of full scale has a peak of -12 dB and an RMS of -15")
  func levels() throws {
    let level = try #require(try record(1, pitch: 0.3, to: "a.wav").levels.first)
    #expect(abs(level.peak + 12) <= 0.3)
    #expect(abs(level.rms + 15.1) <= 0.3)
  }

  @Test("one pitch gives the same bytes each time, another pitch others")
  func bytes() throws {
    for (name, pitch) in [("a.wav", 0.2), ("b.wav", 0.2), ("c.wav", 0.7)] {
      _ = try record(1, pitch: pitch, to: name)
    }
    let files = ["a.wav", "b.wav", "c.wav"].map {
      FileManager.default.contents(atPath: folder.path($0))
    }
    #expect(files[0] != nil)
    #expect(files[0] == files[1])
    #expect(files[0] != files[2])
  }

  @Test("silence is -100 dB, full scale is 0")
  func ends() {
    var meter = LevelMeter(Self.format)
    meter.take([Int16](repeating: 0, count: 8_000)[...])
    meter.take([Int16](repeating: -32_768, count: 4_000)[...])
    #expect(meter.latest == SoundLevel(peak: 0, rms: 0))
    meter.finish()
    #expect(
      meter.seconds == [SoundLevel(peak: -100, rms: -100), SoundLevel(peak: 0, rms: 0)])
  }

  @Test("the words for what is wrong say what to do")
  func words() {
    #expect(SoundError.noInput.description.contains("PULSE_SOURCE"))
    #expect(SoundError.inputFailed(reason: "access denied").reason == "access denied")
    #expect(
      SoundError.inputDoesNotAnswer.description
        == "sound input: no answer in time; start the sound server anew")
    #expect(SoundError.inputFailed(reason: "terminated").description.contains("start the sound"))
    #expect(
      SoundError.noSuchInput(name: "nosuch", found: ["a", "b.monitor"]).description
        == "sound input: found no source 'nosuch'; there are: a, b.monitor; name one of them by "
        + "PULSE_SOURCE")
  }

  @Test("a file that can't be written is told in the system's words alone")
  func unwritable() throws {
    let error = #expect(throws: SoundError.self) {
      let full = open("/dev/full", O_RDWR | O_CLOEXEC)
      let recorder = try VirtualRecorder(
        ToneInput(pitch: 0), Self.format, into: full, path: "a.wav")
      recorder.start(at: .zero)
      if let failure = recorder.stop(at: .seconds(1)).failure { throw failure }
    }
    let words = "\(try #require(error))"
    #expect(!words.contains("System error") && !words.contains(".;"), "\(words)")
  }
}

/// An empty file that is open to read and write.
func newFile(_ path: String) throws -> Int32 {
  let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  try #require(descriptor >= 0)
  return descriptor
}

/// All frames that a file of one channel has.
func frames(of path: String) throws -> [Int16] {
  let file = try SoundFile(path: path)
  var frames: [Int16] = []
  while true {
    let next = file.readFloats(upTo: 44_100)
    guard !next.isEmpty else { return frames }
    frames += next.map { Int16(max(-32_768, min(32_767, ($0 * 32_768).rounded()))) }
  }
}
