import StrictJSON

/// Which decimal numbers are answers.
package struct NumberRange: Equatable, Sendable {
  package var minimum: Double?
  package var maximum: Double?
  /// The most digits after the point; nil for no limit, 0 for whole numbers.
  package var maximumFractionDigits: Int?
  package var unit: String?

  package init(
    minimum: Double? = nil, maximum: Double? = nil, maximumFractionDigits: Int? = nil,
    unit: String? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.maximumFractionDigits = maximumFractionDigits
    self.unit = unit
  }

  /// A number that was typed, with its unit or without.
  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    let number = try read(withoutUnit(text), context.decimalMark)
    if let most = maximumFractionDigits, number.fractionDigits > most {
      throw .tooManyFractionDigits(maximum: most)
    }
    try check(number.value)
    return number.answer
  }

  private func read(
    _ text: String, _ mark: DecimalMark
  ) throws(AnswerError) -> DecimalText {
    do throws(AnswerError) {
      return try TypedNumber.decimal(text, mark)
    } catch .notNumber {
      throw .notNumber(isWhole: maximumFractionDigits == 0)
    }
  }

  private func withoutUnit(_ text: String) -> String {
    guard let unit else { return text }
    let trimmed = TypedText.trimmed(text)
    guard trimmed.lowercased().hasSuffix(unit.lowercased()) else { return text }
    return String(trimmed.dropLast(unit.count))
  }

  func answer(given json: JSONValue) throws(AnswerError) -> Answer {
    guard let number = json.number, number.isFinite else {
      throw .notNumber(isWhole: maximumFractionDigits == 0)
    }
    if let most = maximumFractionDigits, !Self.fits(number, most) {
      throw .tooManyFractionDigits(maximum: most)
    }
    try check(number)
    return Answer(json.integer.map(JSONValue.integer) ?? json)
  }

  private func check(_ number: Double) throws(AnswerError) {
    if let minimum, number < minimum { throw .tooLow(minimum: minimum, unit: unit) }
    if let maximum, number > maximum { throw .tooHigh(maximum: maximum, unit: unit) }
  }

  /// Whether a number is written with at most so many digits after the point.
  static func fits(_ number: Double, _ digits: Int) -> Bool {
    let scaled = number * power(digits)
    return !scaled.isFinite || scaled.rounded() / power(digits) == number
  }

  static func power(_ digits: Int) -> Double {
    (0..<max(0, digits)).reduce(1.0) { power, _ in power * 10 }
  }
}
