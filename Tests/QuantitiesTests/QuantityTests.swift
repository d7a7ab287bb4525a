import Quantities
import Testing

@Suite struct QuantityTests {
  private static let conversions: [(String, Double, String, Double)] = [
    ("degF", 98.6, "degC", 37.0), ("degC", 37, "K", 310.15), ("kcal", 1, "kJ", 4.184),
    ("Cal", 2, "kcal", 2), ("mi", 1, "km", 1.609344), ("ft", 1, "in", 12), ("s", 0.8, "ms", 800),
    ("hr", 1, "min", 60), ("%", 0.97, "%", 0.97), ("km/hr", 3.6, "m/s", 1),
    ("mi/hr", 1, "ft/s", 5280.0 / 3600), ("mL/(kg*min)", 35, "L/(kg*hr)", 2.1),
    ("kcal/(kg*hr)", 1, "J/(kg*s)", 4184.0 / 3600), ("count/min", 60, "Hz", 1),
    ("count/ms", 1, "count/s", 1000), ("m/s^2", 9.80665, "cm/s^2", 980.665),
    ("s^-1*count", 1, "count/min", 60), ("mmHg", 120, "kPa", 15.9986864898),
    ("lb", 1, "g", 453.59237), ("mcg", 1000, "mg", 1),
  ]

  @Test("like units convert")
  func conversion() throws {
    #expect(try QuantityUnit.kilometer.convert(1.2, to: .meter) == 1200)
    #expect(try QuantityUnit.hertz.convert(1, to: .countPerMinute) == 60)
    #expect(try QuantityUnit.countPerMinute.convert(97, to: .countPerMinute) == 97)
  }

  @Test("unlike units are an error that names both")
  func mismatch() {
    let error = #expect(throws: UnitMismatch.self) {
      try QuantityUnit.countPerMinute.convert(60, to: .meter)
    }
    #expect(error?.description == "'count/min' measures a rate, 'm' a length")
  }

  @Test("a type is found by HealthKit's identifier and by its short name")
  func names() {
    #expect(QuantityType.named("HKQuantityTypeIdentifierHeartRate") == .heartRate)
    #expect(QuantityType.named("heartRate") == .heartRate)
    #expect(QuantityType.named("HeartRate") == nil)
  }

  @Test(
    "units of every kind convert by the values of the SI and of 1959",
    arguments: conversions)
  func values(from: String, value: Double, to: String, expected: Double) throws {
    let unit = try #require(QuantityUnit.named(from))
    let found = try unit.convert(value, to: try #require(QuantityUnit.named(to)))
    #expect(abs(found - expected) <= 1e-9 * max(1, abs(expected)), "found \(found)")
  }

  @Test(
    "what is no unit is none",
    arguments: [
      "", "/", "count/", "/min", "bpm", "count//min", "(m", "m)", "m^", "m^0", "m^12", "degC/min",
      "km km", "m/s^2^2", "Count", "kcount", String(repeating: "(", count: 40) + "m",
      String(repeating: "m*", count: 40) + "m", "mc", "m^9*m^9*Tm^9*Tm^9*Tm^9*Tm^9",
    ])
  func noUnits(text: String) {
    #expect(QuantityUnit.named(text) == nil)
  }

  @Test("unlike kinds are named, those without a name by their base units")
  func unlike() throws {
    let pairs = [
      ("ms", "count/min", "'ms' measures a time, 'count/min' a rate"),
      ("%", "count", "'%' measures a share, 'count' a count"),
      ("kcal", "degC", "'kcal' measures an energy, 'degC' a temperature"),
      ("m/s^2", "m/s", "'m/s^2' measures in m*s^-2, 'm/s' a speed"),
    ]
    for (from, to, message) in pairs {
      let other = try #require(QuantityUnit.named(to))
      let error = #expect(throws: UnitMismatch.self) {
        try QuantityUnit.named(from)?.convert(1, to: other)
      }
      #expect(error?.description == message)
    }
  }

  @Test("every type has a name of its own, and a canonical unit that is read back")
  func types() {
    let names = QuantityType.all.flatMap { [$0.identifier, $0.alias] }
    #expect(Set(names).count == names.count)
    for type in QuantityType.all {
      #expect(QuantityUnit.named(type.canonicalUnit.symbol) == type.canonicalUnit)
      #expect(QuantityType.named(type.alias) == type)
    }
  }
}
