/// Seconds in five zones of effort, by shares of the maximal rate or of the reserve.
///
/// From 50 to 60, 70, 80, 90 and 100 %; a zone holds its lower edge, and the last its upper one too.
/// Each interval that is no gap belongs to the zone of its mean.
package struct HeartRateZones: Equatable, Sendable {
  /// Below the first zone.
  package private(set) var below = 0.0
  /// In each of the five.
  package private(set) var zones = Array(repeating: 0.0, count: 5)
  /// Above the last.
  package private(set) var above = 0.0

  /// By shares of the maximal rate, which is in count/min.
  package init(_ series: RateSeries, maximum: Double) {
    self.init(series) { $0 / maximum }
  }

  /// By shares of the reserve.
  package init(_ series: RateSeries, reserve: HeartRateReserve) {
    self.init(series) { reserve.share($0) }
  }

  private init(_ series: RateSeries, _ share: (Double) -> Double) {
    for (index, interval) in series.intervals.enumerated() where interval <= series.maximumGap {
      add(interval, share((series.values[index] + series.values[index + 1]) / 2))
    }
  }

  private mutating func add(_ seconds: Double, _ share: Double) {
    switch share {
    case ..<0.5: below += seconds
    case 0.5..<0.6: zones[0] += seconds
    case 0.6..<0.7: zones[1] += seconds
    case 0.7..<0.8: zones[2] += seconds
    case 0.8..<0.9: zones[3] += seconds
    case 0.9...1: zones[4] += seconds
    default: above += seconds
    }
  }
}
