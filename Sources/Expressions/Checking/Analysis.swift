/// Works out which values a term can have, from those of the names in it.
///
/// It may find too many values, never too few: what it calls impossible is impossible.
struct Analysis<Vocabulary: ExpressionVocabulary> {
  let vocabulary: Vocabulary

  /// The most combinations of values of one operation's parts that are tried one by one.
  private let combinationLimit = 256

  func domain(of term: Term) -> Domain {
    let parts = term.parts.map(domain)
    switch term.form {
    case .literal(let value): return Domain(.values([value]), mayBeUnknown: false)
    case .reference(let reference): return domain(of: reference)
    case .summary: return Domain(.range(from: nil, through: nil))
    case .list:
      return listed(parts) { .list($0) }
        ?? Domain(.anything, mayBeUnknown: parts.contains(where: \.mayBeUnknown))
    case .not: return logical(parts) { Truth.not($0[0]) }
    case .negative: return negative(parts[0])
    case .operation(let sign, _, _): return operation(sign, parts[0], parts[1])
    case .between: return between(parts)
    case .call(let function, _): return call(function, parts)
    }
  }

  private func domain(of reference: Reference) -> Domain {
    switch reference.aspect {
    case .value: vocabulary.declaration(of: reference)?.domain ?? Domain(.anything)
    case .label: Domain(.anything)
    case .state: Domain(.values(Reference.states.map(Value.text)), mayBeUnknown: false)
    }
  }

  /// The domain of an operation, from every combination of its parts; nil where they are too many.
  func listed(_ parts: [Domain], limit: Int? = nil, _ value: ([Value]) -> Value) -> Domain? {
    var combinations: [[Value]] = [[]]
    for part in parts {
      guard let values = part.listed,
        values.count * combinations.count <= limit ?? combinationLimit
      else { return nil }
      combinations = combinations.flatMap { start in values.map { start + [$0] } }
    }
    return Domain(listing: combinations.map(value))
  }

  private func logical(_ parts: [Domain], _ value: ([Value]) -> Value) -> Domain {
    let parts = parts.map { part in
      if case .values = part.extent { part } else { Domain(Domain.truths, mayBeUnknown: true) }
    }
    return listed(parts, value) ?? Domain(Domain.truths)
  }

  private func operation(_ sign: Operator, _ one: Domain, _ other: Domain) -> Domain {
    if let domain = listed([one, other], { Calculation.value(of: sign, $0[0], $0[1]) }) {
      return domain
    }
    if isNeverKnown(sign, one, other) { return Domain(.values([])) }
    switch sign.level {
    case .or, .and: return logical([one, other]) { Calculation.value(of: sign, $0[0], $0[1]) }
    case .comparison: return Comparison(one, other).domain(of: sign)
    default: return Interval(one).combined(sign, Interval(other)).domain
    }
  }

  /// Whether the result is unknown whatever the parts are, as of a division by zero.
  private func isNeverKnown(_ sign: Operator, _ one: Domain, _ other: Domain) -> Bool {
    if sign == .divided, other.extent == .values([.number(.zero)]) { return true }
    let isKnown = one.extent != .values([]) && other.extent != .values([])
    switch sign {
    case .or, .and, .equal, .notEqual, .isIn: return false
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .plus, .minus, .times, .divided:
      return !isKnown
    }
  }

  private func negative(_ part: Domain) -> Domain {
    if let domain = listed([part], { Value($0[0].number.map { -$0 }) }) { return domain }
    return Interval(.zero).combined(.minus, Interval(part)).domain
  }

  private func between(_ parts: [Domain]) -> Domain {
    if let domain = listed(parts, { Calculation.between($0[0], $0[1], $0[2]) }) { return domain }
    let isAbove = Comparison(parts[1], parts[0]).domain(of: .lessOrEqual)
    let isBelow = Comparison(parts[0], parts[2]).domain(of: .lessOrEqual)
    return logical([isAbove, isBelow]) { Truth.and($0[0], $0[1]) }
  }

  private func call(_ function: Function, _ parts: [Domain]) -> Domain {
    let mayBeUnknown = parts.contains(where: \.mayBeUnknown)
    if function == .isAnswered, parts.allSatisfy({ !$0.mayBeUnknown }) {
      return Domain(.values([.truth(true)]), mayBeUnknown: false)
    }
    if function == .if { return choice(parts) }
    let limit = function == .matches ? 1 : combinationLimit
    if function != .today,
      let domain = listed(parts, limit: limit, { Calculation.value(of: function, $0) })
    {
      return domain
    }
    switch function {
    case .isAnswered: return Domain(Domain.truths, mayBeUnknown: false)
    case .matches: return Domain(Domain.truths)
    case .answered, .today: return Domain(.anything, mayBeUnknown: false)
    case .date, .if: return Domain(.anything)
    case .count, .length:
      return Domain(.range(from: .number(.zero), through: nil), mayBeUnknown: mayBeUnknown)
    case .time, .days, .years, .round: return Domain(.range(from: nil, through: nil))
    case .abs: return Interval(parts[0]).magnitude.domain
    case .sum: return sum(parts)
    case .mean, .min, .max: return hull(parts)
    }
  }

  private func choice(_ parts: [Domain]) -> Domain {
    guard case .values(let conditions) = parts[0].extent else {
      return parts[1].union(parts[2]).perhapsUnknown
    }
    let branches = conditions.compactMap { value -> Domain? in
      guard case .truth(let isTrue) = value else { return nil }
      return parts[isTrue ? 1 : 2]
    }
    guard let first = branches.first else { return Domain(.values([])) }
    let union = branches.dropFirst().reduce(first) { $0.union($1) }
    return parts[0].mayBeUnknown || branches.count < conditions.count
      ? union.perhapsUnknown : union
  }

  private func sum(_ parts: [Domain]) -> Domain {
    guard !parts.contains(where: \.mayBeList) else {
      return Domain(.range(from: nil, through: nil))
    }
    return parts.reduce(Interval(.zero)) { $0.combined(.plus, Interval($1)) }.domain
  }

  /// Everything from the least to the greatest of the parts.
  private func hull(_ parts: [Domain]) -> Domain {
    let intervals = parts.map { Interval($0) }
    guard let first = intervals.first else { return Domain(.anything) }
    var hull = intervals.dropFirst().reduce(first) { $0.union($1) }
    hull.mayBeUnknown = hull.mayBeUnknown || parts.contains(where: \.mayBeList)
    return hull.domain
  }
}

extension Domain {
  /// The same values, and unknown.
  var perhapsUnknown: Domain { Domain(extent, mayBeUnknown: true) }
}
