import Expressions
import Quantities
import StrictJSON

/// A condition on the rows of a table, in the language of studies, over its columns by their names.
///
/// In: a text such as `value > 100 and condition = "calm"`. Out: whether a row is taken.
/// Next: ``TableWriter``. A missing cell is unknown, and a condition that is unknown does not hold.
package struct RowCondition: Sendable {
  private let expression: Expression
  /// The place of each name in a row.
  private let places: [Reference: Int]
  private let today: CivilDate

  /// - Parameters:
  ///   - text: The condition.
  ///   - columns: Those of the rows.
  ///   - today: The day that `today()` is.
  /// - Throws: ``RowConditionError`` where the text is none, or does not fit the columns.
  package init(
    parsing text: String, columns: [Column], today: CivilDate
  ) throws(RowConditionError) {
    do throws(ExpressionError) {
      expression = try Expression(parsing: text)
    } catch {
      throw .unreadable(error)
    }
    self.today = today
    let names = expression.references.map(\.reference)
    var places: [Reference: Int] = [:]
    for reference in names {
      places[reference] = columns.firstIndex { $0.name == ColumnVocabulary.name(reference) }
    }
    self.places = places
    if let problem = problem(in: columns) { throw problem }
  }

  /// Whether it asks for the cell at a place.
  func uses(_ place: Int) -> Bool { places.values.contains(place) }

  package func holds(_ row: [Cell]) -> Bool { holds(ComparableRow(row)) }

  /// Whether it holds of the values that the row's cells stand for, or else, where that is unknown,
  /// of the texts in them.
  package func holds(_ row: ComparableRow) -> Bool {
    let result = expression.evaluate(in: RowScope(row: row, places: places, today: today))
    guard result.isUnknown, !row.values.isEmpty else { return result == .truth(true) }
    let texts = RowScope(row: ComparableRow(row.cells), places: places, today: today)
    return expression.holds(in: texts)
  }

  private func problem(in columns: [Column]) -> RowConditionError? {
    for (reference, offset) in expression.references where places[reference] == nil {
      return .unknownColumn(
        ColumnVocabulary.name(reference), offset: offset, columns: columns.map(\.name))
    }
    if let (summary, offset) = expression.summaries.first {
      return .summary("\(summary)", offset: offset)
    }
    return expression.problems(in: ColumnVocabulary(columns: columns), expecting: .truth).first
      .map { .misfit($0) }
  }
}

/// Why a text is no condition on the rows of a table; offsets are in bytes from its start.
package enum RowConditionError: Error, Equatable {
  case unreadable(ExpressionError)
  case unknownColumn(String, offset: Int, columns: [String])
  /// A statistic of what was recorded, which only a study knows.
  case summary(String, offset: Int)
  case misfit(ExpressionProblem)
}

extension RowConditionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let error): "\(error)"
    case .misfit(let problem): "\(problem)"
    case .summary(let text, let offset):
      "byte \(offset): found '\(text)'; expected a column, such as mean in results summary"
    case .unknownColumn(let name, let offset, let columns):
      "byte \(offset): found the unknown column '\(name)'; expected one of the table's"
        + (Suggestion.clause(for: name, among: columns).nonEmpty
          ?? ", such as '\(columns.last ?? "")'; text stands in double quotes")
    }
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

/// The columns of a table as names of expressions.
private struct ColumnVocabulary: ExpressionVocabulary {
  let columns: [Column]

  static func name(_ reference: Reference) -> String {
    let aspect = reference.aspect == .value ? [] : [reference.aspect.rawValue]
    return (reference.path + aspect).joined(separator: ".")
  }

  func declaration(of reference: Reference) -> Declaration? {
    columns.first { $0.name == Self.name(reference) }.map { column in
      switch column.comparison {
      case .type: Declaration(Self.kind(of: column.type))
      case .list: Declaration(.list(of: nil))
      case .mixed: .ofAnyKind
      }
    }
  }

  private static func kind(of type: Column.ValueType) -> ValueKind {
    switch type {
    case .text: .text
    case .integer, .decimal: .number
    case .boolean: .truth
    case .instant: .date
    }
  }

  func isRecorded(_ summary: Summary) -> Bool { false }

  var names: [String] { columns.map(\.name) }
}

/// The cells of a row as values of expressions.
private struct RowScope: ExpressionScope {
  let row: ComparableRow
  let places: [Reference: Int]
  let today: CivilDate

  func value(of reference: Reference) -> Value {
    guard let place = places[reference], row.cells.indices.contains(place) else { return .unknown }
    if let value = row.values[place] { return value }
    return switch row.cells[place] {
    case .missing: .unknown
    case .text(let text): .text(text)
    case .integer(let number): .number(Number(Int(number)))
    case .decimal(let number): Number(number).map(Value.number) ?? .unknown
    case .truth(let truth): .truth(truth)
    case .instant(let instant): .date(instant.day)
    }
  }

  func value(of summary: Summary) -> Number? { nil }
}

extension Instant {
  /// The day that it is where it was written.
  var day: CivilDate {
    let local = milliseconds + Int64(offsetMinutes) * 60_000
    return CivilDate(daysSince1970: Int((Double(local) / 86_400_000).rounded(.down)))
  }
}
