/// How far a heart rate falls after exercise.
package enum HeartRateRecovery {
  /// The rate at the end of exercise less the rate so many seconds later, in count/min.
  ///
  /// The first is the mean over the 5 s before the end, the second over the 5 s around its time;
  /// half of each must be covered. The 12 count/min of Cole et al. (1999, NEJM 341:1351) are for
  /// maximal tests with cool-down, not for a walk.
  ///
  /// - Parameters:
  ///   - series: Exercise and recovery in one.
  ///   - end: When the exercise ended, in the series' seconds.
  ///   - seconds: 30, 60 or 120 as a rule.
  /// - Returns: Above zero for a rate that falls.
  package static func drop(_ series: RateSeries, end: Double, after seconds: Double) -> Metric {
    guard series.count > 0 else { return .unavailable(.noSamples) }
    if let last = series.span?.upperBound, last < end + seconds { return .unavailable(.tooShort) }
    let later = end + seconds
    return .both(
      series.mean(over: (end - 5)...end, leastCoverage: 0.5),
      series.mean(over: (later - 2.5)...(later + 2.5), leastCoverage: 0.5)
    ) { $0 - $1 }
  }
}
