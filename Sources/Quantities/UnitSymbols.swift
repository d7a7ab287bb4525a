/// The units that have a name of their own, and the prefixes they take.
///
/// Names, prefixes and values are HealthKit's (`HKUnit`), whose values are those of the SI and of
/// the international yard and pound of 1959.
enum UnitSymbols {
  private static let plain: [String: UnitFacts] = [
    "count": UnitFacts("count", .count, 1), "%": UnitFacts("%", .share, 1),
    "min": UnitFacts("min", .time, 60), "hr": UnitFacts("hr", .time, 3600),
    "d": UnitFacts("d", .time, 86_400),
    "in": UnitFacts("in", .length, 0.0254), "ft": UnitFacts("ft", .length, 0.3048),
    "yd": UnitFacts("yd", .length, 0.9144), "mi": UnitFacts("mi", .length, 1609.344),
    "oz": UnitFacts("oz", .mass, 0.028_349_523_125),
    "lb": UnitFacts("lb", .mass, 0.453_592_37), "st": UnitFacts("st", .mass, 6.350_293_18),
    "Cal": UnitFacts("Cal", .energy, 4184), "kcal": UnitFacts("kcal", .energy, 4184),
    "cal": UnitFacts("cal", .energy, 4.184),
    "K": UnitFacts("K", .temperature, 1),
    "degC": UnitFacts("degC", .temperature, 1, shift: 273.15),
    "degF": UnitFacts("degF", .temperature, 5.0 / 9, shift: 459.67),
    "mmHg": UnitFacts("mmHg", .pressure, 133.322_387_415),
  ]

  /// Units that take a prefix.
  private static let prefixable: [String: UnitFacts] = [
    "m": UnitFacts("m", .length, 1), "s": UnitFacts("s", .time, 1),
    "g": UnitFacts("g", .mass, 0.001), "J": UnitFacts("J", .energy, 1),
    "Pa": UnitFacts("Pa", .pressure, 1), "L": UnitFacts("L", .volume, 0.001),
    "Hz": UnitFacts("Hz", .rate, 1),
  ]

  private static let prefixes: [(text: String, factor: Double)] = [
    ("da", 10), ("mc", 1e-6), ("f", 1e-15), ("p", 1e-12), ("n", 1e-9), ("m", 1e-3), ("c", 1e-2),
    ("d", 0.1), ("h", 100), ("k", 1000), ("M", 1e6), ("G", 1e9), ("T", 1e12),
  ]

  /// The unit of one name, with its prefix.
  static func unit(named name: String) -> UnitFacts? {
    if let unit = plain[name] ?? prefixable[name] { return unit }
    for prefix in prefixes where name.hasPrefix(prefix.text) {
      guard let unit = prefixable[String(name.dropFirst(prefix.text.count))] else { continue }
      return UnitFacts(name, unit.dimension, prefix.factor * unit.factor)
    }
    return nil
  }
}
