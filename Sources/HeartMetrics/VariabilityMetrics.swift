import Glibc
import Statistics

/// The variability of a heart rate in time, of normal intervals only.
///
/// Definitions of the Task Force (1996, Circulation 93:1043) where no other is named. Differences
/// are those of truly successive intervals; deviations have n - 1.
package struct VariabilityMetrics: Equatable, Sendable {
  /// The mean interval, in ms.
  package let meanNN: Metric
  /// The deviation of the intervals, in ms; from 5 min on.
  package let sdnn: Metric
  /// The root of the mean squared difference, in ms; from 60 s on, as is all of differences.
  package let rmssd: Metric
  /// The deviation of the differences with their signs, in ms.
  package let sdsd: Metric
  /// How many differences are larger than 50 ms, without a tolerance, as other programs count them.
  package let nn50: Metric
  /// The same in percent of the differences.
  package let pnn50: Metric
  /// The natural logarithm of RMSSD in ms.
  package let lnRMSSD: Metric
  /// Of the Poincaré plot, across: RMSSD / √2, in ms.
  ///
  /// Ciccone and others (2017, Muscle & Nerve 56:674).
  package let sd1: Metric
  /// Of the Poincaré plot, along: √(2 SDNN² - SD1²), in ms; from 5 min on.
  package let sd2: Metric
  /// SDNN over the mean interval; from 5 min on.
  package let cvnn: Metric
  /// The triangular index: intervals over those in the fullest bin of 1/128 s; from 5 min on.
  package let triangularIndex: Metric

  /// - Parameters:
  ///   - normal: Corrected, or known to be clean.
  ///   - limit: The share of corrected beats above which nothing is given (10 %).
  package init(_ normal: NormalIntervals, limit: Double = 0.1) {
    let intervals = normal.all
    let differences = normal.differences
    let short = Self.obstacle(normal, 60, intervals.count, limit)
    let long = Self.obstacle(normal, 300, intervals.count, limit)
    func differing(_ value: @autoclosure () -> Double?) -> Metric {
      short.map { .unavailable($0) } ?? Metric(value(), else: .tooFewSamples)
    }
    func lasting(_ value: @autoclosure () -> Double?) -> Metric {
      long.map { .unavailable($0) } ?? Metric(value(), else: .tooFewSamples)
    }
    let large = Double(differences.count { abs($0) > 50 })
    let squares = Moments.mean(differences.map { $0 * $0 })
    meanNN = differing(Moments.mean(intervals))
    rmssd = differing(squares?.squareRoot())
    sdsd = differing(Moments.deviation(differences))
    nn50 = differing(differences.isEmpty ? nil : large)
    pnn50 = differing(differences.isEmpty ? nil : 100 * large / Double(differences.count))
    lnRMSSD =
      squares == 0 && short == nil
      ? .unavailable(.noSpread) : differing(squares.map { log($0) / 2 })
    sd1 = differing(squares.map { ($0 / 2).squareRoot() })
    let variance = Moments.variance(intervals)
    sdnn = lasting(variance?.squareRoot())
    sd2 = lasting(Self.along(variance, squares))
    cvnn = .both(sdnn, meanNN) { $0 / $1 }
    triangularIndex = lasting(Self.triangularIndex(intervals))
  }

  /// Nothing, for one reason: of rates, which do not hold the time of each beat, `needsRR`.
  package init(refused reason: MetricReason) {
    let none = Metric.unavailable(reason)
    (meanNN, sdnn, rmssd, sdsd, nn50, pnn50) = (none, none, none, none, none, none)
    (lnRMSSD, sd1, sd2, cvnn, triangularIndex) = (none, none, none, none, none)
  }

  /// Why no number of a recording of so many seconds at least can be given.
  static func obstacle(
    _ normal: NormalIntervals, _ seconds: Double, _ count: Int, _ limit: Double
  ) -> MetricReason? {
    if count == 0 { return normal.given == 0 ? .noSamples : .tooManyCorrected }
    if normal.correctedShare > limit { return .tooManyCorrected }
    return normal.recorded < seconds ? .tooShort : nil
  }

  private static func along(_ variance: Double?, _ squares: Double?) -> Double? {
    guard let variance, let squares else { return nil }
    return max(0, 2 * variance - squares / 2).squareRoot()
  }

  private static func triangularIndex(_ intervals: [Double]) -> Double? {
    var bins: [Int: Int] = [:]
    for interval in intervals { bins[Int(interval / 7.8125), default: 0] += 1 }
    return bins.values.max().map { Double(intervals.count) / Double($0) }
  }
}
