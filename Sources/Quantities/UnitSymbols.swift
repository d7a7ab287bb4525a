/// The units that have a name of their own, and the prefixes they take.
///
/// Names, prefixes and values are HealthKit's (`HKUnit`), whose values are those of the SI and of
/// the international yard and pound of 1959.
enum UnitSymbols {
  private static let plain: [String: QuantityUnit] = [
    "count": QuantityUnit("count", .count, 1), "%": QuantityUnit("%", .share, 1),
    "min": QuantityUnit("min", .time, 60), "hr": QuantityUnit("hr", .time, 3600),
    "d": QuantityUnit("d", .time, 86_400),
    "in": QuantityUnit("in", .length, 0.0254), "ft": QuantityUnit("ft", .length, 0.3048),
    "yd": QuantityUnit("yd", .length, 0.9144), "mi": QuantityUnit("mi", .length, 1609.344),
    "oz": QuantityUnit("oz", .mass, 0.028_349_523_125),
    "lb": QuantityUnit("lb", .mass, 0.453_592_37), "st": QuantityUnit("st", .mass, 6.350_293_18),
    "Cal": QuantityUnit("Cal", .energy, 4184), "kcal": QuantityUnit("kcal", .energy, 4184),
    "cal": QuantityUnit("cal", .energy, 4.184),
    "K": QuantityUnit("K", .temperature, 1),
    "degC": .degreeCelsius, "degF": .degreeFahrenheit,
    "mmHg": QuantityUnit("mmHg", .pressure, 133.322_387_415),
  ]

  /// Units that take a prefix.
  private static let prefixable: [String: QuantityUnit] = [
    "m": QuantityUnit("m", .length, 1), "s": QuantityUnit("s", .time, 1),
    "g": QuantityUnit("g", .mass, 0.001), "J": QuantityUnit("J", .energy, 1),
    "Pa": QuantityUnit("Pa", .pressure, 1), "L": QuantityUnit("L", .volume, 0.001),
    "Hz": QuantityUnit("Hz", .rate, 1),
  ]

  private static let prefixes: [(text: String, factor: Double)] = [
    ("da", 10), ("mc", 1e-6), ("f", 1e-15), ("p", 1e-12), ("n", 1e-9), ("m", 1e-3), ("c", 1e-2),
    ("d", 0.1), ("h", 100), ("k", 1000), ("M", 1e6), ("G", 1e9), ("T", 1e12),
  ]

  /// The unit of one name, with its prefix.
  static func unit(named name: String) -> QuantityUnit? {
    if let unit = plain[name] ?? prefixable[name] { return unit }
    for prefix in prefixes where name.hasPrefix(prefix.text) {
      guard let unit = prefixable[String(name.dropFirst(prefix.text.count))] else { continue }
      return QuantityUnit(name, unit.dimension, prefix.factor * unit.factor)
    }
    return nil
  }
}
