import Glibc

/// How fast a rate goes from one level to another: a delayed exponential, fitted to the samples.
///
/// h(t) = h∞ + (h0 - h∞) e^(-(t - td) / τ) from the delay td on, and h0 before it; least squares over
/// td of 0 to 15 s and τ of 5 to 300 s. For given td and τ the levels follow by linear regression, so
/// that only these two are searched: on a grid, then by golden section around its best points.
package struct KineticsFit: Equatable, Sendable {
  /// τ, in seconds.
  package let timeConstant: Double
  /// td, in seconds.
  package let delay: Double
  /// h0, in count/min.
  package let start: Double
  /// h∞, in count/min.
  package let end: Double
  /// The root of the mean squared residual, in count/min.
  package let error: Double
  /// Whether td or τ lies at the end of what was searched, so that the fit tells little.
  package let isAtBounds: Bool

  /// td + τ, the mean response time, in seconds.
  package var meanResponseTime: Double { delay + timeConstant }
  /// When half of the change is done, in seconds.
  package var halfTime: Double { delay + timeConstant * log(2) }

  package enum Direction: Sendable { case rise, fall }

  static let delays = 0.0...15
  static let constants = 5.0...300

  /// Fits the samples from a time on.
  ///
  /// - Parameters:
  ///   - series: With 10 samples over 60 s at least in what is fitted, half of it covered.
  ///   - window: In the series' seconds; time counts from its start.
  ///   - direction: Where the rate should go, by 5 count/min at least.
  /// - Returns: The fit, or why there is none.
  package static func fit(
    _ series: RateSeries, over window: ClosedRange<Double>, _ direction: Direction
  ) -> Result<KineticsFit, MetricReason> {
    let range =
      series.firstIndex(
        after: window.lowerBound - 1e-9)..<max(
        series.firstIndex(after: window.lowerBound - 1e-9),
        series.firstIndex(after: window.upperBound))
    guard !range.isEmpty else { return .failure(.noSamples) }
    guard range.count >= 10 else { return .failure(.tooFewSamples) }
    guard window.upperBound - window.lowerBound >= 60 - 1e-9 else { return .failure(.tooShort) }
    guard
      series.seconds(covered: window) >= 0.5 * (window.upperBound - window.lowerBound)
    else { return .failure(.lowCoverage) }
    let search = KineticsSearch(
      times: series.times[range].map { $0 - window.lowerBound },
      values: Array(series.values[range]))
    let fit = search.best()
    let change = direction == .rise ? fit.end - fit.start : fit.start - fit.end
    return change >= 5 ? .success(fit) : .failure(.noChange)
  }
}

extension MetricReason: Error {}
