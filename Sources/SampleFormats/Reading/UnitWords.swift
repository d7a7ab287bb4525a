import Quantities

/// Units by the words that files of other programs have for them.
package enum UnitWords {
  private static let others: [String: QuantityUnit] = [
    "bpm": .countPerMinute, "beats/min": .countPerMinute, "beats/minute": .countPerMinute,
    "/min": .countPerMinute, "1/min": .countPerMinute, "steps": .count, "step": .count,
    "°c": .degreeCelsius, "°f": .degreeFahrenheit, "msec": .millisecond, "sec": .second,
    "km/h": .kilometerPerHour, "meters": .meter, "metres": .meter,
  ]

  /// The unit as HealthKit names it, or else by another word, in any case.
  package static func named(_ word: String) -> QuantityUnit? {
    QuantityUnit.named(word) ?? others[word.lowercased()]
  }
}
