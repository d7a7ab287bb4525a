import StrictJSON

/// A person's weight (ResearchKit's `ORKWeightAnswerFormat`); an answer is kilograms.
package struct WeightAnswerFormat: Equatable, Sendable {
  /// What a number without a unit means; customary ones need theirs.
  package var measurementSystem: MeasurementSystem
  /// In kg, within 0.5...660.
  package var minimum: Double
  package var maximum: Double

  package static let bounds = 0.5...660.0

  package init(
    measurementSystem: MeasurementSystem = .metric, minimum: Double = Self.bounds.lowerBound,
    maximum: Double = Self.bounds.upperBound
  ) {
    self.measurementSystem = measurementSystem
    self.minimum = minimum
    self.maximum = maximum
  }

  private static let units: [(names: [String], size: Double)] = [
    (["kg", "kgs", "kilogram", "kilograms", "kilo", "kilos"], 1),
    (["g", "gram", "grams"], 0.001),
  ]
  private static let customaryUnits: [(names: [String], size: Double)] = [
    (["st", "stone", "stones"], 6.350_293_18),
    (["lb", "lbs", "pound", "pounds"], 0.453_592_37),
    (["oz", "ounce", "ounces"], 0.028_349_523_125),
  ]
}

extension WeightAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.weight

  package var unit: String? { "kg" }

  private static let keys = ["kind", "measurementSystem", "minimum", "maximum"]

  init?(reading part: Part) {
    guard let object = part.object("a weight", keys: Self.keys) else { return nil }
    let system = object["measurementSystem"].map { $0.word(MeasurementSystem.self) } ?? .metric
    let expected = "a number of kilograms from 0.5 to 660"
    let minimum = object["minimum"]?.number(in: Self.bounds, expected: expected)
    let maximum = object["maximum"]?.number(in: Self.bounds, expected: expected)
    guard let system else { return nil }
    self.init(
      measurementSystem: system, minimum: minimum ?? Self.bounds.lowerBound,
      maximum: maximum ?? Self.bounds.upperBound)
    guard object.isRange(self.minimum, self.maximum) else { return nil }
  }

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    let isMetric = measurementSystem == .metric
    return try MeasuredText.answer(
      text, context, minimum...maximum, unit: "kg", error: .notWeight(isMetric: isMetric)
    ) { quantity in
      quantity.sum(of: Self.units, bare: isMetric ? 0 : nil)
        ?? quantity.sum(of: Self.customaryUnits, bare: nil)
    }
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    if let text = json.string { return try answer(typed: text, context) }
    guard let number = json.number else { throw .notWeight(isMetric: true) }
    return try MeasuredText.checked(number, minimum...maximum, unit: "kg")
  }
}
