/// A tone that is made up, for rehearsals: the same frames each time, as fast as they are read.
///
/// Only sums, products and a root are computed, so that every machine makes the same bytes.
package struct ToneInput: AudioInput {
  /// Of full scale: as loud as a voice.
  private static let volume = 0.25

  /// Twice the cosine of how far the tone's phase goes on in a frame.
  private let coefficient: Double

  /// - Parameter pitch: From 0, the highest tone, up to 1, the lowest.
  package init(pitch: Double) {
    coefficient = 1.8 + 0.18 * min(max(pitch, 0), 1)
  }

  package func open(_ format: AudioFormat) -> any AudioCapture {
    ToneCapture(coefficient, volume: Self.volume, channels: format.channels)
  }
}

private final class ToneCapture: AudioCapture {
  private static let frames = 400

  private let coefficient: Double
  private let channels: Int
  private var last = 0.0
  private var next: Double

  init(_ coefficient: Double, volume: Double, channels: Int) {
    self.coefficient = coefficient
    self.channels = channels
    // The sine of the phase's step, so that the tone has just this volume.
    next = volume * 32_767 * (1 - coefficient * coefficient / 4).squareRoot()
  }

  func read() -> [Int16] {
    (0..<Self.frames).flatMap { _ in
      let sample = Int16(min(max(last.rounded(), -32_767), 32_767))
      (last, next) = (next, coefficient * next - last)
      return [Int16](repeating: sample, count: channels)
    }
  }

  func latency() -> Duration { .zero }

  func close() {}
}
