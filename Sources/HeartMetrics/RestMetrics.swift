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
    func take(_ ends: [Double]) {
      var walk = WindowWalk(self)
      for end in ends
      where end <= span.upperBound + 1e-9 && end - seconds >= span.lowerBound - 1e-9 {
        let mean = walk.mean(from: end - seconds, to: end, leastCoverage: leastCoverage)
        if let mean { lowest = min(lowest, mean) }
      }
    }
    take([span.lowerBound + seconds] + times + [span.upperBound])
    take(times.map { $0 + seconds })
    return Metric(lowest, else: .lowCoverage)
  }

  /// The highest mean over time of 5 s around any sample, half of them covered at least.
  package func peak(seconds: Double = 5, leastCoverage: Double = 0.5) -> Metric {
    guard count > 0 else { return .unavailable(.noSamples) }
    var highest = -Double.infinity
    var walk = WindowWalk(self)
    for time in times {
      let mean = walk.mean(
        from: time - seconds / 2, to: time + seconds / 2, leastCoverage: leastCoverage)
      if let mean { highest = max(highest, mean) }
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
