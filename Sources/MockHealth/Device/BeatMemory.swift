/// The moments of the last beats, from which a device makes its rate.
struct BeatMemory: Sendable {
  private var moments: [Double]
  private var oldest = 0

  /// - Parameter intervals: Over how many intervals between beats the rate is averaged.
  init(intervals: Int) {
    // What lies for ever back gives no rate before enough beats are heard.
    moments = Array(repeating: -.infinity, count: max(1, intervals) + 1)
  }

  private(set) var last = 0.0

  mutating func hear(_ moment: Double) {
    last = moment
    moments[oldest] = moment
    oldest = oldest + 1 == moments.count ? 0 : oldest + 1
  }

  /// The rate over the last intervals in count/min; 0 before there are enough.
  var rate: Double {
    60 * Double(moments.count - 1) / (last - moments[oldest])
  }
}

/// The rates of the last seconds, which a device averages where a heart has no beats.
struct RateMemory: Sendable {
  private var rates: [Double]
  private var oldest = 0

  /// - Parameters:
  ///   - intervals: Over how many intervals between beats the device averages.
  ///   - restingRate: The rate in count/min by which these become seconds.
  init(intervals: Int, restingRate: Double) {
    let seconds = (60 * Double(intervals) / restingRate).rounded()
    rates = Array(repeating: restingRate, count: max(1, Int(seconds)))
  }

  mutating func hear(_ rate: Double) {
    rates[oldest] = rate
    oldest = oldest + 1 == rates.count ? 0 : oldest + 1
  }

  /// The mean over these seconds, in count/min.
  var rate: Double { rates.reduce(0, +) / Double(rates.count) }
}
