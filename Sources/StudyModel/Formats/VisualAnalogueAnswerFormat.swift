import StrictJSON

/// A place on a line from 0 to 100, to a tenth; an answer is that number.
package struct VisualAnalogueAnswerFormat: Equatable, Sendable {
  /// What the ends mean.
  package var minimumDescription: LocalizedText?
  package var maximumDescription: LocalizedText?

  package init(
    minimumDescription: LocalizedText? = nil, maximumDescription: LocalizedText? = nil
  ) {
    self.minimumDescription = minimumDescription
    self.maximumDescription = maximumDescription
  }

  private static let range = NumberRange(minimum: 0, maximum: 100, maximumFractionDigits: 1)
}

extension VisualAnalogueAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.visualAnalogue

  init?(reading part: Part) {
    let keys = ["kind", "minimumDescription", "maximumDescription"]
    guard let object = part.object("a visual analogue scale", keys: keys) else { return nil }
    self.init(
      minimumDescription: object["minimumDescription"]?.text(),
      maximumDescription: object["maximumDescription"]?.text())
  }

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    try Self.range.answer(typed: text, context)
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    try Self.range.answer(given: json)
  }

  func label(for answer: JSONValue, language: String?) -> String? {
    if answer.number == 0 { return minimumDescription?.text(in: language) }
    if answer.number == 100 { return maximumDescription?.text(in: language) }
    return nil
  }
}
