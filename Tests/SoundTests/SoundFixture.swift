import CSndFile
import Foundation
import Sound
import TestSupport
import Testing

/// A folder of sound files that a test made, gone with the test.
final class SoundFolder: Sendable {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func path(_ name: String) -> String { folder.path + "/" + name }

  /// Writes interleaved samples by libsndfile and gives the file's path.
  func write(
    _ samples: [Int16], to name: String, kind: Int = SF_FORMAT_WAV, subtype: Int = SF_FORMAT_PCM_16,
    rate: Int = 44_100, channels: Int = 1
  ) throws -> String {
    var information = SF_INFO()
    information.samplerate = Int32(rate)
    information.channels = Int32(channels)
    information.format = Int32(kind | subtype)
    try SoundFileLibrary.load()
    let descriptor = open(path(name), O_RDWR | O_CREAT | O_TRUNC, 0o600)
    let file = try #require(sf_open_fd(descriptor, Int32(SFM_WRITE), &information, 1))
    let frames = sf_count_t(samples.count / channels)
    #expect(sf_writef_short(file, samples, frames) == frames)
    sf_close(file)
    return path(name)
  }
}

/// Noise and two notes, the same each time, loud from its first sample on.
func noise(seconds: Double, rate: Int = 44_100, channels: Int = 1) -> [Int16] {
  var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  return (0..<Int(seconds * Double(rate)) * channels).map { index in
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    let phase = 2 * Double.pi * Double(index / channels) / Double(rate)
    let notes = 4_000 * sin(330 * phase) + 4_000 * sin(1_250 * phase)
    let sample = Int16(Double(Int64(state % 16_001)) - 8_000 + notes)
    return abs(Int(sample)) < 64 ? 64 : sample
  }
}

/// Pearson's correlation of what both have in common.
func correlation(_ first: some Collection<Int16>, _ second: some Collection<Int16>) -> Double {
  let pairs = zip(first, second).map { (Double($0), Double($1)) }
  let count = Double(pairs.count)
  let meanFirst = pairs.reduce(0) { $0 + $1.0 } / count
  let meanSecond = pairs.reduce(0) { $0 + $1.1 } / count
  let products = pairs.map { ($0.0 - meanFirst, $0.1 - meanSecond) }
  let both = products.reduce(0) { $0 + $1.0 * $1.1 }
  let squares = products.reduce(0) { $0 + $1.0 * $1.0 } * products.reduce(0) { $0 + $1.1 * $1.1 }
  return squares > 0 ? both / squares.squareRoot() : 0
}
