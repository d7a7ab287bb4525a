import HeartMetrics
import Quantities
import ResultFiles
import Statistics

/// The values of many sessions, compared between clips, conditions or steps.
///
/// In: sessions. Out: a row for each metric and each two levels. Next: a table.
///
/// A participant has one value a level: the mean of all that the sessions give for it. Levels that
/// participants have both of are compared within participants, others between them.
package struct Comparisons: Sendable {
  private let factor: ComparisonFactor
  private let metrics: [ComparedMetric]
  /// By metric, study and participant, and level.
  private var values: [[String: [String: LevelValue]]]

  private let correction: BeatCorrectionRule
  /// By metric, what its recordings lacked.
  private var lacks: [MetricLack]
  /// How many sessions were taken.
  private var sessions = 0
  package var hasSessions: Bool { sessions > 0 }
  /// By what tells values apart, all that it told apart.
  private var levels: [ComparisonFactor: Set<String>] = [:]

  /// - Parameters:
  ///   - factor: What tells a participant's values apart.
  ///   - metrics: The numbers; one that is named twice is compared, and counted by Holm, once.
  ///   - correction: What is done about beats that are none.
  package init(
    within factor: ComparisonFactor, of metrics: [ComparedMetric],
    correction: BeatCorrectionRule = .lipponenTarvainen
  ) {
    self.correction = correction
    self.factor = factor
    let metrics = metrics.indices.filter { !metrics[..<$0].contains(metrics[$0]) }
      .map { metrics[$0] }
    self.metrics = metrics
    values = Array(repeating: [:], count: metrics.count)
    lacks = metrics.map { MetricLack($0, factor) }
  }

  /// Takes what a session tells.
  package mutating func add(
    _ record: SessionRecord, _ filter: ResultFilter = ResultFilter(), body: Body = Body()
  ) {
    sessions += 1
    let participant = record.head.study.identifier + "\n" + record.head.participant
    for (step, summary) in SummaryTable.summaries(of: record, filter, body: body, correction) {
      let level = Self.level(factor, of: step, in: record)
      for (index, metric) in metrics.enumerated() where summary.group?.quantity == metric.type {
        lacks[index].count(level, summary.reason(metric.column))
        guard let number = summary.number(metric.column), number.isFinite else { continue }
        for factor in ComparisonFactor.allCases {
          guard let level = Self.level(factor, of: step, in: record) else { continue }
          levels[factor, default: []].insert(level)
        }
        guard let level else { continue }
        values[index][participant, default: [:]][level, default: LevelValue()]
          .add(number, at: step.startDate)
      }
    }
  }

  private static func level(
    _ factor: ComparisonFactor, of step: StepResult, in record: SessionRecord
  ) -> String? {
    switch factor {
    case .clip: step.clip?.name
    case .condition: record.head.condition
    case .step: step.identifier
    }
  }

  /// The comparisons: metrics as they were asked for, levels by their names.
  package var rows: [ComparisonRow] {
    var rows: [ComparisonRow] = []
    for (index, metric) in metrics.enumerated() {
      let levels = Set(values[index].values.flatMap(\.keys)).sorted()
      for (place, first) in levels.enumerated() {
        for second in levels.dropFirst(place + 1) {
          rows.append(
            ComparisonRow(factor, metric, first, second, participants(index)))
        }
      }
    }
    let adjusted = Holm.adjusted(rows.map(\.probability))
    for index in rows.indices { rows[index].adjustedProbability = adjusted[index] }
    return rows
  }

  /// The numbers that no two levels have values of, each with what its recordings lack.
  package var lacking: [MetricLack] {
    lacks.enumerated().filter { Set(values[$0.offset].values.flatMap(\.keys)).count < 2 }
      .map(\.element)
  }

  /// What was looked for and found where nothing is to be compared, on one line; nil where something is.
  package var emptiness: String? {
    guard lacking.count == metrics.count else { return nil }
    let names = Figures.list(metrics.map(\.name))
    let place = sessions == 0 ? "no session" : Figures.count(sessions, "session")
    let words = "looked for \(names) of two \(factor.rawValue)s or more in \(place); found \(found)"
    let others = ComparisonFactor.allCases.compactMap { factor in
      levels[factor].flatMap {
        $0.count > 1 ? "--within \(factor.rawValue) finds \($0.count)" : nil
      }
    }
    return others.isEmpty ? words : words + "; " + others.joined(separator: ", ")
  }

  private var found: String {
    let found = (levels[factor] ?? []).sorted()
    guard let first = found.first else { return "none" }
    return found.count == 1 ? "only '\(first)'" : "no two that have the same of them"
  }

  /// In the order of their codes, so that no sum depends on the order of reading.
  private func participants(_ metric: Int) -> [[String: LevelValue]] {
    values[metric].sorted { $0.key < $1.key }.map(\.value)
  }
}

/// What a participant's sessions give for one level.
struct LevelValue: Sendable {
  private var numbers: [Double] = []
  /// When the first of them began.
  private(set) var first: Instant?

  var mean: Double { Moments.mean(numbers.sorted()) ?? .nan }

  mutating func add(_ number: Double, at start: Instant) {
    numbers.append(number)
    if let first, first < start { return }
    first = start
  }
}
