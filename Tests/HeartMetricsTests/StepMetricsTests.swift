import Foundation
import HeartMetrics
import Testing

@Suite struct StepMetricsTests {
  private func near(_ found: Metric?, _ right: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs((found?.number ?? .nan) - right) <= tolerance
  }

  private func series(
    _ seconds: ClosedRange<Int>, _ rate: (Double) -> Double
  ) -> RateSeries {
    RateSeries(seconds.map { (Double($0), rate(Double($0))) })
  }

  @Test("the baseline is the mean of the last minute of rest, and needs four fifths of it")
  func baseline() {
    let rest = series(0...120) { $0 < 60 ? 90 : 60 }
    #expect(near(rest.baseline(), 60) && near(rest.resting(), 60))
    #expect(series(0...50) { _ in 60 }.baseline().reason == .tooShort)
    let sparse = RateSeries((0...110).map { (Double($0), 60) }, span: 0...130)
    #expect(sparse.baseline().reason == .lowCoverage)
    let enough = RateSeries((0...119).map { (Double($0), 60) }, span: 0...130)
    #expect(near(enough.baseline(), 60))
  }

  @Test("delta and percent change are from the baseline, and say where there is none")
  func delta() {
    let walk = Metric.value(90)
    #expect(
      near(walk.delta(from: .value(60)), 30) && near(walk.percentChange(from: .value(60)), 50))
    #expect(walk.delta(from: .unavailable(.tooShort)).reason == .noBaseline)
    #expect(Metric.unavailable(.noSamples).delta(from: .value(60)).reason == .noSamples)
  }

  @Test("resting is the lowest minute, the peak the highest five seconds, not one sample")
  func extremes() {
    let rate = series(0...300) { t in t == 200 ? 150 : 70 + 10 * cos(t / 300 * 2 * .pi) }
    let window = 120...180.0
    let mean = window.lowerBound + 30
    #expect(abs(mean - 150) < 1)
    #expect(near(rate.resting(), 60.65, 0.05))
    let peak = rate.peak().number ?? 0
    #expect(peak > 80 && peak < 100)
  }

  @Test("recovery is the fall from the last five seconds to five around a minute later")
  func recovery() {
    let rate = series(0...600) { $0 <= 360 ? 120 : 120 - ($0 - 360) / 2 }
    #expect(near(HeartRateRecovery.drop(rate, end: 360, after: 60), 30))
    #expect(near(HeartRateRecovery.drop(rate, end: 360, after: 120), 60))
    #expect(HeartRateRecovery.drop(rate, end: 590, after: 60).reason == .tooShort)
    let lost = RateSeries(
      (0...600).filter { !(415...425).contains($0) }.map { (Double($0), 100) }, maximumGap: 3)
    #expect(HeartRateRecovery.drop(lost, end: 360, after: 60).reason == .lowCoverage)
  }

  @Test(
    "a delayed exponential gives its own constants back",
    arguments: [(0.0, 30.0), (5, 45), (9.5, 12), (3, 120)])
  func kinetics(delay: Double, constant: Double) throws {
    let rate = series(0...300) { t in 70 + 60 * exp(-max(0, t - delay) / constant) }
    let fit = try KineticsFit.fit(rate, over: 0...300, .fall).get()
    #expect(abs(fit.timeConstant - constant) < 1e-3 && abs(fit.delay - delay) < 1e-2)
    #expect(fit.error < 1e-3 && !fit.isAtBounds && abs(fit.end - 70) < 1e-2)
    #expect(abs(fit.meanResponseTime - delay - constant) < 1e-2)
    #expect(abs(fit.halfTime - delay - constant * log(2)) < 1e-2)
    let rise = series(0...300) { t in 130 - 60 * exp(-max(0, t - delay) / constant) }
    let onset = try KineticsFit.fit(rise, over: 0...300, .rise).get()
    #expect(abs(onset.timeConstant - constant) < 1e-3)
  }

  @Test("fits say why they are none, and where they end at their bounds")
  func noFit() throws {
    let flat = series(0...300) { _ in 80 }
    #expect(KineticsFit.fit(flat, over: 0...300, .fall) == .failure(.noChange))
    #expect(KineticsFit.fit(flat, over: 0...30, .fall) == .failure(.tooShort))
    #expect(KineticsFit.fit(flat, over: 400...500, .fall) == .failure(.noSamples))
    #expect(KineticsFit.fit(flat, over: 295...355, .fall) == .failure(.tooFewSamples))
    let rising = series(0...300) { 80 + $0 / 5 }
    #expect(KineticsFit.fit(rising, over: 0...300, .fall) == .failure(.noChange))
    let slow = try KineticsFit.fit(rising, over: 0...300, .rise).get()
    #expect(slow.isAtBounds)
  }

  @Test("seconds in zones sum to what samples cover, and edges belong to the zone above")
  func zones() throws {
    let rate = series(0...100) { 80 + $0 }
    let found = HeartRateZones(rate, maximum: 160)
    #expect(found.below == 0 && found.above == 20)
    #expect(found.zones == [16, 16, 16, 16, 16])
    let level = HeartRateZones(series(0...10) { _ in 112 }, maximum: 160)
    #expect(level.zones == [0, 0, 10, 0, 0])
    let reserve = try #require(HeartRateReserve(resting: 60, maximum: 180))
    #expect(HeartRateZones(rate, reserve: reserve).below == 40)
  }

  @Test("the training impulse is Banister's, with the terms of either sex")
  func impulse() throws {
    let reserve = try #require(HeartRateReserve(resting: 60, maximum: 180))
    let rate = series(0...600) { _ in 120 }
    #expect(near(reserve.trainingImpulse(rate, sex: .male), 10 * 0.5 * 0.64 * exp(0.96)))
    #expect(near(reserve.trainingImpulse(rate, sex: .female), 10 * 0.5 * 0.86 * exp(0.835)))
    #expect(reserve.trainingImpulse(rate, sex: nil).reason == .needsSex)
    #expect(HeartRateReserve(resting: 100, maximum: 90) == nil)
    #expect(near(HeartRateReserve.tanakaMaximum(age: 40), 180))
    #expect(HeartRateReserve.tanakaMaximum(age: nil).reason == .needsAge)
  }

  @Test("jumps, flat lines and steps taken for beats are told")
  func quality() {
    let jump = RateQuality(RateSeries([(0, 60), (1, 71), (2, 81), (3, 60)]))
    #expect(jump.jumps == 2 && jump.flat == 0)
    #expect(RateQuality(series(0...61) { _ in 70 }).flat == 61)
    #expect(RateQuality(series(0...60) { _ in 70 }).flat == 0)
    let steps = [RateQuality.Cadence(time: 0...40, stepsPerMinute: 112)]
    let locked = series(0...40) { (20...32).contains($0) ? 110 : 90 }
    #expect(RateQuality(locked, cadences: steps).cadenceLock == 12)
    let brief = series(0...40) { (20...29).contains($0) ? 110 : 90 }
    #expect(RateQuality(brief, cadences: steps).cadenceLock == 0)
  }

  @Test("metres and steps give speed and cadence, and six minutes their distance")
  func movement() {
    typealias Amount = MovementMetrics.Amount
    let metres = (0..<40).map {
      Amount(start: Double($0) * 10, end: Double($0 + 1) * 10, value: 13)
    }
    let found = MovementMetrics(
      distances: metres, steps: [Amount(start: 0, end: 400, value: 700)], span: 0...400)
    #expect(near(found.distance, 520) && near(found.speed, 1.3))
    #expect(near(found.steps, 700) && near(found.cadence, 105))
    #expect(near(SixMinuteWalk.distance(metres, span: 0...400), 36 * 13))
    #expect(near(SixMinuteWalk.distance(metres, span: 5...400), 36 * 13))
    #expect(SixMinuteWalk.distance(metres, span: 0...300).reason == .tooShort)
    #expect(SixMinuteWalk.distance([], span: 0...400).reason == .noSamples)
    let none = MovementMetrics(distances: [], steps: [], span: 0...1)
    #expect(none.distance.reason == .noSamples && none.cadence.reason == .noSamples)
  }

  @Test("what healthy people walk follows Enright and Sherrill, or says what is missing")
  func reference() throws {
    let man = try SixMinuteWalk.reference(sex: .male, age: 60, height: 175, weight: 80).get()
    #expect(abs(man.predicted - 573.75) < 1e-9 && abs(man.lowerLimit - 420.75) < 1e-9)
    let woman = try SixMinuteWalk.reference(sex: .female, age: 60, height: 165, weight: 65).get()
    #expect(abs(woman.predicted - 519.5) < 1e-9 && abs(woman.lowerLimit - 380.5) < 1e-9)
    #expect(near(woman.percent(519.5), 100) && !woman.isExtrapolated)
    let young = try SixMinuteWalk.reference(sex: .male, age: 20, height: 175, weight: 80).get()
    #expect(young.isExtrapolated)
    for (sex, age, height, right) in [
      (nil, 60, 175, MetricReason.needsSex), (.male, nil, 175, .needsAge),
      (.male, 60, nil, .needsBody),
    ] as [(Sex?, Double?, Double?, MetricReason)] {
      let found = SixMinuteWalk.reference(sex: sex, age: age, height: height, weight: 80)
      #expect(found == .failure(right))
    }
  }
}
