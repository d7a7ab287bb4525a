extension RateSeries {
  /// The length of the time that was to be recorded, in seconds.
  package var duration: Double { span.map { $0.upperBound - $0.lowerBound } ?? 0 }

  /// The share of that time that intervals without a gap cover, from 0 to 1.
  package var coverage: Metric {
    guard let span, duration > 0 else {
      return .unavailable(count == 0 ? .noSamples : .tooFewSamples)
    }
    return .value(seconds(covered: span) / duration)
  }

  /// How many intervals between neighbouring samples are gaps.
  package var gaps: Int { intervals.count { $0 > maximumGap } }

  /// The longest of them in seconds; 0 without one.
  package var longestGap: Double {
    intervals.reduce(0) { $1 > maximumGap ? max($0, $1) : $0 }
  }

  /// The mean over time by the trapezoid rule, gaps left out.
  ///
  /// The sum of (h_i + h_i+1) / 2 × dt_i over the sum of dt_i, for every dt_i that is no gap.
  package var timeWeightedMean: Metric {
    guard count > 0 else { return .unavailable(.noSamples) }
    guard let sum = area.last, let seconds = covered.last, seconds > 0 else {
      return .unavailable(count == 1 ? .tooFewSamples : .onlyGaps)
    }
    return .value(sum / seconds)
  }

  /// The mean over time within a window, cut into the intervals at its ends.
  ///
  /// - Parameters:
  ///   - window: In the seconds of the samples.
  ///   - leastCoverage: The share of the window that must be covered.
  /// - Returns: In count/min.
  package func mean(over window: ClosedRange<Double>, leastCoverage: Double) -> Metric {
    guard count > 0 else { return .unavailable(.noSamples) }
    let length = window.upperBound - window.lowerBound
    let (sum, seconds) = integral(over: window)
    guard seconds > 0, seconds >= leastCoverage * length - 1e-9 else {
      return .unavailable(.lowCoverage)
    }
    return .value(sum / seconds)
  }

  func seconds(covered window: ClosedRange<Double>) -> Double { integral(over: window).seconds }

  /// Of the rate over a window, in count/min × s, with the seconds that are covered.
  func integral(over window: ClosedRange<Double>) -> (sum: Double, seconds: Double) {
    let end = integral(to: window.upperBound)
    let start = integral(to: window.lowerBound)
    return (end.sum - start.sum, end.seconds - start.seconds)
  }

  private func integral(to time: Double) -> (sum: Double, seconds: Double) {
    integral(to: time, before: firstIndex(after: time))
  }

  /// Of the rate from the first sample to a time, of which the first later sample is known.
  func integral(to time: Double, before next: Int) -> (sum: Double, seconds: Double) {
    guard next > 0 else { return (0, 0) }
    let here = (sum: area[next - 1], seconds: covered[next - 1])
    guard next < count, times[next] - times[next - 1] <= maximumGap else { return here }
    let part = time - times[next - 1]
    let rise = (values[next] - values[next - 1]) / (times[next] - times[next - 1])
    return (here.sum + (values[next - 1] + rise * part / 2) * part, here.seconds + part)
  }

  /// The place of the first sample later than that.
  func firstIndex(after time: Double) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Windows whose ends only move on, so that no end is searched for twice.
struct WindowWalk {
  private let series: RateSeries
  private var afterStart = 0
  private var afterEnd = 0

  init(_ series: RateSeries) { self.series = series }

  /// The mean over time within a window; nil where too little of it is covered.
  mutating func mean(from start: Double, to end: Double, leastCoverage: Double) -> Double? {
    while afterStart < series.count, series.times[afterStart] <= start { afterStart += 1 }
    while afterEnd < series.count, series.times[afterEnd] <= end { afterEnd += 1 }
    let low = series.integral(to: start, before: afterStart)
    let high = series.integral(to: end, before: afterEnd)
    let seconds = high.seconds - low.seconds
    guard seconds > 0, seconds >= leastCoverage * (end - start) - 1e-9 else { return nil }
    return (high.sum - low.sum) / seconds
  }
}
