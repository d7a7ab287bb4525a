import Foundation
import HeartMetrics
import Testing

@Suite struct VariabilityTests {
  private func near(_ found: Metric, _ right: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs((found.number ?? .nan) - right) <= tolerance
  }

  private func normal(_ intervals: [Double], times: [Double]? = nil) -> NormalIntervals {
    NormalIntervals(uncorrected: BeatIntervals(intervals, times: times))
  }

  @Test("intervals that alternate have the variability that a pen gives them")
  func alternating() {
    let found = VariabilityMetrics(normal((0..<400).map { $0 % 2 == 0 ? 780 : 840 }))
    #expect(near(found.meanNN, 810) && near(found.rmssd, 60) && near(found.pnn50, 100))
    #expect(near(found.nn50, 399) && near(found.lnRMSSD, log(60)))
    #expect(near(found.sdnn, (900.0 * 400 / 399).squareRoot()))
    #expect(near(found.sd1, 60 / 2.0.squareRoot()))
    #expect(near(found.sd2, max(0, 1800.0 * 400 / 399 - 1800).squareRoot(), 1e-6))
    #expect(near(found.triangularIndex, 2))
    let exact = VariabilityMetrics(normal((0..<400).map { $0 % 2 == 0 ? 800 : 850 }))
    #expect(near(exact.nn50, 0))
  }

  @Test("no difference is taken across a gap, nor across an interval that was left out")
  func gaps() {
    let one = Array(repeating: 800.0, count: 60)
    let other = Array(repeating: 1000.0, count: 60)
    #expect(near(VariabilityMetrics(normal(one + other)).nn50, 1))
    #expect(near(VariabilityMetrics(normal(one + [2500] + other)).rmssd, 0))
    let times = (1...60).map { Double($0) * 0.8 } + (1...60).map { 58 + Double($0) }
    let apart = VariabilityMetrics(normal(one + other, times: times))
    #expect(near(apart.nn50, 0) && near(apart.meanNN, 900))
  }

  @Test("short recordings and much corrected ones give reasons")
  func reasons() {
    let brief = VariabilityMetrics(normal(Array(repeating: 800, count: 40)))
    #expect(brief.rmssd.reason == .tooShort && brief.sdnn.reason == .tooShort)
    let minute = VariabilityMetrics(normal(Array(repeating: 800, count: 100)))
    #expect(near(minute.rmssd, 0) && minute.sdnn.reason == .tooShort)
    #expect(VariabilityMetrics(normal([])).rmssd.reason == .noSamples)
    let bad = (0..<500).map { $0 % 8 == 0 ? 3000.0 : 800 }
    #expect(VariabilityMetrics(normal(bad)).rmssd.reason == .tooManyCorrected)
    #expect(SpectralMetrics(normal(bad)).low.reason == .tooManyCorrected)
    #expect(SpectralMetrics(normal(Array(repeating: 800, count: 100))).low.reason == .tooShort)
    #expect(VariabilityMetrics(refused: .needsRR).rmssd.reason == .needsRR)
    #expect(SpectralMetrics(refused: .needsRR).ratio.reason == .needsRR)
  }

  @Test(
    "a rhythm's power lies in its own band and is half its squared size",
    arguments: [(0.1, 30.0), (0.25, 20)])
  func spectrum(frequency: Double, size: Double) throws {
    var time = 0.0
    let intervals = (0..<500).map { _ in
      let interval = 800 + size * sin(2 * .pi * frequency * time)
      time += interval / 1000
      return interval
    }
    let found = SpectralMetrics(normal(intervals))
    let (low, high) = (found.low.number ?? .nan, found.high.number ?? .nan)
    let power = size * size / 2
    #expect(abs((frequency < 0.15 ? low : high) - power) < 0.1 * power)
    #expect((frequency < 0.15 ? high : low) < 0.02 * power)
    let share = try #require(found.lowNormalized.number)
    #expect(abs(share - 100 * low / (low + high)) < 1e-9)
  }
}
