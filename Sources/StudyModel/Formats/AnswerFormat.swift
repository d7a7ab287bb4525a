import StrictJSON

/// What an answer may be: one case for each kind that a study's file names.
package enum AnswerFormat: Equatable, Sendable {
  case boolean(BooleanAnswerFormat)
  case scale(ScaleAnswerFormat)
  case continuousScale(ContinuousScaleAnswerFormat)
  case textScale(TextScaleAnswerFormat)
  case textChoice(TextChoiceAnswerFormat)
  case valuePicker(ValuePickerAnswerFormat)
  case numeric(NumericAnswerFormat)
  case text(TextAnswerFormat)
  case email(EmailAnswerFormat)
  case date(DateAnswerFormat)
  case dateTime(DateTimeAnswerFormat)
  case timeOfDay(TimeOfDayAnswerFormat)
  case timeInterval(TimeIntervalAnswerFormat)
  case height(HeightAnswerFormat)
  case weight(WeightAnswerFormat)
  case age(AgeAnswerFormat)
  case matrix(MatrixAnswerFormat)
  case visualAnalogue(VisualAnalogueAnswerFormat)
}

/// The kinds of answer format, as files name them.
enum AnswerFormatKind: String, CaseIterable {
  case boolean, scale, continuousScale, textScale, textChoice, valuePicker, numeric, text, email
  case date, dateTime, timeOfDay, timeInterval, height, weight, age, matrix, visualAnalogue
}

/// What every format does with answers; ``AnswerFormat`` closes the set.
protocol AnswerRules: Equatable, Sendable {
  static var kind: AnswerFormatKind { get }
  init?(reading part: Part)
  /// The answer that a participant typed.
  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer
  /// The answer that a file holds.
  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer
  /// What the study calls an answer; nil where it has no name.
  func label(for answer: JSONValue, language: String?) -> String?
  /// What a number counts, such as `kg`.
  var unit: String? { get }
}

extension AnswerRules {
  func label(for answer: JSONValue, language: String?) -> String? { nil }
  var unit: String? { nil }
}

extension AnswerFormat {
  private var rules: any AnswerRules {
    switch self {
    case .boolean(let format): format
    case .scale(let format): format
    case .continuousScale(let format): format
    case .textScale(let format): format
    case .textChoice(let format): format
    case .valuePicker(let format): format
    case .numeric(let format): format
    case .text(let format): format
    case .email(let format): format
    case .date(let format): format
    case .dateTime(let format): format
    case .timeOfDay(let format): format
    case .timeInterval(let format): format
    case .height(let format): format
    case .weight(let format): format
    case .age(let format): format
    case .matrix(let format): format
    case .visualAnalogue(let format): format
    }
  }

  /// The word for the kind in files, as a study names it.
  package var kindName: String { type(of: rules).kind.rawValue }

  /// What the answer counts, such as `cm`; nil for no quantity.
  package var unit: String? { rules.unit }

  /// The answer that a participant typed.
  ///
  /// Nothing typed is no answer but a skip, which the caller tells from one.
  package func answer(
    from text: String, in context: AnswerContext
  ) throws(AnswerError) -> Answer {
    try rules.answer(typed: text, context)
  }

  /// The answer that a file of answers holds, or a study as a default.
  package func answer(
    from json: JSONValue, in context: AnswerContext
  ) throws(AnswerError) -> Answer {
    try rules.answer(given: json, context)
  }

  /// What the study calls an answer: a choice's text, the description of a scale's end.
  package func label(for answer: JSONValue, language: String? = nil) -> String? {
    rules.label(for: answer, language: language)
  }
}
