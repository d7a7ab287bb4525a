/// What is known of a kind of health quantity; see ``QuantityType`` for what each part is.
struct QuantityTypeFacts: Sendable {
  let identifier: String
  let alias: String
  let name: String
  let aggregation: QuantityType.Aggregation
  let canonicalUnit: QuantityUnit
  let plausibleRange: ClosedRange<Double>

  /// Of every kind, in the order of the kinds.
  static let all = QuantityType.Kind.allCases.map(of)

  private static func of(_ kind: QuantityType.Kind) -> QuantityTypeFacts {
    switch kind {
    case .heartRate: .heartRate
    case .distanceWalkingRunning: .distanceWalkingRunning
    case .stepCount: .stepCount
    case .rrInterval: .rrInterval
    case .restingHeartRate: .restingHeartRate
    case .heartRateVariabilitySDNN: .heartRateVariabilitySDNN
    case .activeEnergyBurned: .activeEnergyBurned
    case .respiratoryRate: .respiratoryRate
    case .oxygenSaturation: .oxygenSaturation
    case .bodyTemperature: .bodyTemperature
    case .walkingSpeed: .walkingSpeed
    case .walkingCadence: .walkingCadence
    }
  }

  static let heartRate = QuantityTypeFacts(
    identifier: "HKQuantityTypeIdentifierHeartRate", alias: "heartRate", name: "heart rate",
    aggregation: .discrete, canonicalUnit: .countPerMinute, plausibleRange: 25...240)

  static let distanceWalkingRunning = QuantityTypeFacts(
    identifier: "HKQuantityTypeIdentifierDistanceWalkingRunning", alias: "distanceWalkingRunning",
    name: "distance walked or run", aggregation: .cumulative, canonicalUnit: .meter,
    plausibleRange: 0...42_195)

  static let stepCount = QuantityTypeFacts(
    identifier: "HKQuantityTypeIdentifierStepCount", alias: "stepCount", name: "steps",
    aggregation: .cumulative, canonicalUnit: .count, plausibleRange: 0...100_000)

  static let rrInterval = QuantityTypeFacts(
    identifier: "KareninaRRInterval", alias: "rrInterval", name: "RR interval",
    aggregation: .discrete, canonicalUnit: .millisecond, plausibleRange: 250...2400)

  static let restingHeartRate = QuantityTypeFacts(
    identifier: "HKQuantityTypeIdentifierRestingHeartRate", alias: "restingHeartRate",
    name: "resting heart rate", aggregation: .discrete, canonicalUnit: .countPerMinute,
    plausibleRange: 25...150)

  static let heartRateVariabilitySDNN = QuantityTypeFacts(
    identifier: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN",
    alias: "heartRateVariabilitySDNN", name: "heart rate variability (SDNN)",
    aggregation: .discrete, canonicalUnit: .millisecond, plausibleRange: 0...500)

  static let activeEnergyBurned = QuantityTypeFacts(
    identifier: "HKQuantityTypeIdentifierActiveEnergyBurned", alias: "activeEnergyBurned",
    name: "active energy", aggregation: .cumulative, canonicalUnit: .kilocalorie,
    plausibleRange: 0...20_000)

  static let respiratoryRate = QuantityTypeFacts(
    identifier: "HKQuantityTypeIdentifierRespiratoryRate", alias: "respiratoryRate",
    name: "respiratory rate", aggregation: .discrete, canonicalUnit: .countPerMinute,
    plausibleRange: 2...80)

  static let oxygenSaturation = QuantityTypeFacts(
    identifier: "HKQuantityTypeIdentifierOxygenSaturation", alias: "oxygenSaturation",
    name: "oxygen saturation", aggregation: .discrete, canonicalUnit: .percent,
    plausibleRange: 0.5...1)

  static let bodyTemperature = QuantityTypeFacts(
    identifier: "HKQuantityTypeIdentifierBodyTemperature", alias: "bodyTemperature",
    name: "body temperature", aggregation: .discrete, canonicalUnit: .degreeCelsius,
    plausibleRange: 30...45)

  static let walkingSpeed = QuantityTypeFacts(
    identifier: "HKQuantityTypeIdentifierWalkingSpeed", alias: "walkingSpeed",
    name: "walking speed", aggregation: .discrete, canonicalUnit: .meterPerSecond,
    plausibleRange: 0...4)

  static let walkingCadence = QuantityTypeFacts(
    identifier: "KareninaWalkingCadence", alias: "walkingCadence", name: "walking cadence",
    aggregation: .discrete, canonicalUnit: .countPerMinute, plausibleRange: 0...300)
}
