import HeartMetrics
import Quantities
import ResultFiles
import Statistics

/// How much of a summary is worked out, each including what comes before.
enum SummaryDepth: Int, Comparable {
  /// Number, mean and range.
  case range
  /// Deviation and quantiles.
  case spread
  /// Everything, with the reasons of what is missing.
  case metrics

  static func < (left: SummaryDepth, right: SummaryDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The samples of one type of one recorder of a step, in numbers.
struct RecordingSummary {
  let recorder: String?
  let group: SampleGroup?
  let range: RateMetrics
  private(set) var values = MetricValues()

  /// Without what only a session tells: the samples of a file by itself, or of nothing.
  init(
    recorder: String?, group: SampleGroup?, correction: BeatCorrectionRule = .lipponenTarvainen,
    depth: SummaryDepth = .metrics
  ) {
    self.recorder = recorder
    self.group = group
    range = RateMetrics(group?.values ?? [])
    guard let group, let first = group.firstStart, depth > .range else { return }
    spread(group.values)
    guard depth > .spread else { return }
    switch group.quantity {
    case .heartRate:
      let series = RateSeries(group.samples(since: first))
      addRates(series)
      values.set(RateQuality(series))
      values.set(SummaryMetric.ofMaximum, to: .unavailable(.needsAge))
    case .rrInterval: addIntervals(group.samples(since: first), correction)
    default:
      addAmounts(group, since: first, span: nil)
      addReference(Body())
    }
    explainRest(.needsSession)
  }

  /// With what the rest of the session tells of a step.
  init(
    recorder: String, group: SampleGroup, step place: Int, of recordings: StepRecordings,
    body: Body, correction: BeatCorrectionRule
  ) {
    self.recorder = recorder
    self.group = group
    range = RateMetrics(group.values)
    spread(group.values)
    let samples = group.samples(since: recordings.origin)
    switch group.quantity {
    case .heartRate:
      let series = RateSeries(samples, span: recordings.span(place))
      addRates(series, seconds: recordings.steps[place].step.elapsed)
      let effort = StepEffort(series, step: place, recorder: recorder, of: recordings)
      effort.add(to: &values, body: body)
    case .rrInterval: addIntervals(samples, correction)
    default:
      addAmounts(group, since: recordings.origin, span: recordings.span(place))
      addReference(body)
    }
    explainRest(.otherActivity)
  }

  /// From recorder to max, then the metrics, their notes, and excluded.
  var cells: [Cell] {
    [
      .text(recorder), .text(group?.type), .text(group?.unit), .integer(range.count),
      .decimal(range.mean.map(MetricValues.rounded)), .decimal(range.minimum),
      .decimal(range.maximum),
    ] + values.cells + [.text(notes), .integer(group?.excluded ?? 0)]
  }

  /// Of no values everything has one reason.
  var notes: String? {
    range.count == 0 ? MetricReason.noSamples.rawValue : values.notes
  }

  /// Gives a reason to every metric that has neither it nor a number.
  private mutating func explainRest(_ reason: MetricReason) {
    values.explain(.otherType, SummaryMetric.ofOthers(than: group?.quantity))
    values.explain(reason, SummaryMetric.all)
  }

  /// The number in that column; nil where there is none.
  func number(_ column: String) -> Double? {
    switch column {
    case "n": Double(range.count)
    case "mean": range.mean
    case "min": range.minimum
    case "max": range.maximum
    default: SummaryMetric.named(column).flatMap { values[$0]?.number }
    }
  }

  private mutating func spread(_ numbers: [Double]) {
    let quantiles = Quantiles(numbers)
    let none: MetricReason = numbers.isEmpty ? .noSamples : .tooFewSamples
    values[.sd] = Metric(
      range.mean.flatMap { Moments.deviation(numbers, around: $0) }, else: none)
    values[.median] = Metric(quantiles.median, else: none)
    values[.p10] = Metric(quantiles.quantile(0.1), else: none)
    values[.p90] = Metric(quantiles.quantile(0.9), else: none)
    values[.iqr] = Metric(quantiles.interquartileRange, else: none)
  }

  private mutating func addRates(_ series: RateSeries, seconds: Double? = nil) {
    let duration = seconds ?? series.duration
    values[.timeWeightedMean] = series.timeWeightedMean
    values[.duration] = .value(duration)
    // Pauses are in the series' time and not in the step's.
    values[.coverage] = series.coverage.map {
      duration > 0 ? min(1, $0 * series.duration / duration) : $0
    }
    values[.gaps] = .value(Double(series.gaps))
    values[.longestGap] = .value(series.longestGap)
    values[.auc] = series.area(above: 0)
    values[.slope] = series.slope
    values[.peak] = series.peak()
    values.sharesTimes = series.dropped.duplicates > 0
    values.set(SummaryMetric.variability, to: .unavailable(.needsRR))
  }

  private mutating func addIntervals(
    _ samples: [(time: Double, value: Double)], _ correction: BeatCorrectionRule
  ) {
    // Beats that share a time, as those of one notification do, stand in the order of the file.
    let ordered = samples.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    let normal = NormalIntervals(
      BeatIntervals(ordered.map(\.value), times: ordered.map(\.time)), correction)
    let (time, power) = (VariabilityMetrics(normal), SpectralMetrics(normal))
    values[.corrected] = Metric(normal.correctedShare * 100, else: .noSamples)
    for (metric, value) in [
      (.rmssd, time.rmssd), (.sdnn, time.sdnn), (.sdsd, time.sdsd), (.nn50, time.nn50),
      (.pnn50, time.pnn50), (.lnRMSSD, time.lnRMSSD), (.sd1, time.sd1), (.sd2, time.sd2),
      (.cvnn, time.cvnn), (.hti, time.triangularIndex), (.vlf, power.veryLow), (.lf, power.low),
      (.hf, power.high), (.lfnu, power.lowNormalized), (.lfhf, power.ratio),
    ] as [(SummaryMetric, Metric)] {
      values[metric] = value
    }
  }

  private mutating func addAmounts(
    _ group: SampleGroup, since origin: Instant, span: ClosedRange<Double>?
  ) {
    guard let type = group.quantity, type.aggregation == .cumulative else { return }
    values[.sum] = .value(Self.sum(group.values))
    let amounts = group.amounts(since: origin)
    let own = amounts.map(\.start).min().flatMap { low in
      amounts.map(\.end).max().map { low...max(low, $0) }
    }
    guard let span = span ?? own else { return }
    switch type {
    case .distanceWalkingRunning:
      values[.speed] = MovementMetrics(distances: amounts, steps: [], span: span).speed
      values[.sixMinuteDistance] = SixMinuteWalk.distance(amounts, span: span)
    case .stepCount:
      values[.cadence] = MovementMetrics(distances: [], steps: amounts, span: span).cadence
    default: break
    }
  }

  /// Without loss, so that the order of the values makes no difference.
  private static func sum(_ values: [Double]) -> Double {
    var total = ExactSum()
    for value in values { total.add(value) }
    return total.sum
  }

  /// What people of that body walk, where six minutes were walked.
  private mutating func addReference(_ body: Body) {
    guard let metric = values[.sixMinuteDistance] else { return }
    guard let distance = metric.number else {
      return values.set([.sixMinutePredicted, .sixMinutePercent], to: metric)
    }
    let reference = SixMinuteWalk.reference(
      sex: body.sex, age: body.age, height: body.height, weight: body.weight)
    switch reference {
    case .success(let walk):
      values[.sixMinutePredicted] = .value(walk.predicted)
      values[.sixMinutePercent] = walk.percent(distance)
    case .failure(let reason):
      values.set([.sixMinutePredicted, .sixMinutePercent], to: .unavailable(reason))
    }
  }
}
