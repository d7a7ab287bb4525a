import Statistics

/// What one recording of a rate tells by itself.
package struct RateSummary: Sendable {
  package let count: Int
  package let dropped: DroppedSamples
  /// In seconds.
  package let duration: Double
  /// From 0 to 1.
  package let coverage: Metric
  package let gaps: Int
  /// In seconds.
  package let longestGap: Double
  /// Over time, by trapezoids, gaps left out.
  package let timeWeightedMean: Metric
  /// The sum over the number.
  package let sampleMean: Metric
  /// With n - 1.
  package let deviation: Metric
  package let minimum: Metric
  package let maximum: Metric
  /// Of type 7, as are all quantiles.
  package let median: Metric
  package let tenthPercentile: Metric
  package let ninetiethPercentile: Metric
  package let interquartileRange: Metric
  /// In count (count/min × min): the area under the rate above 0, gaps left out.
  ///
  /// AUCg of Pruessner et al. (2003, Psychoneuroendocrinology 28:916).
  package let area: Metric
  /// In count/min per minute: the least-squares line through the samples.
  package let slope: Metric

  package init(_ series: RateSeries) {
    let quantiles = Quantiles(series.values)
    let none: MetricReason = series.count == 0 ? .noSamples : .tooFewSamples
    count = series.count
    dropped = series.dropped
    duration = series.duration
    coverage = series.coverage
    gaps = series.gaps
    longestGap = series.longestGap
    timeWeightedMean = series.timeWeightedMean
    sampleMean = Metric(Moments.mean(series.values), else: none)
    deviation = Metric(Moments.deviation(series.values), else: none)
    minimum = Metric(quantiles.quantile(0), else: none)
    maximum = Metric(quantiles.quantile(1), else: none)
    median = Metric(quantiles.median, else: none)
    tenthPercentile = Metric(quantiles.quantile(0.1), else: none)
    ninetiethPercentile = Metric(quantiles.quantile(0.9), else: none)
    interquartileRange = Metric(quantiles.interquartileRange, else: none)
    area = series.area(above: 0)
    slope = series.slope
  }
}

extension RateSeries {
  /// The area under the rate above a baseline, in count (count/min × min), gaps left out.
  ///
  /// Above the baseline it is AUCi of Pruessner et al. (2003); what lies below counts against it.
  package func area(above baseline: Double) -> Metric {
    guard let sum = area.last, let seconds = covered.last else { return .unavailable(.noSamples) }
    guard seconds > 0 else { return .unavailable(count == 1 ? .tooFewSamples : .onlyGaps) }
    return .value((sum - baseline * seconds) / 60)
  }

  /// The slope of the least-squares line through the samples, in count/min per minute.
  package var slope: Metric {
    guard count > 1, let time = Moments.mean(times), let rate = Moments.mean(values) else {
      return .unavailable(count == 0 ? .noSamples : .tooFewSamples)
    }
    var product = 0.0
    var square = 0.0
    for index in times.indices {
      product += (times[index] - time) * (values[index] - rate)
      square += (times[index] - time) * (times[index] - time)
    }
    return .value(product / square * 60)
  }
}
