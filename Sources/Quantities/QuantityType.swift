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

  /// Every type that is understood.
  package static let all: [QuantityType] = [heartRate, distanceWalkingRunning, stepCount]

  /// The type of this identifier or short name.
  package static func named(_ name: String) -> QuantityType? {
    all.first { $0.identifier == name || $0.alias == name }
  }
}
