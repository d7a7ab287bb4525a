/// What operators make of values.
enum Calculation {
  static func value(of sign: Operator, _ one: Value, _ other: Value) -> Value {
    switch sign {
    case .or: Truth.or(one, other)
    case .and: Truth.and(one, other)
    case .equal, .isIn: Truth.value(areEqual(one, other))
    case .notEqual: Truth.not(Truth.value(areEqual(one, other)))
    case .less: Truth.value(isLess(one, other))
    case .lessOrEqual: Truth.not(Truth.value(isLess(other, one)))
    case .greater: Truth.value(isLess(other, one))
    case .greaterOrEqual: Truth.not(Truth.value(isLess(one, other)))
    case .plus: arithmetic(one, other, +)
    case .minus: arithmetic(one, other, -)
    case .times: arithmetic(one, other, *)
    case .divided: arithmetic(one, other, /)
    }
  }

  static func between(_ value: Value, _ low: Value, _ high: Value) -> Value {
    Truth.and(
      self.value(of: .lessOrEqual, low, value), self.value(of: .lessOrEqual, value, high))
  }

  private static func arithmetic(
    _ one: Value, _ other: Value, _ calculate: (Number, Number) -> Number?
  ) -> Value {
    guard let one = one.number, let other = other.number else { return .unknown }
    return Value(calculate(one, other))
  }

  /// Whether any member of one equals any of the other; a value is its only member.
  static func areEqual(_ one: Value, _ other: Value) -> Bool? {
    var isKnown = true
    for member in one.members {
      for candidate in other.members {
        guard let isEqual = areSame(member, candidate) else {
          isKnown = false
          continue
        }
        if isEqual { return true }
      }
    }
    return isKnown ? false : nil
  }

  /// Whether two single values are the same; nil where one is unknown or they are of two kinds.
  private static func areSame(_ one: Value, _ other: Value) -> Bool? {
    switch (one, other) {
    case (.truth(let one), .truth(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.text(let one), .text(let other)): one == other
    case (.date(let one), .date(let other)): one == other
    default: nil
    }
  }

  /// Whether a number or date comes before another; nil of anything else.
  static func isLess(_ one: Value, _ other: Value) -> Bool? {
    switch (one, other) {
    case (.number(let one), .number(let other)): one < other
    case (.date(let one), .date(let other)): one.isBefore(other)
    default: nil
    }
  }
}
