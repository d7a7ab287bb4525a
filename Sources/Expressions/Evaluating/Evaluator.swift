/// Works out the value of a term; total, with every failure an unknown value.
struct Evaluator<Scope: ExpressionScope> {
  let scope: Scope

  func value(of term: Term) -> Value {
    switch term.form {
    case .literal(let value): value
    case .reference(let reference): scope.value(of: reference)
    case .summary(let summary): Value(scope.value(of: summary))
    case .list(let members): .list(members.map(value))
    case .not(let part): Truth.not(value(of: part))
    case .negative(let part): Value(value(of: part).number.map { -$0 })
    case .operation(let sign, let left, let right): operation(sign, left, right)
    case .between(let part, let low, let high):
      Calculation.between(value(of: part), value(of: low), value(of: high))
    case .call(.today, _): .date(scope.today)
    case .call(.if, let parts): choice(parts)
    case .call(let function, let arguments):
      Calculation.value(of: function, arguments.map(value))
    }
  }

  /// What is decided by the left side leaves the right side alone.
  private func operation(_ sign: Operator, _ left: Term, _ right: Term) -> Value {
    let first = value(of: left)
    switch (sign, first) {
    case (.and, .truth(false)), (.or, .truth(true)): return first
    default: return Calculation.value(of: sign, first, value(of: right))
    }
  }

  private func choice(_ parts: [Term]) -> Value {
    guard parts.count == 3, case .truth(let isTrue) = value(of: parts[0]) else { return .unknown }
    return value(of: parts[isTrue ? 1 : 2])
  }
}
