import HeartMetrics
import Testing

@Suite struct RateSummaryTests {
  private static let times = [0.0, 1, 2, 3, 4, 5, 9, 10, 11, 12]
  private static let rates = [60.0, 62, 64, 66, 68, 70, 80, 78, 76, 74]

  private static func series(
    _ times: [Double], _ rates: [Double], gap: Double? = nil
  ) -> RateSeries {
    RateSeries(zip(times, rates).map { ($0, $1) }, maximumGap: gap)
  }

  private func near(_ found: Metric, _ right: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs((found.number ?? .nan) - right) <= tolerance
  }

  @Test("ten rates with a gap of 4 s have their means, spread, quantiles and area")
  func reference() {
    let found = RateSummary(Self.series(Self.times, Self.rates))
    #expect(found.count == 10 && found.duration == 12)
    #expect(near(found.sampleMean, 69.8) && near(found.timeWeightedMean, 69.5))
    #expect(near(found.deviation, 6.957011, 5e-7) && near(found.median, 69))
    #expect(near(found.tenthPercentile, 61.8) && near(found.ninetiethPercentile, 78.2))
    #expect(near(found.minimum, 60) && near(found.maximum, 80))
    #expect(near(found.area, 556.0 / 60) && near(found.coverage, 8.0 / 12))
    #expect(found.gaps == 1 && found.longestGap == 4)
  }

  @Test("without a rule for gaps the same rates have another mean and area")
  func noGaps() {
    let found = RateSummary(Self.series(Self.times, Self.rates, gap: 99))
    #expect(near(found.timeWeightedMean, 71.3333333333, 1e-9) && near(found.area, 856.0 / 60))
    #expect(found.gaps == 0 && near(found.coverage, 1))
  }

  @Test("impossible and late samples are counted; those that share a time are one, their mean")
  func cleaning() {
    let samples = [
      (0.0, 60.0), (1, 0), (1, 62), (2, 255), (2, .nan), (2, 64), (2, 65), (4, 68), (3, 66),
      (5, 250), (5, 10), (.infinity, 60),
    ]
    let found = RateSeries(samples.map { ($0.0, $0.1) })
    #expect(found.times == [0, 1, 2, 3, 4] && found.values == [60, 62, 64.5, 66, 68])
    #expect(found.dropped.invalid == 4 && found.dropped.implausible == 2)
    #expect(found.dropped.duplicates == 1 && found.dropped.backwards == 1)
    let strict = RateSeries(samples.map { ($0.0, $0.1) }, backwards: .dropped)
    #expect(strict.times == [0, 1, 2, 4] && strict.dropped.total(.dropped) == 8)
  }

  @Test("nothing, and one sample, have reasons in place of numbers")
  func reasons() {
    let none = RateSummary(RateSeries([]))
    #expect(none.timeWeightedMean.reason == .noSamples && none.median.reason == .noSamples)
    #expect(none.coverage.reason == .noSamples && none.slope.reason == .noSamples)
    let one = RateSummary(RateSeries([(0, 60)]))
    #expect(one.sampleMean == .value(60) && one.median == .value(60))
    #expect(one.deviation.reason == .tooFewSamples)
    #expect(one.timeWeightedMean.reason == .tooFewSamples && one.slope.reason == .tooFewSamples)
    let apart = RateSummary(RateSeries([(0, 60), (50, 70)], maximumGap: 3))
    #expect(apart.timeWeightedMean.reason == .onlyGaps && apart.area.reason == .onlyGaps)
    for reason in MetricReason.allCases { #expect(!reason.sentence.isEmpty) }
    #expect(Set(MetricReason.allCases.map(\.sentence)).count == MetricReason.allCases.count)
  }

  @Test("a rate that rises evenly has the slope and the means of its line")
  func line() {
    let found = RateSummary(RateSeries((0...60).map { (Double($0), 60 + Double($0) / 2) }))
    #expect(near(found.slope, 30) && near(found.timeWeightedMean, 75))
    #expect(near(found.sampleMean, 75) && near(found.interquartileRange, 15))
  }

  @Test("means lie between the extremes, and shifts of time and order change nothing")
  func properties() {
    var state: UInt64 = 11
    func next(_ below: Int) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(Int(state >> 33) % below)
    }
    for _ in 0..<200 {
      var time = 0.0
      let samples = (0..<(2 + Int(next(80)))).map { _ in
        time += 0.5 + next(8) / 4
        return (time, 50 + next(100))
      }
      let series = RateSeries(samples.map { ($0.0, $0.1) })
      let found = RateSummary(series)
      let back = RateSummary(RateSeries(samples.reversed().map { ($0.0 + 4096, $0.1) }))
      for mean in [found.timeWeightedMean, found.sampleMean, found.median] {
        if let mean = mean.number, let low = found.minimum.number, let high = found.maximum.number {
          #expect(mean >= low - 1e-9 && mean <= high + 1e-9)
        }
      }
      #expect(near(back.timeWeightedMean, found.timeWeightedMean.number ?? .nan, 1e-9))
      #expect(near(back.deviation, found.deviation.number ?? .nan, 1e-9))
      #expect(back.dropped.backwards == samples.count - 1 && back.gaps == found.gaps)
      #expect((0...1).contains(found.coverage.number ?? -1))
    }
  }
}
