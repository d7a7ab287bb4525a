/// A unit a quantity is counted in, written as HealthKit writes it (`HKUnit`).
package struct QuantityUnit: Hashable, Sendable {
  /// The unit's text, such as `count/min` or `mL/(kg*min)`.
  package let symbol: String
  package let dimension: QuantityDimension
  /// How many of the dimension's base units (count, m, s, kg, K, whole) one of these is.
  let factor: Double
  /// What is added to a value before it is multiplied: 273.15 for degrees Celsius.
  let shift: Double

  init(_ symbol: String, _ dimension: QuantityDimension, _ factor: Double, shift: Double = 0) {
    self.symbol = symbol
    self.dimension = dimension
    self.factor = factor
    self.shift = shift
  }

  package static let countPerMinute = QuantityUnit("count/min", .rate, 1.0 / 60)
  package static let countPerSecond = QuantityUnit("count/s", .rate, 1)
  /// Events a second, which convert into `count/min`.
  package static let hertz = QuantityUnit("Hz", .rate, 1)
  package static let meter = QuantityUnit("m", .length, 1)
  package static let kilometer = QuantityUnit("km", .length, 1000)
  /// The international mile of 1959, 1609.344 m.
  package static let mile = QuantityUnit("mi", .length, 1609.344)
  /// The international foot of 1959, 0.3048 m.
  package static let foot = QuantityUnit("ft", .length, 0.3048)
  package static let count = QuantityUnit("count", .count, 1)
  package static let second = QuantityUnit("s", .time, 1)
  package static let millisecond = QuantityUnit("ms", .time, 0.001)
  /// The joule's thousandfold.
  package static let kilojoule = QuantityUnit("kJ", .energy, 1000)
  /// The thermochemical kilocalorie, 4184 J.
  package static let kilocalorie = QuantityUnit("kcal", .energy, 4184)
  /// HealthKit's: 1 is the whole, so that 0.97 is what people call 97 %.
  package static let percent = QuantityUnit("%", .share, 1)
  package static let degreeCelsius = QuantityUnit("degC", .temperature, 1, shift: 273.15)
  package static let degreeFahrenheit = QuantityUnit("degF", .temperature, 5.0 / 9, shift: 459.67)
  package static let meterPerSecond = QuantityUnit("m/s", .speed, 1)
  package static let kilometerPerHour = QuantityUnit("km/hr", .speed, 1 / 3.6)

  /// The units that recorders of a study may name.
  package static let all: [QuantityUnit] = [
    countPerMinute, countPerSecond, hertz, meter, kilometer, mile, foot, count, second,
    millisecond, kilojoule, kilocalorie, percent, degreeCelsius, degreeFahrenheit, meterPerSecond,
    kilometerPerHour,
  ]

  private static let bySymbol = Dictionary(uniqueKeysWithValues: all.map { ($0.symbol, $0) })

  /// The unit of this text, a product or quotient of units too; nil where it is none.
  package static func named(_ symbol: String) -> QuantityUnit? {
    bySymbol[symbol] ?? UnitParser.unit(of: symbol)
  }

  /// A value in this unit, counted in another.
  ///
  /// - Throws: ``UnitMismatch`` when the units measure unlike things.
  package func convert(_ value: Double, to other: QuantityUnit) throws(UnitMismatch) -> Double {
    guard dimension == other.dimension else { throw UnitMismatch(from: self, to: other) }
    guard factor != other.factor || shift != other.shift else { return value }
    return (value + shift) * factor / other.factor - other.shift
  }
}

/// Two units that measure unlike things, so that neither converts into the other.
package struct UnitMismatch: Error, Equatable, Sendable, CustomStringConvertible {
  package let from: QuantityUnit
  package let to: QuantityUnit

  package var description: String {
    "'\(from.symbol)' measures \(from.dimension.name), '\(to.symbol)' \(to.dimension.name)"
  }
}
