import StrictJSON

/// A person's age in whole years (ResearchKit's `ORKAgeAnswerFormat`).
package struct AgeAnswerFormat: Equatable, Sendable {
  /// Both 0...150; ResearchKit's sentinels for "younger" and "older" are not made.
  package var minimum: Int
  package var maximum: Int

  package init(minimum: Int = 0, maximum: Int = 150) {
    self.minimum = minimum
    self.maximum = maximum
  }

  private var range: NumberRange {
    NumberRange(
      minimum: Double(minimum), maximum: Double(maximum), maximumFractionDigits: 0)
  }
}

extension AgeAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.age

  package var unit: String? { "years" }

  init?(reading part: Part) {
    let keys = ["kind", "minimum", "maximum"]
    guard let object = part.object("an age", keys: keys) else { return nil }
    let expected = "a whole number of years from 0 to 150"
    let minimum = object["minimum"]?.integer(in: 0...150, expected: expected)
    let maximum = object["maximum"]?.integer(in: 0...150, expected: expected)
    self.init(minimum: minimum ?? 0, maximum: maximum ?? 150)
    guard object.isRange(minimum.map(Double.init), maximum.map(Double.init)) else { return nil }
  }

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    let plain = TypedText.plain(text).lowercased()
    let suffix = ["years", "year", "y"].first { plain.hasSuffix($0) } ?? ""
    return try range.answer(typed: String(plain.dropLast(suffix.count)), context)
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    try range.answer(given: json)
  }
}
