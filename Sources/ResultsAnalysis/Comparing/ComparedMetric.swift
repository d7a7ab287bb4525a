import Quantities
import StrictJSON

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

  /// What a name that is none can have been meant for, and the nearest of these where one is near.
  ///
  /// Of a type that is known they are its columns, else the types with the column, or the mean.
  package static func candidates(for name: String) -> (nearest: String?, all: [String]) {
    let dot = name.lastIndex(of: ".")
    let type = String(name[..<(dot ?? name.endIndex)])
    let column = dot.map { String(name[name.index(after: $0)...]) } ?? ""
    let types = QuantityType.all.map(\.alias)
    guard let known = QuantityType.named(type) ?? nearestType(type, types) else {
      let shown = SummaryTable.numbers.contains(column) ? column : "mean"
      return (nil, types.map { "\($0).\(shown)" })
    }
    let columns = SummaryTable.numbers
    let near =
      columns.contains(column) ? column : Suggestion.nearest(to: column, among: columns)
    return (near.map { "\(known.alias).\($0)" }, columns.map { "\(known.alias).\($0)" })
  }

  private static func nearestType(_ word: String, _ types: [String]) -> QuantityType? {
    Suggestion.nearest(to: word, among: types).flatMap(QuantityType.named)
  }
}

/// What tells the values of a participant apart.
package enum ComparisonFactor: String, CaseIterable, Sendable {
  case clip, condition, step
}
