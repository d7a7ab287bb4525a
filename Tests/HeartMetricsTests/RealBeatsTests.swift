import Foundation
import HeartMetrics
import Testing

/// The folder of files that people made; nil without it.
private let casesFolder = ProcessInfo.processInfo.environment["KARENINA_CASES"]

/// Beats and rates of real hearts, in the folder that `KARENINA_CASES` names.
@Suite(.enabled(if: casesFolder != nil, "KARENINA_CASES names no folder"))
struct RealBeatsTests {
  private static func lines(_ name: String) throws -> [[Double]] {
    let text = try String(contentsOfFile: "\(casesFolder ?? "")/rr/\(name)", encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).map { line in
      line.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    }
  }

  private func near(_ found: Metric, _ right: Double) -> Bool {
    abs((found.number ?? .nan) - right) <= 5e-5
  }

  /// Record 100 of the MIT-BIH Arrhythmia Database, as NeuroKit2 and hrv-analysis number it.
  ///
  /// Where they differ: pNN50 of NeuroKit2 is 6.7385, over intervals and not differences; SDSD of
  /// hrv-analysis is 55.6411, over n and not n - 1. Four differences are 18 samples at 360 Hz, which
  /// is 50 ms and no more: rounded to 0.1 µs, as the file has them, none counts. Where a program makes
  /// milliseconds of samples as n / 360 × 1000, binary fractions put two of them above.
  @Test("five minutes of a heart have the numbers that other programs give them")
  func record100() throws {
    let rounded = try Self.lines("rr_mitdb100_5min_ms.txt").compactMap(\.first)
    let exact = rounded.map { ($0 * 0.36).rounded() / 360 * 1000 }
    for (intervals, pnn50) in [(rounded, 6.2162), (exact, 6.7568)] {
      let normal = NormalIntervals(uncorrected: BeatIntervals(intervals))
      let found = VariabilityMetrics(normal)
      #expect(near(found.meanNN, 808.3857) && near(found.sdnn, 38.5466))
      #expect(near(found.rmssd, 55.6411) && near(found.pnn50, pnn50))
      #expect(near(found.sdsd, 55.7164))
      let spectrum = SpectralMetrics(normal)
      #expect(spectrum.low.number.map { $0 > 20 && $0 < 100 } == true)
      #expect(spectrum.high.number.map { $0 > 300 && $0 < 1000 } == true)
    }
  }

  /// A runner on a treadmill (Zakynthinaki 2015, PLoS ONE 10:e0118263): A and C start, B and D stop.
  ///
  /// τ of the starts is 17 to 23 s, and delay and τ of the stops together 29 to 55 s: a trained heart
  /// stays up for some 15 s, at the end of what is searched, before it falls.
  @Test(
    "a runner's time constants are found; zeros and times that run back are counted, not used",
    arguments: [
      ("A", KineticsFit.Direction.rise, 62, 115), ("C", .rise, 102, 86), ("B", .fall, 319, 0),
      ("D", .fall, 290, 0),
    ])
  func transitions(
    name: String, direction: KineticsFit.Direction, zeros: Int, backwards: Int
  ) throws {
    let samples = try Self.lines("zakynthinaki-s1/exercise_\(name).txt").map { ($0[0], $0[1]) }
    let series = RateSeries(samples.map { ($0.0, $0.1) }, backwards: .dropped)
    #expect(series.dropped.invalid == zeros && series.dropped.backwards == backwards)
    #expect(series.count == samples.count - zeros - backwards)
    #expect(zip(series.times.dropFirst(), series.times).allSatisfy { $0 > $1 })
    let end = series.times.last ?? 0
    let fit = try KineticsFit.fit(series, over: 0...end, direction).get()
    let drop = try #require(HeartRateRecovery.drop(series, end: 5, after: 60).number)
    switch direction {
    case .rise: #expect((17...23).contains(fit.timeConstant) && fit.delay < 1)
    case .fall: #expect((29...55).contains(fit.meanResponseTime) && (63...91).contains(drop))
    }
    #expect(fit.error < 5)
    print(
      "exercise \(name): tau \(fit.timeConstant) s, delay \(fit.delay) s, from \(fit.start) to",
      "\(fit.end), rms \(fit.error), at bounds \(fit.isAtBounds), fall in 60 s \(drop)")
  }
}
