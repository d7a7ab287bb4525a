import HeartMetrics
import ResultFiles

/// What a step's heart rate tells beside other steps, and of the participant's body.
struct StepEffort {
  private let series: RateSeries
  private let place: Int
  private let recorder: String
  private let recordings: StepRecordings

  init(_ series: RateSeries, step place: Int, recorder: String, of recordings: StepRecordings) {
    self.series = series
    self.place = place
    self.recorder = recorder
    self.recordings = recordings
  }

  func add(to values: inout MetricValues, body: Body) {
    let baseline = recordings.baseline(place, recorder: recorder)
    addBaseline(baseline, to: &values)
    switch recordings.steps[place].step.activity {
    case "walk": addOnset(to: &values)
    case "rest":
      values[.resting] = series.resting()
      addRecovery(from: recordings.exercise(before: place), to: &values)
    case "recovery": addRecovery(from: recordings.exercise(before: place), to: &values)
    default: break
    }
    addQuality(to: &values)
    addEffort(baseline, body, to: &values)
  }

  private func addBaseline(_ baseline: Metric, to values: inout MetricValues) {
    values[.baseline] = baseline
    values[.delta] = series.timeWeightedMean.delta(from: baseline)
    values[.percentChange] = series.timeWeightedMean.percentChange(from: baseline)
    values[.aucAboveBaseline] =
      baseline.number.map { series.area(above: $0) } ?? .unavailable(.noBaseline)
  }

  private func addOnset(to values: inout MetricValues) {
    guard let span = series.span else { return }
    add(
      KineticsFit.fit(series, over: span, .rise), (.onsetTau, .onsetDelay, .onsetError),
      to: &values)
  }

  private func addRecovery(from walk: Int?, to values: inout MetricValues) {
    let metrics: [SummaryMetric] = [
      .hrr30, .hrr60, .hrr120, .recoveryTau, .recoveryDelay, .recoveryError,
    ]
    guard let walk, let span = series.span, let end = recordings.span(walk)?.upperBound else {
      return values.set(metrics, to: .unavailable(.noExercise))
    }
    let exercise = recordings.heartRate(walk, recorder: recorder)
    let own = recordings.heartRate(place, recorder: recorder)
    let both = RateSeries(exercise + own, span: min(end, span.lowerBound)...span.upperBound)
    values[.hrr30] = HeartRateRecovery.drop(both, end: end, after: 30)
    values[.hrr60] = HeartRateRecovery.drop(both, end: end, after: 60)
    values[.hrr120] = HeartRateRecovery.drop(both, end: end, after: 120)
    add(
      KineticsFit.fit(both, over: min(end, span.lowerBound)...span.upperBound, .fall),
      (.recoveryTau, .recoveryDelay, .recoveryError), to: &values)
  }

  private func add(
    _ fit: Result<KineticsFit, MetricReason>,
    _ metrics: (constant: SummaryMetric, delay: SummaryMetric, error: SummaryMetric),
    to values: inout MetricValues
  ) {
    switch fit {
    case .success(let fit):
      values[metrics.constant] = .value(fit.timeConstant)
      values[metrics.delay] = .value(fit.delay)
      values[metrics.error] = .value(fit.error)
      if fit.isAtBounds { values.warn(metrics.constant) }
    case .failure(let reason):
      values.set(
        [metrics.constant, metrics.delay, metrics.error], to: .unavailable(reason))
    }
  }

  private func addQuality(to values: inout MetricValues) {
    let steps = recordings.steps[place].recorders.lazy.compactMap { $0.group(.stepCount) }.first
    let cadences = MovementMetrics.cadences(steps?.amounts(since: recordings.origin) ?? [])
    let quality = RateQuality(series, cadences: cadences)
    values.set(quality)
    values[.cadenceLockSeconds] =
      steps == nil ? .unavailable(.needsSteps) : .value(quality.cadenceLock)
  }

  private func addEffort(_ baseline: Metric, _ body: Body, to values: inout MetricValues) {
    let zones: [SummaryMetric] = [.zone1, .zone2, .zone3, .zone4, .zone5]
    let maximum =
      body.maximalRate.map(Metric.value) ?? HeartRateReserve.tanakaMaximum(age: body.age)
    values[.hrMax] = maximum
    guard let maximum = maximum.number else {
      return values.set(SummaryMetric.ofMaximum, to: .unavailable(.needsAge))
    }
    let found = HeartRateZones(series, maximum: maximum)
    values[.zoneBelow] = .value(found.below)
    values[.zoneAbove] = .value(found.above)
    for (metric, seconds) in zip(zones, found.zones) { values[metric] = .value(seconds) }
    let reserve = (body.restingRate ?? baseline.number).flatMap {
      HeartRateReserve(resting: $0, maximum: maximum)
    }
    guard let reserve else {
      return values.set([.percentHRR, .trimp], to: .unavailable(.needsReserve))
    }
    values[.percentHRR] = series.timeWeightedMean.map { reserve.share($0) * 100 }
    values[.trimp] = reserve.trainingImpulse(series, sex: body.sex)
  }
}
