import HeartMetrics
import Quantities

/// Why a number can't be compared: what the recordings of its type lack.
package struct MetricLack: Sendable {
  package let metric: ComparedMetric
  package let factor: ComparisonFactor
  /// How many recordings of its type there are.
  private var recordings = 0
  /// How many of them belong to no level.
  private var withoutLevel = 0
  private var levels: Set<String> = []
  private var reasons: [MetricReason: Int] = [:]

  init(_ metric: ComparedMetric, _ factor: ComparisonFactor) {
    self.metric = metric
    self.factor = factor
  }

  /// Counts a recording: its level, and why it has no number.
  mutating func count(_ level: String?, _ reason: MetricReason?) {
    recordings += 1
    guard let level else { return withoutLevel += 1 }
    if let reason { reasons[reason, default: 0] += 1 } else { levels.insert(level) }
  }

  /// One line for people, with each reason and how often it was met.
  package var sentence: String {
    "\(metric.name): not compared, since "
      + (recordings == 0
        ? "nothing of the type \(metric.type.alias) was recorded in what is read"
        : "\(levelWords) in \(recordingWords)" + details)
  }

  private var levelWords: String {
    guard let only = levels.first else { return "no \(factor.rawValue) has a value" }
    return "only the \(factor.rawValue) '\(DisplayText.escaped(only))' has values"
  }

  private var recordingWords: String {
    recordings == 1 ? "1 recording" : "\(recordings) recordings"
  }

  private var details: String {
    let met = MetricReason.allCases.compactMap { reason in
      reasons[reason].map { "\($0) × \(reason.sentence)" }
    }
    let others = withoutLevel > 0 ? ["\(withoutLevel) × it belongs to no \(factor.rawValue)"] : []
    let all = met + others
    return all.isEmpty ? "" : ": " + all.joined(separator: "; ")
  }
}
