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

  package func holds(_ row: [Cell]) -> Bool {
    expression.holds(in: RowScope(row: row, places: places, today: today))
  }

  /// A column of mixed values fits where any kind of value does.
  private func problem(in columns: [Column]) -> RowConditionError? {
    for (reference, offset) in expression.references where places[reference] == nil {
      return .unknownColumn(
        ColumnVocabulary.name(reference), offset: offset, columns: columns.map(\.name))
    }
    if let (summary, offset) = expression.summaries.first {
      return .summary("\(summary)", offset: offset)
    }
    let tries = [ValueKind.text, .number, .truth, .date].map { kind in
      expression.problems(
        in: ColumnVocabulary(columns: columns, mixed: kind), expecting: .truth)
    }
    if tries.contains(where: \.isEmpty) { return nil }
    return tries.first?.first.map { .misfit($0) }
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
  /// What kind a column of several kinds is tried as.
  let mixed: ValueKind

  static func name(_ reference: Reference) -> String {
    let aspect = reference.aspect == .value ? [] : [reference.aspect.rawValue]
    return (reference.path + aspect).joined(separator: ".")
  }

  func declaration(of reference: Reference) -> Declaration? {
    columns.first { $0.name == Self.name(reference) }.map { Declaration(kind(of: $0)) }
  }

  /// An answer is whatever its question asks for.
  private func kind(of column: Column) -> ValueKind {
    switch column.type {
    case .text: column.name == AnswersTable.answerColumn ? mixed : .text
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
  let row: [Cell]
  let places: [Reference: Int]
  let today: CivilDate

  func value(of reference: Reference) -> Value {
    guard let place = places[reference], row.indices.contains(place) else { return .unknown }
    return switch row[place] {
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
