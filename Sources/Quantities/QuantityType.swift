/// A kind of health quantity, named as HealthKit names it.
package struct QuantityType: Hashable, Sendable {
  /// How samples of a type add up.
  package enum Aggregation: Sendable {
    /// Values at instants, averaged: a rate.
    case discrete
    /// Amounts over intervals, summed: a distance.
    case cumulative
  }

  /// HealthKit's identifier, such as `HKQuantityTypeIdentifierHeartRate`.
  package let identifier: String
  /// The short name, such as `heartRate`.
  package let alias: String
  /// The name in a sentence, such as `heart rate`.
  package let name: String
  package let aggregation: Aggregation
  /// The unit that values are compared and shown in.
  package let canonicalUnit: QuantityUnit
  /// The plausible values in the canonical unit; others are kept and flagged.
  package let plausibleRange: ClosedRange<Double>

  /// Heart rate; plausible from 25 to 240 count/min.
  package static let heartRate = QuantityType(
    identifier: "HKQuantityTypeIdentifierHeartRate", alias: "heartRate", name: "heart rate",
    aggregation: .discrete, canonicalUnit: .countPerMinute, plausibleRange: 25...240)

  /// Distance walked or run in an interval; plausible up to a marathon a sample.
  package static let distanceWalkingRunning = QuantityType(
    identifier: "HKQuantityTypeIdentifierDistanceWalkingRunning", alias: "distanceWalkingRunning",
    name: "distance walked or run", aggregation: .cumulative, canonicalUnit: .meter,
    plausibleRange: 0...42_195)

  /// Steps taken in an interval; plausible up to a marathon's a sample.
  package static let stepCount = QuantityType(
    identifier: "HKQuantityTypeIdentifierStepCount", alias: "stepCount", name: "steps",
    aggregation: .cumulative, canonicalUnit: .count, plausibleRange: 0...100_000)

  /// The time between two beats; plausible from 250 to 2400 ms, as heart rates are.
  ///
  /// HealthKit has it in heartbeat series only, without a type of quantity.
  package static let rrInterval = QuantityType(
    identifier: "KareninaRRInterval", alias: "rrInterval", name: "RR interval",
    aggregation: .discrete, canonicalUnit: .millisecond, plausibleRange: 250...2400)

  /// Heart rate at rest, one value a day; plausible from 25 to 150 count/min.
  package static let restingHeartRate = QuantityType(
    identifier: "HKQuantityTypeIdentifierRestingHeartRate", alias: "restingHeartRate",
    name: "resting heart rate", aggregation: .discrete, canonicalUnit: .countPerMinute,
    plausibleRange: 25...150)

  /// The standard deviation of a stretch's RR intervals; plausible up to 500 ms.
  package static let heartRateVariabilitySDNN = QuantityType(
    identifier: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN",
    alias: "heartRateVariabilitySDNN", name: "heart rate variability (SDNN)",
    aggregation: .discrete, canonicalUnit: .millisecond, plausibleRange: 0...500)

  /// Energy burned by being active in an interval; plausible up to 20,000 kcal a sample.
  package static let activeEnergyBurned = QuantityType(
    identifier: "HKQuantityTypeIdentifierActiveEnergyBurned", alias: "activeEnergyBurned",
    name: "active energy", aggregation: .cumulative, canonicalUnit: .kilocalorie,
    plausibleRange: 0...20_000)

  /// Breaths; plausible from 2 to 80 count/min.
  package static let respiratoryRate = QuantityType(
    identifier: "HKQuantityTypeIdentifierRespiratoryRate", alias: "respiratoryRate",
    name: "respiratory rate", aggregation: .discrete, canonicalUnit: .countPerMinute,
    plausibleRange: 2...80)

  /// Saturation of the blood with oxygen; plausible from 0.5 to 1 of the whole.
  package static let oxygenSaturation = QuantityType(
    identifier: "HKQuantityTypeIdentifierOxygenSaturation", alias: "oxygenSaturation",
    name: "oxygen saturation", aggregation: .discrete, canonicalUnit: .percent,
    plausibleRange: 0.5...1)

  /// Body temperature; plausible from 30 to 45 degC.
  package static let bodyTemperature = QuantityType(
    identifier: "HKQuantityTypeIdentifierBodyTemperature", alias: "bodyTemperature",
    name: "body temperature", aggregation: .discrete, canonicalUnit: .degreeCelsius,
    plausibleRange: 30...45)

  /// Speed of walking; plausible up to 4 m/s.
  package static let walkingSpeed = QuantityType(
    identifier: "HKQuantityTypeIdentifierWalkingSpeed", alias: "walkingSpeed",
    name: "walking speed", aggregation: .discrete, canonicalUnit: .meterPerSecond,
    plausibleRange: 0...4)

  /// Steps a minute; plausible up to 300 count/min.
  ///
  /// HealthKit has no such type.
  package static let walkingCadence = QuantityType(
    identifier: "KareninaWalkingCadence", alias: "walkingCadence", name: "walking cadence",
    aggregation: .discrete, canonicalUnit: .countPerMinute, plausibleRange: 0...300)

  /// Every type that is understood.
  package static let all: [QuantityType] = [
    heartRate, distanceWalkingRunning, stepCount, rrInterval, restingHeartRate,
    heartRateVariabilitySDNN, activeEnergyBurned, respiratoryRate, oxygenSaturation,
    bodyTemperature, walkingSpeed, walkingCadence,
  ]

  private static let byName = Dictionary(
    all.flatMap { [($0.identifier, $0), ($0.alias, $0)] }, uniquingKeysWith: { first, _ in first })

  /// The type of this identifier or short name.
  package static func named(_ name: String) -> QuantityType? { byName[name] }
}
