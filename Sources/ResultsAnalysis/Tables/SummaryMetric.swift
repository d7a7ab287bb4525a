import HeartMetrics
import Quantities

/// A metric of the summary: each is a column, with its definition and source.
///
/// In the order of the columns. Which type of sample each is of, ``scope`` tells.
package enum SummaryMetric: Int, CaseIterable, Sendable {
  // Of any numbers
  case sd, median, p10, p90, iqr
  // Of heart rates over time
  case timeWeightedMean, duration, coverage, gaps, longestGap, auc, slope, peak
  case baseline, delta, percentChange, aucAboveBaseline, resting
  case hrr30, hrr60, hrr120, recoveryTau, recoveryDelay, recoveryError
  case onsetTau, onsetDelay, onsetError
  case jumps, flatSeconds, cadenceLockSeconds
  case hrMax, percentHRR, zoneBelow, zone1, zone2, zone3, zone4, zone5, zoneAbove, trimp
  // Of amounts
  case sum, speed, cadence, sixMinuteDistance, sixMinutePredicted, sixMinutePercent
  // Of RR intervals
  case corrected, rmssd, sdnn, sdsd, nn50, pnn50, lnRMSSD, sd1, sd2, cvnn, hti
  case vlf, lf, hf, lfnu, lfhf

  /// The samples that a metric is of.
  enum Scope { case numbers, heartRate, distance, steps, amounts, rrInterval }

  var scope: Scope {
    switch self {
    case .sd, .median, .p10, .p90, .iqr: .numbers
    case .sum: .amounts
    case .speed, .sixMinuteDistance, .sixMinutePredicted, .sixMinutePercent: .distance
    case .cadence: .steps
    default: rawValue < Self.sum.rawValue ? .heartRate : .rrInterval
    }
  }

  /// The name of the column.
  package var name: String { Self.names[rawValue] }

  package static func named(_ name: String) -> SummaryMetric? {
    names.firstIndex(of: name).flatMap(SummaryMetric.init(rawValue:))
  }

  package static let names = allCases.map { "\($0)" }

  /// All of them, made once.
  static let all = allCases

  /// Those of any numbers, which come first.
  static let spread = all.filter { $0.scope == .numbers }

  /// Those that are of samples of other types, by the place of the type; the last are of a type that
  /// is not known.
  private static let ofOtherTypes: [[SummaryMetric]] =
    (QuantityType.all + [nil]).map { type in all.filter { !$0.isOf(type) } }

  /// Those that are of samples of other types than that.
  static func ofOthers(than type: QuantityType?) -> [SummaryMetric] {
    ofOtherTypes[type?.place ?? QuantityType.all.count]
  }

  private func isOf(_ type: QuantityType?) -> Bool {
    switch scope {
    case .numbers: true
    case .heartRate: type == .heartRate
    case .rrInterval: type == .rrInterval
    case .amounts: type?.aggregation == .cumulative
    case .distance: type == .distanceWalkingRunning
    case .steps: type == .stepCount
    }
  }

  /// Those that need the maximal rate, as it is known or as the age tells.
  static let ofMaximum: [SummaryMetric] = [
    .hrMax, .percentHRR, .zoneBelow, .zone1, .zone2, .zone3, .zone4, .zone5, .zoneAbove, .trimp,
  ]

  /// Those that need the time of each beat, which rates do not hold.
  static let variability = allCases.filter { $0.scope == .rrInterval && $0 != .corrected }
}

/// The metrics of one row: a number, a reason, or nothing where the metric is not of such samples.
struct MetricValues {
  private var values = [Metric?](repeating: nil, count: SummaryMetric.all.count)
  /// Metrics whose number tells little, as the search ended at its bounds.
  private(set) var atBounds: [SummaryMetric] = []
  /// Whether some values share a time, and count as one over time.
  var sharesTimes = false

  subscript(metric: SummaryMetric) -> Metric? {
    get { values[metric.rawValue] }
    set { values[metric.rawValue] = newValue }
  }

  mutating func set(_ metrics: [SummaryMetric], to value: Metric) {
    for metric in metrics { self[metric] = value }
  }

  mutating func set(_ quality: RateQuality) {
    self[.jumps] = .value(Double(quality.jumps))
    self[.flatSeconds] = .value(quality.flat)
  }

  mutating func warn(_ metric: SummaryMetric) { atBounds.append(metric) }

  /// Why each has no number, in the order of the columns; nil where it has one.
  var reasons: [MetricReason?] { values.map { $0?.reason } }

  /// Whether the reasons are these, so that the notes are the same.
  func areKeptBack(by reasons: [MetricReason?]) -> Bool {
    guard reasons.count == values.count else { return false }
    for index in values.indices {
      switch values[index] {
      case .unavailable(let reason): guard reason == reasons[index] else { return false }
      case .value, nil: guard reasons[index] == nil else { return false }
      }
    }
    return true
  }

  /// The number at a place among all metrics, as it is written; nil where it has none.
  func number(at place: Int) -> Double? { values[place]?.number.map(Self.rounded) }

  var cells: [Cell] { values.map { .decimal($0?.number.map(Self.rounded)) } }

  /// Without the noise that binary fractions leave in a sum: to nine decimals.
  static func rounded(_ value: Double) -> Double {
    abs(value) < 1e6 ? (value * 1e9).rounded() / 1e9 : value
  }

  /// Codes of reasons, each with the metrics it keeps back in brackets; nil for none.
  ///
  /// Metrics of other types of samples are too many to name: their code stands alone.
  var notes: String? {
    var groups: [(code: String, names: [String])] = []
    func add(_ code: String, _ metric: SummaryMetric) {
      if let index = groups.firstIndex(where: { $0.code == code }) {
        groups[index].names.append(metric.name)
      } else {
        groups.append((code, [metric.name]))
      }
    }
    for metric in SummaryMetric.all {
      guard let reason = self[metric]?.reason, reason != .otherType else { continue }
      add(reason.rawValue, metric)
    }
    for metric in atBounds { add(Self.atBoundsCode, metric) }
    let named = groups.map { "\($0.code)(\($0.names.joined(separator: " ")))" }
    let hasOthers = values.contains { $0?.reason == .otherType }
    let codes =
      named + (sharesTimes ? [Self.sameTimeCode] : [])
      + (hasOthers ? [MetricReason.otherType.rawValue] : [])
    return codes.isEmpty ? nil : codes.joined(separator: "; ")
  }

  /// Gives a reason to those that have neither a number nor another reason.
  mutating func explain(_ reason: MetricReason, _ metrics: [SummaryMetric]) {
    for metric in metrics where self[metric] == nil { self[metric] = .unavailable(reason) }
  }

  static let atBoundsCode = "at-bounds"
  static let sameTimeCode = "same-time"
}
