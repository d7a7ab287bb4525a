import Quantities

/// A kind of data point that is read and written.
struct OpenMHealthMeasure {
  /// The name of the schema.
  let name: String
  /// The version that is written.
  let version: String
  /// The key of the value in the body.
  let key: StaticString
  /// The only unit that the schema has.
  let unitText: String
  let unit: QuantityUnit
  let type: QuantityType

  static let all = [
    OpenMHealthMeasure(
      name: "heart-rate", version: "2.0", key: "heart_rate", unitText: "beats/min",
      unit: .countPerMinute, type: .heartRate),
    OpenMHealthMeasure(
      name: "rr-interval", version: "1.0", key: "rr_interval", unitText: "ms",
      unit: .millisecond, type: .rrInterval),
    OpenMHealthMeasure(
      name: "step-count", version: "3.0", key: "step_count", unitText: "steps", unit: .count,
      type: .stepCount),
  ]

  /// The values of `descriptive_statistic` that a single sample has none of.
  static let statistics: Set<String> = [
    "average", "count", "maximum", "median", "minimum", "standard deviation", "sum", "variance",
    "20th percentile", "80th percentile", "lower quartile", "upper quartile", "quartile deviation",
    "1st quartile", "2nd quartile", "3rd quartile", "4th quartile", "1st quintile",
    "2nd quintile", "3rd quintile", "4th quintile", "5th quintile",
  ]
}
