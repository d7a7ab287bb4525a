extension SurveyStep {
  init?(reading part: Part) {
    let keys = StepKeys.all + ["questions", "questionOrder"]
    guard let object = part.object("a survey step", keys: keys) else { return nil }
    let identifier = object.identifier()
    let (title, text) = (object["title"]?.text(), object["text"]?.text())
    let questions = Question.all(in: object)
    let order =
      object["questionOrder"].map { Ordering(reading: $0, of: part.listed("questions")) }
      ?? .fixed
    guard let identifier, let questions, let order else { return nil }
    self.init(
      identifier: identifier, title: title, text: text, questions: questions,
      questionOrder: order)
  }
}

extension Question {
  private static let keys = [
    "identifier", "text", "helpText", "required", "answerFormat", "attributes",
  ]

  fileprivate static func all(in survey: ObjectPart) -> [Question]? {
    let expected = "a list of one question or more"
    guard let items = survey.required("questions", expected)?.someItems(expected) else {
      return nil
    }
    return items.compactMap(Question.init(reading:))
  }

  private init?(reading part: Part) {
    guard let object = part.object("a question", keys: Self.keys) else { return nil }
    let identifier = object.identifier(.variable)
    let text = object.required("text", "what is asked")?.text()
    let helpText = object["helpText"]?.text()
    let isRequired = object["required"]?.bool()
    let format = object.required("answerFormat", "what an answer may be, an object")
      .flatMap(AnswerFormat.init(reading:))
    _ = object["attributes"]?.attributes(of: "question")
    guard let identifier, let text, let format else { return nil }
    self.init(
      identifier: identifier, text: text, helpText: helpText, isRequired: isRequired ?? false,
      answerFormat: format)
  }
}
