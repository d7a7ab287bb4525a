import Quantities
import Statistics

/// Two levels compared in one metric.
package struct ComparisonRow: Sendable {
  package let factor: ComparisonFactor
  package let metric: ComparedMetric
  package let first: String
  package let second: String
  package let test: Kind
  /// How many have a value of only one of them, and are left out of a paired comparison.
  package let unpaired: Int
  /// After Holm, over all rows of the table.
  package var adjustedProbability: Double?

  package enum Kind: Sendable {
    case paired(PairedComparison, OrderComparison)
    case independent(IndependentComparison)
  }

  init(
    _ factor: ComparisonFactor, _ metric: ComparedMetric, _ first: String, _ second: String,
    _ participants: [[String: LevelValue]]
  ) {
    self.factor = factor
    self.metric = metric
    self.first = first
    self.second = second
    let both = participants.compactMap { values in
      values[first].flatMap { one in values[second].map { (one, $0) } }
    }
    let onlyFirst = participants.filter { $0[second] == nil }.compactMap { $0[first]?.mean }
    let onlySecond = participants.filter { $0[first] == nil }.compactMap { $0[second]?.mean }
    guard both.isEmpty else {
      unpaired = onlyFirst.count + onlySecond.count
      test = Self.paired(both)
      return
    }
    unpaired = 0
    test = .independent(IndependentComparison(onlyFirst, onlySecond))
  }

  private static func paired(_ both: [(LevelValue, LevelValue)]) -> Kind {
    let isFirstFirst = both.map { one, other in
      (one.first?.milliseconds ?? 0) <= (other.first?.milliseconds ?? 0)
    }
    let pairs = both.map { (first: $0.mean, second: $1.mean) }
    return .paired(
      PairedComparison(pairs),
      OrderComparison(
        firstFirst: zip(pairs, isFirstFirst).filter(\.1).map(\.0),
        secondFirst: zip(pairs, isFirstFirst).filter { !$0.1 }.map(\.0)))
  }

  /// Of the t test, which Holm's procedure takes.
  var probability: Double? {
    switch test {
    case .paired(let found, _): found.test?.probability
    case .independent(let found): found.test?.probability
    }
  }

  package var warnings: [ComparisonWarning] {
    switch test {
    case .paired(let found, let order): found.warnings + order.warnings
    case .independent(let found): found.warnings
    }
  }
}
