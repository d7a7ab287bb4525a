import StrictJSON

/// How lengths and weights are written where the participant lives.
package enum MeasurementSystem: String, CaseIterable, Sendable {
  case metric
  /// United States customary.
  case customary = "USC"
}

/// A person's height (ResearchKit's `ORKHeightAnswerFormat`); an answer is centimetres.
package struct HeightAnswerFormat: Equatable, Sendable {
  /// What a number without a unit means; customary ones need theirs.
  package var measurementSystem: MeasurementSystem

  /// The heights that are answers, in cm.
  package static let range = 30.0...300.0

  package init(measurementSystem: MeasurementSystem = .metric) {
    self.measurementSystem = measurementSystem
  }

  private static let units: [(names: [String], size: Double)] = [
    (["m", "meter", "meters", "metre", "metres"], 100),
    (["cm", "centimeter", "centimeters", "centimetre", "centimetres"], 1),
  ]
  private static let customaryUnits: [(names: [String], size: Double)] = [
    (["ft", "foot", "feet", "'", "’", "′"], 30.48),
    (["in", "inch", "inches", "\"", "”", "″", "''"], 2.54),
  ]
}

extension HeightAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.height

  package var unit: String? { "cm" }

  init?(reading part: Part) {
    guard let object = part.object("a height", keys: ["kind", "measurementSystem"]) else {
      return nil
    }
    let system = object["measurementSystem"].map { $0.word(MeasurementSystem.self) } ?? .metric
    guard let system else { return nil }
    self.init(measurementSystem: system)
  }

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    let isMetric = measurementSystem == .metric
    return try MeasuredText.answer(
      text, context, Self.range, unit: "cm", error: .notHeight(isMetric: isMetric)
    ) { quantity in
      quantity.sum(of: Self.units, bare: isMetric ? 1 : nil)
        ?? quantity.sum(of: Self.customaryUnits, bare: nil)
    }
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    if let text = json.string { return try answer(typed: text, context) }
    guard let number = json.number else { throw .notHeight(isMetric: true) }
    return try MeasuredText.checked(number, Self.range, unit: "cm")
  }
}

/// Quantities of several units, kept in one.
enum MeasuredText {
  /// The answer of a typed quantity, with what was typed beside it where that is no plain number.
  static func answer(
    _ text: String, _ context: AnswerContext, _ range: ClosedRange<Double>, unit: String,
    error: AnswerError, value: (TypedQuantity) -> Double?
  ) throws(AnswerError) -> Answer {
    var quantity: TypedQuantity?
    do throws(AnswerError) {
      quantity = try TypedQuantity(text, context.decimalMark)
    } catch .notNumber {
      quantity = nil
    }
    guard let quantity, let number = value(quantity) else { throw error }
    var answer = try checked(number, range, unit: unit)
    let typed = TypedText.plain(text)
    if Writer.string(answer.value) != typed {
      answer.typed = TypedText.trimmed(ComposedText.composed(text))
    }
    return answer
  }

  /// The number to a ten-thousandth, within the range.
  static func checked(
    _ number: Double, _ range: ClosedRange<Double>, unit: String
  ) throws(AnswerError) -> Answer {
    guard number >= range.lowerBound else { throw .tooLow(minimum: range.lowerBound, unit: unit) }
    guard number <= range.upperBound else { throw .tooHigh(maximum: range.upperBound, unit: unit) }
    let rounded = (number * 10_000).rounded() / 10_000
    return Answer(Int64(exactly: rounded).map(JSONValue.integer) ?? .double(rounded))
  }
}
