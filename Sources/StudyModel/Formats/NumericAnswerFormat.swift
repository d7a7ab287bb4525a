import StrictJSON

/// A number (ResearchKit's `ORKNumericAnswerFormat`).
package struct NumericAnswerFormat: Equatable, Sendable {
  package enum Style: String, CaseIterable, Sendable {
    case integer, decimal
  }

  package var style: Style
  /// What the number counts, such as `h`.
  package var unit: String?
  package var minimum: Double?
  package var maximum: Double?
  /// The most digits after the point, 0...15; nil for no limit.
  package var maximumFractionDigits: Int?

  package init(
    style: Style = .decimal, unit: String? = nil, minimum: Double? = nil, maximum: Double? = nil,
    maximumFractionDigits: Int? = nil
  ) {
    self.style = style
    self.unit = unit
    self.minimum = minimum
    self.maximum = maximum
    self.maximumFractionDigits = maximumFractionDigits
  }

  package var range: NumberRange {
    NumberRange(
      minimum: minimum, maximum: maximum,
      maximumFractionDigits: style == .integer ? 0 : maximumFractionDigits, unit: unit)
  }
}

extension NumericAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.numeric

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    try range.answer(typed: text, context)
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    try range.answer(given: json)
  }
}

extension NumericAnswerFormat {
  private static let keys = [
    "kind", "style", "unit", "minimum", "maximum", "maximumFractionDigits",
  ]

  init?(reading part: Part) {
    guard let object = part.object("a numeric format", keys: Self.keys) else { return nil }
    let style = object["style"].map { $0.word(Style.self) } ?? .decimal
    let unit = object["unit"]?.plainText()
    let minimum = object["minimum"]?.anyNumber()
    let maximum = object["maximum"]?.anyNumber()
    let digits = object["maximumFractionDigits"]?
      .integer(in: 0...15, expected: "a whole number of digits from 0 to 15")
    guard let style else { return nil }
    self.init(
      style: style, unit: unit, minimum: minimum, maximum: maximum, maximumFractionDigits: digits)
    guard object.isRange(minimum, maximum), holdsANumber(object) else { return nil }
  }

  /// Whether any number with so few digits lies in the range.
  private func holdsANumber(_ object: ObjectPart) -> Bool {
    guard let digits = range.maximumFractionDigits, let minimum, let maximum else { return true }
    let power = NumberRange.power(digits)
    guard (minimum * power - 1e-9).rounded(.up) > (maximum * power + 1e-9).rounded(.down) else {
      return true
    }
    object["maximum"]?.report(
      .range, expected: "a range with a number of at most \(digits) digits after the point")
    return false
  }
}

extension Part {
  func anyNumber() -> Double? {
    number(
      in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, expected: "a number")
  }
}

extension ObjectPart {
  /// Whether a minimum is not above its maximum; a finding where it is.
  func isRange(
    _ minimum: Double?, _ maximum: Double?, keys: (String, String) = ("minimum", "maximum")
  ) -> Bool {
    guard let minimum, let maximum, minimum > maximum else { return true }
    self[keys.1]?.report(
      .range, expected: "\(JSONNumber.text(minimum)), the \(keys.0), or more")
    return false
  }
}
