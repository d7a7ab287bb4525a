import Quantities

/// A number of the summary by its type and its column, such as `heartRate.mean`.
package struct ComparedMetric: Equatable, Sendable {
  package let type: QuantityType
  /// A column of numbers of the summary.
  package let column: String

  package var name: String { "\(type.alias).\(column)" }

  /// Nil for a type or a column that is not known.
  package init?(_ name: String) {
    guard let dot = name.lastIndex(of: "."), let type = QuantityType.named(String(name[..<dot])),
      SummaryTable.numbers.contains(String(name[name.index(after: dot)...]))
    else { return nil }
    self.type = type
    column = String(name[name.index(after: dot)...])
  }
}

/// What tells the values of a participant apart.
package enum ComparisonFactor: String, CaseIterable, Sendable {
  case clip, condition, step
}
