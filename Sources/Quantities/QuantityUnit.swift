/// A unit a quantity is counted in, named as HealthKit writes it.
package struct QuantityUnit: Hashable, Sendable {
  /// What a unit measures; only units of one kind convert into each other.
  package enum Kind: String, Sendable {
    case rate = "a rate"
    case length = "a length"
    case count = "a count"
  }

  /// HealthKit's unit string, such as `count/min`.
  package let symbol: String
  package let kind: Kind
  /// How many of the kind's base unit (count/s, m, count) one of these is.
  private let factor: Double

  private init(_ symbol: String, _ kind: Kind, _ factor: Double) {
    self.symbol = symbol
    self.kind = kind
    self.factor = factor
  }

  package static let countPerMinute = QuantityUnit("count/min", .rate, 1.0 / 60)
  package static let countPerSecond = QuantityUnit("count/s", .rate, 1)
  package static let hertz = QuantityUnit("Hz", .rate, 1)
  package static let meter = QuantityUnit("m", .length, 1)
  package static let kilometer = QuantityUnit("km", .length, 1000)
  /// The international mile of 1959, 1609.344 m.
  package static let mile = QuantityUnit("mi", .length, 1609.344)
  /// The international foot of 1959, 0.3048 m.
  package static let foot = QuantityUnit("ft", .length, 0.3048)
  package static let count = QuantityUnit("count", .count, 1)

  /// Every unit that is understood.
  package static let all: [QuantityUnit] = [
    countPerMinute, countPerSecond, hertz, meter, kilometer, mile, foot, count,
  ]

  /// The unit of this symbol.
  package static func named(_ symbol: String) -> QuantityUnit? {
    all.first { $0.symbol == symbol }
  }

  /// A value in this unit, counted in another.
  ///
  /// - Throws: ``UnitMismatch`` when the units measure unlike things.
  package func convert(_ value: Double, to other: QuantityUnit) throws(UnitMismatch) -> Double {
    guard kind == other.kind else { throw UnitMismatch(from: self, to: other) }
    guard self != other else { return value }
    return value * factor / other.factor
  }
}

/// Two units that measure unlike things, so that neither converts into the other.
package struct UnitMismatch: Error, Equatable, Sendable, CustomStringConvertible {
  package let from: QuantityUnit
  package let to: QuantityUnit

  package var description: String {
    "'\(from.symbol)' measures \(from.kind.rawValue), '\(to.symbol)' \(to.kind.rawValue)"
  }
}
