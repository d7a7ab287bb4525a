/// A kind of health quantity, named as HealthKit names it.
///
/// It is the number of its kind alone, which samples by the million copy at no cost.
package struct QuantityType: Hashable, Sendable {
  /// How samples of a type add up.
  package enum Aggregation: Sendable {
    /// Values at instants, averaged: a rate.
    case discrete
    /// Amounts over intervals, summed: a distance.
    case cumulative
  }

  enum Kind: UInt8, CaseIterable {
    case heartRate, distanceWalkingRunning, stepCount, rrInterval, restingHeartRate,
      heartRateVariabilitySDNN, activeEnergyBurned, respiratoryRate, oxygenSaturation,
      bodyTemperature, walkingSpeed, walkingCadence
  }

  private let kind: Kind

  private var facts: QuantityTypeFacts { QuantityTypeFacts.all[place] }

  /// The place among all types, from 0.
  package var place: Int { Int(kind.rawValue) }
  /// HealthKit's identifier, such as `HKQuantityTypeIdentifierHeartRate`.
  package var identifier: String { facts.identifier }
  /// The short name, such as `heartRate`.
  package var alias: String { facts.alias }
  /// The name in a sentence, such as `heart rate`.
  package var name: String { facts.name }
  package var aggregation: Aggregation { facts.aggregation }
  /// The unit that values are compared and shown in.
  package var canonicalUnit: QuantityUnit { facts.canonicalUnit }
  /// The plausible values in the canonical unit; others are kept and flagged.
  package var plausibleRange: ClosedRange<Double> { facts.plausibleRange }

  /// Heart rate; plausible from 25 to 240 count/min.
  package static let heartRate = QuantityType(kind: .heartRate)

  /// Distance walked or run in an interval; plausible up to a marathon a sample.
  package static let distanceWalkingRunning = QuantityType(kind: .distanceWalkingRunning)

  /// Steps taken in an interval; plausible up to a marathon's a sample.
  package static let stepCount = QuantityType(kind: .stepCount)

  /// The time between two beats; plausible from 250 to 2400 ms, as heart rates are.
  ///
  /// HealthKit has it in heartbeat series only, without a type of quantity.
  package static let rrInterval = QuantityType(kind: .rrInterval)

  /// Heart rate at rest, one value a day; plausible from 25 to 150 count/min.
  package static let restingHeartRate = QuantityType(kind: .restingHeartRate)

  /// The standard deviation of a stretch's RR intervals; plausible up to 500 ms.
  package static let heartRateVariabilitySDNN = QuantityType(kind: .heartRateVariabilitySDNN)

  /// Energy burned by being active in an interval; plausible up to 20,000 kcal a sample.
  package static let activeEnergyBurned = QuantityType(kind: .activeEnergyBurned)

  /// Breaths; plausible from 2 to 80 count/min.
  package static let respiratoryRate = QuantityType(kind: .respiratoryRate)

  /// Saturation of the blood with oxygen; plausible from 0.5 to 1 of the whole.
  package static let oxygenSaturation = QuantityType(kind: .oxygenSaturation)

  /// Body temperature; plausible from 30 to 45 degC.
  package static let bodyTemperature = QuantityType(kind: .bodyTemperature)

  /// Speed of walking; plausible up to 4 m/s.
  package static let walkingSpeed = QuantityType(kind: .walkingSpeed)

  /// Steps a minute; plausible up to 300 count/min.
  ///
  /// HealthKit has no such type.
  package static let walkingCadence = QuantityType(kind: .walkingCadence)

  /// Every type that is understood.
  package static let all: [QuantityType] = Kind.allCases.map(QuantityType.init)

  private static let byName = Dictionary(
    all.flatMap { [($0.identifier, $0), ($0.alias, $0)] }, uniquingKeysWith: { first, _ in first })

  /// The type of this identifier or short name.
  package static func named(_ name: String) -> QuantityType? { byName[name] }
}
