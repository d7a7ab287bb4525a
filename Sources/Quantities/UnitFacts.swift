/// What is known of a unit.
final class UnitFacts: Sendable {
  /// The unit's text, such as `count/min` or `mL/(kg*min)`.
  let symbol: String
  let dimension: QuantityDimension
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

  /// Of the units that recorders may name, in the order of ``QuantityUnit/Common``.
  static let common = QuantityUnit.Common.allCases.map(of)

  private static func of(_ unit: QuantityUnit.Common) -> UnitFacts {
    switch unit {
    case .countPerMinute: UnitFacts("count/min", .rate, 1.0 / 60)
    case .countPerSecond: UnitFacts("count/s", .rate, 1)
    case .hertz: UnitFacts("Hz", .rate, 1)
    case .meter: UnitFacts("m", .length, 1)
    case .kilometer: UnitFacts("km", .length, 1000)
    case .mile: UnitFacts("mi", .length, 1609.344)
    case .foot: UnitFacts("ft", .length, 0.3048)
    case .count: UnitFacts("count", .count, 1)
    case .second: UnitFacts("s", .time, 1)
    case .millisecond: UnitFacts("ms", .time, 0.001)
    case .kilojoule: UnitFacts("kJ", .energy, 1000)
    case .kilocalorie: UnitFacts("kcal", .energy, 4184)
    case .percent: UnitFacts("%", .share, 1)
    case .degreeCelsius: UnitFacts("degC", .temperature, 1, shift: 273.15)
    case .degreeFahrenheit: UnitFacts("degF", .temperature, 5.0 / 9, shift: 459.67)
    case .meterPerSecond: UnitFacts("m/s", .speed, 1)
    case .kilometerPerHour: UnitFacts("km/hr", .speed, 1 / 3.6)
    }
  }
}
