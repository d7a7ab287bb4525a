import CSndFile
import Foundation
import Sound
import Testing

@Suite("Sound files")
struct SoundFileTests {
  private let folder: SoundFolder

  init() throws {
    folder = try SoundFolder()
  }

  @Test("a 16-bit file decodes to its very samples", arguments: [SF_FORMAT_WAV, SF_FORMAT_FLAC])
  func decodesExactly(kind: Int) throws {
    let clip = noise(seconds: 3, channels: 2)
    let file = try SoundFile(path: folder.write(clip, to: "clip", kind: kind, channels: 2))
    #expect(file.sampleRate == 44_100)
    #expect(file.channels == 2)
    #expect(file.claimedFrames == clip.count / 2)
    var decoded: [Int16] = []
    while true {
      let chunk = file.readSamples(upTo: 1_000)
      guard !chunk.isEmpty else { break }
      decoded += chunk
    }
    #expect(decoded == clip)
    #expect(file.framesRead == clip.count / 2)
  }

  @Test("full scale is 1 as a floating-point sample, and what is beyond is clipped")
  func fullScale() throws {
    let file = try SoundFile(path: folder.write([-32_768, 16_384], to: "two.wav"))
    #expect(file.readFloats(upTo: 10) == [-1, 0.5])
    #expect(file.readFloats(upTo: 10).isEmpty)
  }

  @Test("an MP3 is recognised by what it holds, not by its name")
  func decodesMP3() throws {
    let clip = noise(seconds: 3)
    let path = try folder.write(
      clip, to: "clip", kind: SF_FORMAT_MPEG, subtype: SF_FORMAT_MPEG_LAYER_III)
    let information = try SoundFile.probe(path)
    #expect(information.sampleRate == 44_100)
    #expect(information.channels == 1)
    #expect(abs(information.frames - clip.count) <= 2_304)
  }

  @Test("a truncated file has the frames that decode, not those its header claims")
  func truncated() throws {
    let path = try folder.write(
      noise(seconds: 3), to: "whole.mp3", kind: SF_FORMAT_MPEG, subtype: SF_FORMAT_MPEG_LAYER_III)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let cut = folder.path("cut.mp3")
    try bytes.prefix(bytes.count / 3).write(to: URL(fileURLWithPath: cut))
    let information = try SoundFile.probe(cut)
    #expect((30_000...60_000).contains(information.frames))
    #expect(information.duration < .milliseconds(1_400))
  }

  @Test(
    "junk is no sound file, whatever it is called", arguments: ["junk.mp3", "junk.wav", "empty"])
  func junk(name: String) throws {
    let bytes =
      name == "empty" ? Data() : Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    try bytes.write(to: URL(fileURLWithPath: folder.path(name)))
    #expect(throws: SoundError.undecodable(path: folder.path(name))) {
      try SoundFile.probe(folder.path(name))
    }
  }

  @Test("an MP3 damaged in its middle gives what can be decoded")
  func damaged() throws {
    let path = try folder.write(
      noise(seconds: 3), to: "odd.mp3", kind: SF_FORMAT_MPEG, subtype: SF_FORMAT_MPEG_LAYER_III)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let middle = bytes.count / 2
    bytes.replaceSubrange(middle..<middle + 500, with: (0..<500).map { UInt8($0 * 37 & 0xFF) })
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(try SoundFile.probe(path).frames > 120_000)
  }

  @Test("a sound file without frames is told as such")
  func noFrames() throws {
    let path = try folder.write([], to: "none.wav")
    #expect(throws: SoundError.noFrames(path: path)) { try SoundFile.probe(path) }
  }

  @Test("a pipe is refused without waiting for a writer")
  func pipe() throws {
    let path = folder.path("pipe.mp3")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: SoundError.notARegularFile(path: path)) { try SoundFile(path: path) }
  }

  @Test("a folder is refused")
  func folderIsNoFile() throws {
    let path = folder.folder.path
    #expect(throws: SoundError.notARegularFile(path: path)) { try SoundFile(path: path) }
  }

  @Test("a link is refused, and the message says that it is one")
  func link() throws {
    let target = try folder.write(noise(seconds: 0.1), to: "target.wav")
    let path = folder.path("link.wav")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    let error = SoundError.cannotOpen(path: path, code: ELOOP)
    #expect(throws: error) { try SoundFile(path: path) }
    #expect(error.description.contains("a symbolic link"))
  }

  @Test("a missing file is told as missing")
  func missing() {
    let path = folder.path("nowhere.mp3")
    let error = SoundError.cannotOpen(path: path, code: ENOENT)
    #expect(throws: error) { try SoundFile(path: path) }
    #expect(error.description == "'\(path)': no such file or directory; expected a sound file")
  }

  @Test("more channels than a room has are taken for a lie")
  func channels() throws {
    let path = try folder.write(noise(seconds: 0.01, channels: 9), to: "nine.wav", channels: 9)
    #expect(throws: SoundError.tooManyChannels(path: path, found: 9, limit: 8)) {
      try SoundFile(path: path)
    }
  }

  @Test("a rate that no hardware knows is refused", arguments: [400, 500_000])
  func rates(rate: Int) throws {
    let path = try folder.write(Array(noise(seconds: 1).prefix(100)), to: "odd.wav", rate: rate)
    #expect(
      throws: SoundError.sampleRateOutOfRange(path: path, found: rate, limits: 1_000...384_000)
    ) { try SoundFile(path: path) }
  }

  @Test("a header that claims hours of sound costs no memory and is not believed")
  func lyingHeader() throws {
    let path = try folder.write(noise(seconds: 0.5), to: "liar.wav")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes.replaceSubrange(40..<44, with: [0xF0, 0xFF, 0xFF, 0x7F])
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(try SoundFile.probe(path).frames == 22_050)
  }
}
