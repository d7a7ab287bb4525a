/// The values that something can have.
package struct Domain: Equatable, Sendable {
  /// Which known values; all of them are included, perhaps others too.
  package enum Extent: Equatable, Sendable {
    case anything
    /// One of these; of a multiple choice, each a list.
    case values([Value])
    /// A number or a date, its ends included; nil for no end.
    case range(from: Value?, through: Value?)
  }

  package var extent: Extent
  /// Whether it can be unknown, as an answer that may be skipped or not shown.
  package var mayBeUnknown: Bool

  package init(_ extent: Extent, mayBeUnknown: Bool = true) {
    self.extent = extent
    self.mayBeUnknown = mayBeUnknown
  }

  static let truths = Extent.values([.truth(true), .truth(false)])

  /// The values one by one, unknown among them; nil where they cannot be listed.
  var listed: [Value]? {
    guard case .values(let values) = extent else { return nil }
    return values + (mayBeUnknown ? [.unknown] : [])
  }

  /// The domain of just these values, unknown among them or not.
  init(listing values: [Value]) {
    var seen: Set<Value> = []
    let known = values.filter { !$0.isUnknown && seen.insert($0).inserted }
    self.init(.values(known), mayBeUnknown: values.contains(where: \.isUnknown))
  }

  /// The least and the greatest number or date; nil for an end that is not known.
  var ends: (low: Value?, high: Value?) {
    switch extent {
    case .anything: return (nil, nil)
    case .range(let low, let high): return (low, high)
    case .values(let values):
      let members = values.flatMap(\.members)
      let isOrdered = members.allSatisfy { Calculation.isLess($0, members[0]) != nil }
      guard isOrdered else { return (nil, nil) }
      let precedes = { (one: Value, other: Value) in Calculation.isLess(one, other) == true }
      return (members.min(by: precedes), members.max(by: precedes))
    }
  }

  /// Whether a list may be among the values.
  var mayBeList: Bool {
    switch extent {
    case .anything: true
    case .range: false
    case .values(let values):
      values.contains {
        if case .list = $0 { true } else { false }
      }
    }
  }

  /// All values of both.
  func union(_ other: Domain) -> Domain {
    let mayBeUnknown = mayBeUnknown || other.mayBeUnknown
    if case .values(let mine) = extent, case .values(let theirs) = other.extent {
      var domain = Domain(listing: mine + theirs)
      domain.mayBeUnknown = mayBeUnknown
      return domain
    }
    guard let low = Self.outer(ends.low, other.ends.low, isLow: true),
      let high = Self.outer(ends.high, other.ends.high, isLow: false)
    else { return Domain(.anything, mayBeUnknown: mayBeUnknown) }
    return Domain(.range(from: low, through: high), mayBeUnknown: mayBeUnknown)
  }

  private static func outer(_ one: Value?, _ other: Value?, isLow: Bool) -> Value? {
    guard let one, let other, let isLess = Calculation.isLess(one, other) else { return nil }
    return isLess == isLow ? one : other
  }
}
