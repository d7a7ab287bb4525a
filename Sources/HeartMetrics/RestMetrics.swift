extension RateSeries {
  /// What other steps are compared with: the mean over the last seconds of a step of rest.
  ///
  /// - Parameters:
  ///   - seconds: How many; 60 by default.
  ///   - leastCoverage: The share of them that must be covered.
  /// - Returns: In count/min, over time, gaps left out.
  package func baseline(seconds: Double = 60, leastCoverage: Double = 0.8) -> Metric {
    guard count > 0, let span else { return .unavailable(.noSamples) }
    guard duration >= seconds - 1e-9 else { return .unavailable(.tooShort) }
    return mean(
      over: (span.upperBound - seconds)...span.upperBound, leastCoverage: leastCoverage)
  }

  /// The lowest mean over time of any 60 s of a step of rest, each covered by 80 % at least.
  ///
  /// The windows begin or end at a sample. It is not HealthKit's restingHeartRate, which is of a day.
  package func resting(seconds: Double = 60, leastCoverage: Double = 0.8) -> Metric {
    guard count > 0, let span else { return .unavailable(.noSamples) }
    guard duration >= seconds - 1e-9 else { return .unavailable(.tooShort) }
    var lowest = Double.infinity
    let ends = [span.lowerBound + seconds, span.upperBound] + times.map { $0 + seconds } + times
    for end in ends
    where end <= span.upperBound + 1e-9 && end - seconds >= span.lowerBound - 1e-9 {
      let mean = mean(over: (end - seconds)...end, leastCoverage: leastCoverage)
      if let mean = mean.number { lowest = min(lowest, mean) }
    }
    return Metric(lowest, else: .lowCoverage)
  }

  /// The highest mean over time of 5 s around any sample, half of them covered at least.
  package func peak(seconds: Double = 5, leastCoverage: Double = 0.5) -> Metric {
    guard count > 0 else { return .unavailable(.noSamples) }
    var highest = -Double.infinity
    for time in times {
      let window = (time - seconds / 2)...(time + seconds / 2)
      if let mean = mean(over: window, leastCoverage: leastCoverage).number {
        highest = max(highest, mean)
      }
    }
    return Metric(highest, else: .lowCoverage)
  }
}

extension Metric {
  /// This less a baseline; no baseline is no number.
  package func delta(from baseline: Metric) -> Metric {
    guard baseline.number != nil else { return .unavailable(reason ?? .noBaseline) }
    return .both(self, baseline) { $0 - $1 }
  }

  /// The difference from a baseline in percent of the baseline.
  package func percentChange(from baseline: Metric) -> Metric {
    guard baseline.number != nil else { return .unavailable(reason ?? .noBaseline) }
    return .both(self, baseline) { ($0 - $1) / $1 * 100 }
  }
}
