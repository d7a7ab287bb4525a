import Expressions
import Quantities

/// Answers given in a test, by the names that an expression has for them.
struct Answers: ExpressionScope {
  var values: [String: Value] = [:]
  var summaries: [String: Number] = [:]
  let today = CivilDate(year: 2026, month: 11, day: 30)

  func value(of reference: Reference) -> Value { values[reference.description] ?? .unknown }
  func value(of summary: Summary) -> Number? { summaries[summary.description] }
}

/// What names stand for in a test.
struct Declarations: ExpressionVocabulary {
  var declarations: [String: Declaration] = [:]
  var recorded: [String] = []

  var names: [String] { declarations.keys.sorted() }

  func declaration(of reference: Reference) -> Declaration? {
    declarations[reference.description]
  }

  func isRecorded(_ summary: Summary) -> Bool { recorded.contains(summary.step) }
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  package init(integerLiteral value: Int) { self = .number(Number(value)) }
  package init(stringLiteral value: String) { self = .text(value) }
  package init(booleanLiteral value: Bool) { self = .truth(value) }
  package init(arrayLiteral elements: Value...) { self = .list(elements) }
}

/// What a text comes to with these answers.
func value(_ text: String, _ answers: [String: Value] = [:]) throws -> Value {
  try Expression(parsing: text).evaluate(in: Answers(values: answers))
}

/// A decimal number as a value.
func decimal(_ text: String) -> Value {
  Number(parsing: text).map(Value.number) ?? .unknown
}
