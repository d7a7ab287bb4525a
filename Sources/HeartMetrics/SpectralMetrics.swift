import Statistics

/// The variability of a heart rate by frequency, of normal intervals only.
///
/// Of the longest stretch of intervals, 5 min at least (Task Force 1996): a natural cubic spline
/// through them at the times of their beats, sampled at 4 Hz, less its least-squares line; Welch's
/// spectrum in segments of 256 s under a Hann window with half overlapping; power by the trapezoid
/// rule. Programs that resample or detrend otherwise differ by tens of percent.
package struct SpectralMetrics: Equatable, Sendable {
  /// From 0.0033 to 0.04 Hz, in ms².
  package let veryLow: Metric
  /// From 0.04 to 0.15 Hz, in ms².
  package let low: Metric
  /// From 0.15 to 0.4 Hz, in ms².
  package let high: Metric
  /// LF in percent of LF + HF.
  package let lowNormalized: Metric
  /// LF over HF.
  package let ratio: Metric

  /// In hertz.
  static let rate = 4.0
  /// In samples: 256 s.
  static let segment = 1024

  /// - Parameters:
  ///   - normal: Corrected, or known to be clean.
  ///   - limit: The share of corrected beats above which nothing is given (10 %).
  package init(_ normal: NormalIntervals, limit: Double = 0.1) {
    switch Self.spectrum(normal, limit) {
    case .failure(let reason):
      (veryLow, low, high) = (
        .unavailable(reason), .unavailable(reason), .unavailable(reason)
      )
    case .success(let spectrum):
      veryLow = .value(spectrum.power(0.0033..<0.04))
      low = .value(spectrum.power(0.04..<0.15))
      high = .value(spectrum.power(0.15..<0.4))
    }
    lowNormalized = Self.quotient(low, .both(low, high, +)).map { $0 * 100 }
    ratio = Self.quotient(low, high)
  }

  /// Nothing, for one reason: of rates, which do not hold the time of each beat, `needsRR`.
  package init(refused reason: MetricReason) {
    let none = Metric.unavailable(reason)
    (veryLow, low, high, lowNormalized, ratio) = (none, none, none, none, none)
  }

  private static func quotient(_ part: Metric, _ whole: Metric) -> Metric {
    guard case .value(let whole) = whole else { return whole }
    return whole > 1e-9 ? part.map { $0 / whole } : .unavailable(.noSpread)
  }

  private static func spectrum(
    _ normal: NormalIntervals, _ limit: Double
  ) -> Result<WelchSpectrum, MetricReason> {
    let count = normal.all.count
    if let obstacle = VariabilityMetrics.obstacle(normal, 300, count, limit) {
      return .failure(obstacle)
    }
    let longest = normal.stretches.max { $0.reduce(0, +) < $1.reduce(0, +) } ?? []
    let mean = Moments.mean(longest) ?? 0
    guard longest.reduce(0, +) + 2 * mean >= 300_000,
      let spectrum = WelchSpectrum(detrended(sampled(longest)), rate: rate, segment: segment)
    else { return .failure(.tooShort) }
    return .success(spectrum)
  }

  /// The intervals at 4 Hz from the first beat's time to the last one's.
  static func sampled(_ intervals: [Double]) -> [Double] {
    var time = 0.0
    let times = intervals.map { interval in
      time += interval / 1000
      return time
    }
    guard let first = times.first, let last = times.last, times.count > 1 else { return intervals }
    let points = (0...Int((last - first) * rate)).map { first + Double($0) / rate }
    return CubicSpline(times, intervals).values(at: points)
  }

  /// A signal less its least-squares line.
  static func detrended(_ signal: [Double]) -> [Double] {
    guard signal.count > 1, let mean = Moments.mean(signal) else { return signal }
    let middle = Double(signal.count - 1) / 2
    var product = 0.0
    var square = 0.0
    for (index, value) in signal.enumerated() {
      product += (Double(index) - middle) * (value - mean)
      square += (Double(index) - middle) * (Double(index) - middle)
    }
    let slope = product / square
    return signal.enumerated().map { $1 - mean - slope * (Double($0) - middle) }
  }
}
