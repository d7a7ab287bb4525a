import Glibc
import Sound

/// A clip of a mood: chords of plain tones, the same each time.
enum ComposedClip: String, CaseIterable, Sendable {
  case calm, joyful, sad

  /// Mono; enough for tones below 2,000 Hz, and small.
  static let format = AudioFormat(sampleRate: 22_050, channels: 1)
  /// As long as the step that plays it.
  private static let seconds = 30
  /// Of full scale, for one tone of a chord.
  private static let volume = 0.12
  /// Seconds from silence to full sound and back, so that no chord clicks.
  private static let ramp = 0.05

  /// The path below the study's folder.
  var file: String { "clips/\(rawValue).flac" }

  /// What is heard, as semitones above the A of 220 Hz; it is repeated to the end.
  private var chords: [[Int]] {
    switch self {
    case .calm: [[-9, 3, 7, 10], [-4, 3, 8, 12], [-9, 3, 7, 10], [-2, 2, 5, 10]]
    case .joyful: [[3, 7, 10, 15], [8, 12, 15, 20], [10, 14, 17, 22], [3, 7, 10, 15]]
    case .sad: [[-12, 0, 3, 7], [-7, 0, 5, 8], [-12, 0, 3, 7], [-5, -1, 2, 7]]
    }
  }

  /// Chords in 30 seconds.
  private var count: Int {
    switch self {
    case .calm: 8
    case .joyful: 60
    case .sad: 10
    }
  }

  /// The samples in ``format``.
  var samples: [Int16] {
    let frames = Self.format.sampleRate * Self.seconds
    let length = frames / count
    let played = chords.map { Self.samples(of: $0, count: length) }
    let music = (0..<count).flatMap { played[$0 % played.count] }
    return music + [Int16](repeating: 0, count: frames - music.count)
  }

  private static func samples(of chord: [Int], count: Int) -> [Int16] {
    var sum = [Double](repeating: 0, count: count)
    for semitones in chord { add(220 * exp2(Double(semitones) / 12), to: &sum) }
    let ramp = Self.ramp * Double(format.sampleRate)
    return sum.indices.map { index in
      let gain = min(1, Double(min(index, count - 1 - index)) / ramp)
      return Int16((sum[index] * gain * 32_767).rounded())
    }
  }

  /// Adds a tone; each sample follows from the two before it, which is fast.
  private static func add(_ frequency: Double, to sum: inout [Double]) {
    let angle = 2 * Double.pi * frequency / Double(format.sampleRate)
    let factor = 2 * cos(angle)
    var (last, current) = (-sin(angle), 0.0)
    for index in sum.indices {
      sum[index] += current * volume
      (last, current) = (current, factor * current - last)
    }
  }
}
