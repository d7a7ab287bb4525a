import StrictJSON

/// A decimal number on a scale (ResearchKit's `ORKContinuousScaleAnswerFormat`).
package struct ContinuousScaleAnswerFormat: Equatable, Sendable {
  package var minimum: Double
  /// Above `minimum`; both within ±100,000 divided by 10 for each fraction digit.
  package var maximum: Double
  /// The most digits after the point, 0...4.
  package var maximumFractionDigits: Int
  package var minimumDescription: LocalizedText?
  package var maximumDescription: LocalizedText?

  package init(
    minimum: Double, maximum: Double, maximumFractionDigits: Int = 2,
    minimumDescription: LocalizedText? = nil, maximumDescription: LocalizedText? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.maximumFractionDigits = maximumFractionDigits
    self.minimumDescription = minimumDescription
    self.maximumDescription = maximumDescription
  }

  var range: NumberRange {
    NumberRange(
      minimum: minimum, maximum: maximum, maximumFractionDigits: maximumFractionDigits)
  }
}

extension ContinuousScaleAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.continuousScale

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    try range.answer(typed: text, context)
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    try range.answer(given: json)
  }

  func label(for answer: JSONValue, language: String?) -> String? {
    if answer.number == minimum { return minimumDescription?.text(in: language) }
    if answer.number == maximum { return maximumDescription?.text(in: language) }
    return nil
  }
}

extension ContinuousScaleAnswerFormat {
  private static let keys = [
    "kind", "minimum", "maximum", "maximumFractionDigits", "minimumDescription",
    "maximumDescription",
  ]

  /// The greatest bound of answers without fraction digits.
  private static let greatest = 100_000.0

  init?(reading part: Part) {
    guard let object = part.object("a continuous scale", keys: Self.keys) else { return nil }
    let digits = Self.fractionDigits(of: object)
    let minimum = Self.bound("minimum", of: object, digits: digits ?? 0)
    let maximum = Self.bound("maximum", of: object, digits: digits ?? 0)
    let low = object["minimumDescription"]?.text()
    let high = object["maximumDescription"]?.text()
    guard let digits, let minimum, let maximum else { return nil }
    guard minimum < maximum else {
      object["maximum"]?.report(
        .scaleRange, expected: "more than the minimum, \(JSONNumber.text(minimum))")
      return nil
    }
    self.init(
      minimum: minimum, maximum: maximum, maximumFractionDigits: digits, minimumDescription: low,
      maximumDescription: high)
    guard checkSteps(object) else { return nil }
  }

  /// A bound has no more digits than an answer, so that it can be given.
  private func checkSteps(_ object: ObjectPart) -> Bool {
    for key in ["minimum", "maximum"] {
      guard let part = object[key], let number = part.node.number?.double else { continue }
      let scaled = number * NumberRange.power(maximumFractionDigits)
      guard abs(scaled - scaled.rounded()) > 1e-6 else { continue }
      part.report(
        .scaleSteps, expected: "at most \(maximumFractionDigits) digits after the point")
      return false
    }
    return true
  }

  private static func fractionDigits(of object: ObjectPart) -> Int? {
    guard let part = object["maximumFractionDigits"] else { return 2 }
    return part.integer(in: 0...4, expected: "a whole number of digits from 0 to 4")
  }

  private static func bound(
    _ key: String, of object: ObjectPart, digits: Int
  ) -> Double? {
    let expected = expectedBound(digits: digits)
    guard let part = object.required(key, expected),
      let number = part.number(in: -greatest...greatest, expected: expected)
    else { return nil }
    guard abs(number) > greatest / NumberRange.power(digits) else { return number }
    part.report(.scaleDigits, expected: expected)
    return nil
  }

  private static func expectedBound(digits: Int) -> String {
    let text = JSONNumber.text(greatest / NumberRange.power(digits))
    return "a number from -\(text) to \(text)"
  }
}
