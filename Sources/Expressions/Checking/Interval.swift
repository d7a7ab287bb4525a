/// All numbers from one to another; nil for an end that is not known.
struct Interval {
  var low: Number?
  var high: Number?
  var mayBeUnknown: Bool

  init(low: Number?, high: Number?, mayBeUnknown: Bool) {
    (self.low, self.high, self.mayBeUnknown) = (low, high, mayBeUnknown)
  }

  /// The interval of one number.
  init(_ number: Number) {
    self.init(low: number, high: number, mayBeUnknown: false)
  }

  /// The numbers of a domain; what may be none may be unknown.
  init(_ domain: Domain) {
    let ends = domain.ends
    self.init(
      low: ends.low?.number, high: ends.high?.number,
      mayBeUnknown: domain.mayBeUnknown || domain.extent == .anything)
  }

  var domain: Domain {
    Domain(
      .range(from: low.map(Value.number), through: high.map(Value.number)),
      mayBeUnknown: mayBeUnknown)
  }

  /// The interval of all results; a result beyond what numbers can be is unknown.
  func combined(_ sign: Operator, _ other: Interval) -> Interval {
    let ends: (low: Number?, high: Number?) =
      switch sign {
      case .plus: (sum(low, other.low), sum(high, other.high))
      case .minus:
        (sum(low, other.high.map { -$0 }), sum(high, other.low.map { -$0 }))
      case .times: extremes(other, *)
      case .divided: other.mayBeZero ? (nil, nil) : extremes(other, /)
      default: (nil, nil)
      }
    let isOpen = ends.low == nil || ends.high == nil
    return Interval(
      low: ends.low, high: ends.high,
      mayBeUnknown: mayBeUnknown || other.mayBeUnknown || isOpen)
  }

  private func sum(_ one: Number?, _ other: Number?) -> Number? {
    guard let one, let other else { return nil }
    return one + other
  }

  private var mayBeZero: Bool {
    guard let low, let high else { return true }
    return low <= .zero && high >= .zero
  }

  /// The least and greatest result of the ends; they are those of all numbers between, too.
  private func extremes(
    _ other: Interval, _ calculate: (Number, Number) -> Number?
  ) -> (low: Number?, high: Number?) {
    guard let low, let high, let otherLow = other.low, let otherHigh = other.high else {
      return (nil, nil)
    }
    let pairs = [(low, otherLow), (low, otherHigh), (high, otherLow), (high, otherHigh)]
    let results = pairs.compactMap { calculate($0.0, $0.1) }
    return results.count == pairs.count ? (results.min(), results.max()) : (nil, nil)
  }

  var magnitude: Interval {
    guard let low, let high else {
      return Interval(low: .zero, high: nil, mayBeUnknown: mayBeUnknown)
    }
    let ends = [low.magnitude, high.magnitude]
    return Interval(
      low: mayBeZero ? .zero : ends.min(), high: ends.max(), mayBeUnknown: mayBeUnknown)
  }

  /// The least interval that holds both.
  func union(_ other: Interval) -> Interval {
    var union = self
    union.mayBeUnknown = mayBeUnknown || other.mayBeUnknown
    union.low = low.flatMap { mine in other.low.map { Swift.min(mine, $0) } }
    union.high = high.flatMap { mine in other.high.map { Swift.max(mine, $0) } }
    return union
  }
}
