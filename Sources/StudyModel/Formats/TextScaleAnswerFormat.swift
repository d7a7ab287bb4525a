import StrictJSON

/// 2 to 8 texts in order, one of which is chosen (ResearchKit's `ORKTextScaleAnswerFormat`).
package struct TextScaleAnswerFormat: Equatable, Sendable {
  package var choices: [AnswerChoice]

  package init(choices: [AnswerChoice]) {
    self.choices = choices
  }
}

extension TextScaleAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.textScale

  init?(reading part: Part) {
    guard let object = part.object("a text scale", keys: ["kind", "choices"]),
      let choices = object.choices(2...8)
    else { return nil }
    self.init(choices: choices)
  }

  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    try choices.answer(typed: text, context)
  }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    try choices.answer(given: json)
  }

  func label(for answer: JSONValue, language: String?) -> String? {
    choices.label(for: answer, language)
  }
}
