import Foundation
import HeartMetrics
import Testing

/// Beats with a breath and a slow wave, some of them then missed, invented and misplaced.
@Suite struct BeatCorrectionTests {
  private static func beats(_ count: Int = 301) -> [Double] {
    var state: UInt64 = 3
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) - 0.5
    }
    var beats = [0.0]
    while beats.count < count {
      let time = (beats.last ?? 0) / 1000
      let interval =
        860 + 30 * sin(2 * .pi * 0.25 * time) + 30 * sin(2 * .pi * 0.1 * time) + 20 * next()
      beats.append((beats.last ?? 0) + interval.rounded())
    }
    return beats
  }

  private static func intervals(_ beats: [Double]) -> [Double] {
    zip(beats.dropFirst(), beats).map { $0 - $1 }
  }

  private func rmssd(_ intervals: [Double]) -> Double {
    VariabilityMetrics(NormalIntervals(uncorrected: BeatIntervals(intervals))).rmssd.number ?? .nan
  }

  @Test("a missed, an extra, an ectopic and a misplaced beat are found and made good")
  func planted() {
    let clean = Self.beats()
    var bad = clean
    bad.remove(at: 60)
    bad.insert(bad[120] + 300, at: 121)
    bad[180] -= 250
    bad[240] += 180
    let found = BeatCorrection(Self.intervals(bad))
    #expect(found.found.beats(.missed) == [60] && found.found.beats(.extra) == [121])
    let misplaced = found.found.beats(.ectopic) + found.found.beats(.longOrShort)
    #expect(misplaced.contains { (180...181).contains($0) })
    #expect(misplaced.contains { (240...241).contains($0) })
    #expect(found.intervals.count == 300 && found.corrected <= 10)
    let right = rmssd(Self.intervals(clean))
    #expect(rmssd(Self.intervals(bad)) > 2 * right)
    #expect(abs(rmssd(found.intervals) - right) < 0.1 * right)
    #expect(abs(found.intervals.reduce(0, +) - (bad.last ?? 0)) < 1e-6)
  }

  @Test("clean beats stay as they are")
  func clean() {
    let intervals = Self.intervals(Self.beats())
    let found = BeatCorrection(intervals)
    #expect(found.found.count == 0 && found.corrected == 0)
    #expect(zip(found.intervals, intervals).allSatisfy { abs($0 - $1) < 1e-9 })
    let even = BeatCorrection(Array(repeating: 800, count: 50))
    #expect(even.corrected == 0)
  }

  @Test("the share that was corrected is told, and too much of it refused")
  func share() {
    var bad = Self.beats()
    bad.remove(at: 60)
    let few = NormalIntervals(correcting: BeatIntervals(Self.intervals(bad)))
    #expect(few.corrected == 1 && abs(few.correctedShare - 1.0 / 299) < 1e-12)
    #expect(VariabilityMetrics(few).rmssd.number != nil)
    #expect(VariabilityMetrics(few, limit: 0.003).rmssd.reason == .tooManyCorrected)
    #expect(SpectralMetrics(few, limit: 0.003).low.reason == .tooManyCorrected)
  }

  @Test("no intervals, however strange, take more than is there or crash")
  func anything() {
    var state: UInt64 = 9
    for count in 0..<60 {
      let intervals = (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(200 + (state >> 40) % 2500)
      }
      let found = BeatCorrection(intervals)
      #expect(found.intervals.allSatisfy { $0.isFinite })
      #expect(abs(found.intervals.reduce(0, +) - intervals.reduce(0, +)) < 1e-6)
    }
  }
}
