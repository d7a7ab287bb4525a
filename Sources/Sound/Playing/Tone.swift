import Glibc

/// A short sound that tells of a step's start or finish.
package enum Tone: Sendable, CaseIterable {
  case start
  case finish

  /// Hertz.
  package var frequency: Double {
    switch self {
    case .start: 880
    case .finish: 440
    }
  }

  static let format = AudioFormat(sampleRate: 44_100, channels: 2)
  static let duration = Duration.milliseconds(150)
  private static let ramp = Duration.milliseconds(10)
  /// Of full scale: audible, never startling.
  private static let volume = 0.1

  /// Interleaved frames in ``format``.
  var samples: [Int16] {
    let count = Self.format.frames(in: Self.duration)
    let ramp = Double(Self.format.frames(in: Self.ramp))
    return (0..<count).flatMap { index in
      let gain = min(1, Double(min(index, count - 1 - index)) / ramp)
      let phase = 2 * Double.pi * frequency * Double(index) / Double(Self.format.sampleRate)
      let sample = Int16((sin(phase) * gain * Self.volume * 32_767).rounded())
      return [Int16](repeating: sample, count: Self.format.channels)
    }
  }

  /// Plays the tone on a thread of its own; a tone that cannot be heard is no error.
  func play(on output: any AudioOutput) {
    SoundThread.run {
      do {
        let stream = try output.open(Self.format)
        defer { stream.close() }
        try stream.write(samples)
        try stream.drain()
      } catch {
        // The tone only accompanies what the screen says.
      }
    }
  }
}
