/// A unit a quantity is counted in, written as HealthKit writes it (`HKUnit`).
///
/// One that recorders may name is a number alone, which samples by the million copy at no cost.
package struct QuantityUnit: Sendable {
  enum Common: UInt8, CaseIterable {
    case countPerMinute, countPerSecond, hertz, meter, kilometer, mile, foot, count, second,
      millisecond, kilojoule, kilocalorie, percent, degreeCelsius, degreeFahrenheit, meterPerSecond,
      kilometerPerHour
  }

  /// Nil for a unit that is none of the common ones.
  private let common: Common?
  /// What is known of one that is not common.
  private let other: UnitFacts?

  private init(_ common: Common) { (self.common, other) = (common, nil) }

  init(_ facts: UnitFacts) { (common, other) = (nil, facts) }

  private var facts: UnitFacts { other ?? UnitFacts.common[Int(common?.rawValue ?? 0)] }

  /// The unit's text, such as `count/min` or `mL/(kg*min)`.
  package var symbol: String { facts.symbol }
  package var dimension: QuantityDimension { facts.dimension }

  package static let countPerMinute = QuantityUnit(.countPerMinute)
  package static let countPerSecond = QuantityUnit(.countPerSecond)
  /// Events a second, which convert into `count/min`.
  package static let hertz = QuantityUnit(.hertz)
  package static let meter = QuantityUnit(.meter)
  package static let kilometer = QuantityUnit(.kilometer)
  /// The international mile of 1959, 1609.344 m.
  package static let mile = QuantityUnit(.mile)
  /// The international foot of 1959, 0.3048 m.
  package static let foot = QuantityUnit(.foot)
  package static let count = QuantityUnit(.count)
  package static let second = QuantityUnit(.second)
  package static let millisecond = QuantityUnit(.millisecond)
  /// The joule's thousandfold.
  package static let kilojoule = QuantityUnit(.kilojoule)
  /// The thermochemical kilocalorie, 4184 J.
  package static let kilocalorie = QuantityUnit(.kilocalorie)
  /// HealthKit's: 1 is the whole, so that 0.97 is what people call 97 %.
  package static let percent = QuantityUnit(.percent)
  package static let degreeCelsius = QuantityUnit(.degreeCelsius)
  package static let degreeFahrenheit = QuantityUnit(.degreeFahrenheit)
  package static let meterPerSecond = QuantityUnit(.meterPerSecond)
  package static let kilometerPerHour = QuantityUnit(.kilometerPerHour)

  /// The units that recorders of a study may name.
  package static let all: [QuantityUnit] = Common.allCases.map(QuantityUnit.init)

  private static let bySymbol = Dictionary(uniqueKeysWithValues: all.map { ($0.symbol, $0) })

  /// The unit of this text, a product or quotient of units too; nil where it is none.
  package static func named(_ symbol: String) -> QuantityUnit? {
    bySymbol[symbol] ?? UnitParser.unit(of: symbol).map(QuantityUnit.init)
  }

  /// A value in this unit, counted in another.
  ///
  /// - Throws: ``UnitMismatch`` when the units measure unlike things.
  package func convert(_ value: Double, to other: QuantityUnit) throws(UnitMismatch) -> Double {
    guard self != other else { return value }
    let (own, others) = (facts, other.facts)
    guard own.dimension == others.dimension else { throw UnitMismatch(from: self, to: other) }
    guard own.factor != others.factor || own.shift != others.shift else { return value }
    return (value + own.shift) * own.factor / others.factor - others.shift
  }
}

extension QuantityUnit: Hashable {
  package static func == (left: QuantityUnit, right: QuantityUnit) -> Bool {
    left.common == right.common && (left.common != nil || left.symbol == right.symbol)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(symbol) }
}

/// Two units that measure unlike things, so that neither converts into the other.
package struct UnitMismatch: Error, Equatable, Sendable, CustomStringConvertible {
  package let from: QuantityUnit
  package let to: QuantityUnit

  package var description: String {
    "'\(from.symbol)' measures \(from.dimension.name), '\(to.symbol)' \(to.dimension.name)"
  }
}
