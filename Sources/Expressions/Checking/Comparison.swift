/// Which outcomes a comparison of two domains can have, from their ends.
struct Comparison {
  private let one: Domain
  private let other: Domain

  init(_ one: Domain, _ other: Domain) {
    self.one = one
    self.other = other
  }

  func domain(of sign: Operator) -> Domain {
    switch sign {
    case .less: domain(canHold: !isAtLeast(one, other), canFail: !isBelow(one, other))
    case .greaterOrEqual: domain(canHold: !isBelow(one, other), canFail: !isAtLeast(one, other))
    case .greater: domain(canHold: !isAtLeast(other, one), canFail: !isBelow(other, one))
    case .lessOrEqual: domain(canHold: !isBelow(other, one), canFail: !isAtLeast(other, one))
    case .equal, .isIn: domain(canHold: !areApart, canFail: true)
    case .notEqual: domain(canHold: true, canFail: !areApart)
    case .or, .and, .plus, .minus, .times, .divided: Domain(Domain.truths)
    }
  }

  private func domain(canHold: Bool, canFail: Bool) -> Domain {
    let values = (canHold ? [Value.truth(true)] : []) + (canFail ? [.truth(false)] : [])
    let isVague = one.extent == .anything || other.extent == .anything
    return Domain(
      .values(values), mayBeUnknown: isVague || one.mayBeUnknown || other.mayBeUnknown)
  }

  private var areApart: Bool { isBelow(one, other) || isBelow(other, one) }

  /// Whether all of one lie below all of the other.
  private func isBelow(_ one: Domain, _ other: Domain) -> Bool {
    guard let high = one.ends.high, let low = other.ends.low else { return false }
    return Calculation.isLess(high, low) == true
  }

  /// Whether none of one lies below any of the other.
  private func isAtLeast(_ one: Domain, _ other: Domain) -> Bool {
    guard let low = one.ends.low, let high = other.ends.high else { return false }
    return Calculation.isLess(low, high) == false
  }
}
