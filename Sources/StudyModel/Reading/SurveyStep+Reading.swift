extension SurveyStep {
  init?(reading part: Part) {
    let keys = StepKeys.all + ["questions", "questionOrder"]
    guard let object = part.object("a survey step", keys: keys) else { return nil }
    let identifier = object.identifier()
    let (title, text) = (object["title"]?.template(), object["text"]?.template())
    let questions = Question.all(in: object)
    let order =
      object["questionOrder"].map {
        Ordering(reading: $0, of: part.listed("questions"), mayRepeat: false)
      }
      ?? .fixed
    guard let identifier, let questions, let order else { return nil }
    self.init(
      identifier: identifier, title: title, text: text, questions: questions,
      questionOrder: order)
  }
}

extension Question {
  private static let keys = [
    "identifier", "text", "helpText", "placeholder", "required", "dontKnow", "identifying", "role",
    "default", "answerFormat", "attributes", "showIf", "constraint", "constraintMessage",
    "timeLimit",
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
    let identifier = object.required("identifier", IdentifierForm.variable.expected)?.variable()
    let text = object.required("text", "what is asked")?.template()
    let helpText = object["helpText"]?.template()
    let placeholder = object["placeholder"]?.template()
    let isRequired = object["required"]?.bool() ?? false
    let allowsDontKnow = object["dontKnow"]?.bool() ?? false
    let isIdentifying = object["identifying"]?.bool() ?? false
    let role = object["role"]?.word(Role.self)
    let format = object.required("answerFormat", "what an answer may be, an object")
      .flatMap(AnswerFormat.init(reading:))?.withRows(required: isRequired)
    _ = object["attributes"]?.attributes(of: "question")
    let showIf = object["showIf"].flatMap { $0.expression() }
    let constraint = Self.constraint(reading: object)
    guard let identifier, let text, let format else { return nil }
    if let role, !role.fits(format) {
      object["role"]?.report(.role, expected: "a role beside \(role.formats)")
    }
    self.init(
      identifier: identifier, text: text, helpText: helpText, placeholder: placeholder,
      isRequired: isRequired, allowsDontKnow: allowsDontKnow, isIdentifying: isIdentifying,
      role: role, answerFormat: format, showIf: showIf, constraint: constraint)
    if let part = object["default"] { readDefault(part) }
    timeLimit = object["timeLimit"]?.seconds(
      in: 1...ActiveStep.longest, expected: "1 to 604,800 seconds (7 days), such as 30")
    if !isRehearsable, let part = object["answerFormat"]?.member("pattern") {
      part.report(
        .unrehearsed, .warning,
        expected: "a pattern of which texts can be made, or one in 'default' or 'placeholder'")
    }
  }

  private static func constraint(reading object: ObjectPart) -> AnswerConstraint? {
    let message = object["constraintMessage"]?.template()
    guard let expression = object["constraint"].flatMap({ $0.expression() }) else { return nil }
    return AnswerConstraint(expression: expression, message: message)
  }

  /// The default as the study writes it, if it is an answer; limits relative to a day are left to
  /// that day.
  private mutating func readDefault(_ part: Part) {
    do throws(AnswerError) {
      _ = try answerFormat.answer(from: part.node.value, in: AnswerContext(now: nil))
      defaultAnswer = part.node.value
    } catch {
      part.report(.defaultAnswer, expected: error.expectation)
    }
  }
}
