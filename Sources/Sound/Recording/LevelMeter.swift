import Glibc
import Quantities

/// Measures sound as it comes: a level for each second, and one for the last tenth of a second.
package struct LevelMeter: Sendable {
  /// A stretch that is being measured.
  private struct Stretch {
    let length: Int
    var count = 0
    var peak = 0
    var squares = 0.0

    init(length: Int) { self.length = length }

    /// The level, once the stretch is full.
    mutating func take(_ sample: Int16) -> SoundLevel? {
      count += 1
      peak = max(peak, abs(Int(sample)))
      squares += Double(Int(sample) * Int(sample))
      return count == length ? level : nil
    }

    var level: SoundLevel {
      SoundLevel(
        peak: Self.decibels(Double(peak)),
        rms: Self.decibels((squares / Double(max(1, count))).squareRoot()))
    }

    /// To a tenth, so that no machine's last digits are in a file.
    private static func decibels(_ amplitude: Double) -> Double {
      guard amplitude > 0 else { return SoundLevel.silence }
      return (200 * log10(amplitude / 32_768)).rounded() / 10
    }
  }

  /// The levels of the seconds that are over.
  package private(set) var seconds: [SoundLevel] = []
  /// Of the last tenth of a second; nil before the first is over.
  package private(set) var latest: SoundLevel?
  private var second: Stretch
  private var tenth: Stretch

  package init(_ format: AudioFormat) {
    second = Stretch(length: format.sampleRate * format.channels)
    tenth = Stretch(length: max(1, format.sampleRate / 10) * format.channels)
  }

  package mutating func take(_ samples: ArraySlice<Int16>) {
    for sample in samples {
      if let level = second.take(sample) {
        seconds.append(level)
        second = Stretch(length: second.length)
      }
      if let level = tenth.take(sample) {
        latest = level
        tenth = Stretch(length: tenth.length)
      }
    }
  }

  /// Ends the last second early, where it holds anything.
  package mutating func finish() {
    guard second.count > 0 else { return }
    seconds.append(second.level)
    second = Stretch(length: second.length)
  }
}
