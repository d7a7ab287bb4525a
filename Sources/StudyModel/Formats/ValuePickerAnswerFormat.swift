import StrictJSON

/// One of many values, as from a wheel (ResearchKit's `ORKValuePickerAnswerFormat`).
package struct ValuePickerAnswerFormat: Equatable, Sendable {
  package var choices: [AnswerChoice]

  package init(choices: [AnswerChoice]) {
    self.choices = choices
  }
}

extension ValuePickerAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.valuePicker

  init?(reading part: Part) {
    guard let object = part.object("a value picker", keys: ["kind", "choices"]),
      let choices = object.choices(1...Int.max, keys: ["showIf"])
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
