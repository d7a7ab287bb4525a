import Chance
import Foundation
import MockHealth
import Quantities

/// What is measured of one participant of the profile `fitness`, as of a real one.
struct FitnessMeasures {
  /// Means over the last minute of rest and of walking, in count/min.
  var rest = 0.0
  var walk = 0.0
  /// The end of the walk minus a minute later, each over 5 s.
  var recovery = 0.0
  /// Of the beats of the rest, in milliseconds.
  var sdnn = 0.0
  var rmssd = 0.0
  var balance = 0.0
  /// The mean speed of the walk, in m/s.
  var speed = 0.0

  var rise: Double { walk - rest }

  init(of participant: String, seed: UInt64) {
    let dataset = MockDataset(
      model: MockModel(.fitness), seed: Seed(seed), start: Instant(milliseconds: 50_400_000),
      duration: .seconds(840))
    var recording = dataset.recording(of: participant)
    var rates: [Double] = []
    var beats: [Double] = []
    var metres = 0.0
    for second in 0..<840 {
      recording.record(beat: { beats.append($0) }, emit: { rates.append($0.rate) })
      if (301...660).contains(second) { metres += recording.speed }
    }
    rest = rates[240..<300].mean
    walk = rates[600..<660].mean
    recovery = rates[655..<660].mean - rates[715..<725].mean
    speed = metres / 360
    let resting = beats.filter { $0 < 300 }
    let intervals = zip(resting, resting.dropFirst()).map { ($1 - $0) * 1000 }
    sdnn = intervals.deviation
    rmssd = zip(intervals, intervals.dropFirst()).map { ($1 - $0) * ($1 - $0) }.mean.squareRoot()
    balance = Spectrum(of: intervals, at: Array(resting.dropFirst())).balance
  }
}

/// The power of beat intervals by frequency: resampled at 4 Hz, Welch's method, Hann windows of
/// 128 s that overlap by half.
struct Spectrum {
  private static let length = 512
  private static let window = (0..<length).map {
    0.5 - 0.5 * Foundation.cos(2 * .pi * Double($0) / Double(length))
  }
  private static let waves = (0..<length).map {
    (
      Foundation.cos(2 * .pi * Double($0) / Double(length)),
      Foundation.sin(2 * .pi * Double($0) / Double(length))
    )
  }

  private var power: [Double]

  init(of values: [Double], at times: [Double]) {
    let samples = Self.resampled(values, times)
    let mean = samples.mean
    power = Array(repeating: 0, count: 52)
    for start in stride(from: 0, through: samples.count - Self.length, by: Self.length / 2) {
      let part = (0..<Self.length).map { (samples[start + $0] - mean) * Self.window[$0] }
      for bin in 6..<52 { power[bin] += Self.power(of: part, bin) }
    }
  }

  private static func resampled(_ values: [Double], _ times: [Double]) -> [Double] {
    var index = 0
    return stride(from: times[0], to: times[times.count - 1], by: 0.25).map { time in
      while times[index + 1] < time { index += 1 }
      let share = (time - times[index]) / (times[index + 1] - times[index])
      return values[index] + share * (values[index + 1] - values[index])
    }
  }

  private static func power(of part: [Double], _ bin: Int) -> Double {
    var (cosine, sine) = (0.0, 0.0)
    for index in 0..<length {
      let wave = waves[(index * bin) & (length - 1)]
      cosine += part[index] * wave.0
      sine += part[index] * wave.1
    }
    return cosine * cosine + sine * sine
  }

  /// LF/HF: the power from 0.04 to 0.15 Hz over that from 0.15 to 0.4 Hz.
  var balance: Double {
    let sum = { (range: Range<Double>) in
      (6..<52).filter { range.contains(Double($0) * 4 / Double(Self.length)) }
        .map { power[$0] }.reduce(0, +)
    }
    return sum(0.04..<0.15) / sum(0.15..<0.4)
  }
}

extension Collection<Double> {
  var mean: Double { reduce(0, +) / Double(count) }

  /// The standard deviation of a sample, n - 1.
  var deviation: Double {
    let mean = mean
    return (map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(count - 1)).squareRoot()
  }
}
