import Quantities

/// A scope in which nothing is known.
struct EmptyScope: ExpressionScope {
  let today = CivilDate(year: 1970, month: 1, day: 1)

  func value(of reference: Reference) -> Value { .unknown }
  func value(of summary: Summary) -> Number? { nil }
}

/// A scope of given answers, to try them out.
struct GivenScope: ExpressionScope {
  let today = CivilDate(year: 1970, month: 1, day: 1)
  var values: [Reference: Value]

  func value(of reference: Reference) -> Value { values[reference] ?? .unknown }
  func value(of summary: Summary) -> Number? { nil }
}
