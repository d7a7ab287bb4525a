/// Small WAV files, byte by byte.
package enum WaveBytes {
  /// Silence in one channel of 16 bits at 8000 frames a second.
  package static func silence(seconds: Int) -> [UInt8] {
    let data = [UInt8](repeating: 0, count: seconds * 16_000)
    return Array("RIFF".utf8) + four(36 + data.count) + Array("WAVEfmt ".utf8) + four(16)
      + two(1) + two(1) + four(8000) + four(16_000) + two(2) + two(16) + Array("data".utf8)
      + four(data.count) + data
  }

  private static func four(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func two(_ number: Int) -> [UInt8] { Array(four(number).prefix(2)) }
}
