import Quantities
import StrictJSON
import StudyModel
import StudySession

/// A question of each kind, with the keys that answer it.
struct AskedQuestion: Sendable, CustomStringConvertible {
  let name: String
  let question: Question
  /// Keys before the window is resized, and after.
  let keys: (String, String)
  /// What is replied in the end.
  let reply: Reply

  var description: String { name }

  init(
    _ name: String, _ text: LocalizedText, _ format: AnswerFormat, keys: (String, String),
    reply: Reply, help: LocalizedText? = nil, placeholder: LocalizedText? = nil,
    isRequired: Bool = true, allowsDontKnow: Bool = false, default value: JSONValue? = nil
  ) {
    self.name = name
    question = Question(
      identifier: "question", text: text, helpText: help, placeholder: placeholder,
      isRequired: isRequired, allowsDontKnow: allowsDontKnow, answerFormat: format,
      defaultAnswer: value)
    self.keys = keys
    self.reply = reply
  }

  func screen(canGoBack: Bool = false, problem: String? = nil, given: Answer? = nil) -> Screen {
    .question(
      QuestionScreen(
        header: StepHeader(
          studyTitle: "Walking and music", title: "Before we start",
          text: "Please answer a few questions.", number: 2, count: 6, canGoBack: canGoBack),
        number: 1, count: 3, question: question, language: nil, given: given, problem: problem))
  }

  private static func choices(_ texts: String...) -> [AnswerChoice] {
    texts.map { AnswerChoice(value: .string($0.lowercased()), text: LocalizedText($0)) }
  }

  private static let countries = [
    "Argentina", "Australia", "Brazil", "Canada", "Chile", "China", "Egypt", "Finland", "France",
    "Germany", "India", "Japan", "Kenya", "Peru", "Sweden",
  ]

  static let all: [AskedQuestion] = [
    AskedQuestion(
      "boolean", "Have you slept well?", .boolean(BooleanAnswerFormat(yes: "Yes, well")),
      keys: ("n", "y\r"), reply: .text("y")),
    AskedQuestion(
      "choice", "How did you come here?",
      .textChoice(
        TextChoiceAnswerFormat(
          choices: [
            AnswerChoice(value: "foot", text: "On foot", detailText: "More than half of the way"),
            AnswerChoice(value: "bicycle", text: "By bicycle"),
            AnswerChoice(value: "bus", text: "By bus or train"),
          ], other: .init(text: "Another way"))),
      keys: ("\u{1B}[B\u{1B}[B", "4by boat\r"), reply: .text("4 by boat"), allowsDontKnow: true),
    AskedQuestion(
      "choices", "Which of these do you play?",
      .textChoice(
        TextChoiceAnswerFormat(
          style: .multiple,
          choices: choices("Guitar", "Piano", "Drums", "Flute") + [
            AnswerChoice(value: "none", text: "None of them", isExclusive: true)
          ], maximumSelections: 2)),
      keys: ("g pp ", "d \u{1B}[A \r"), reply: .text("1"),
      help: "Playing now and then counts."),
    AskedQuestion(
      "search", "Where were you born?",
      .valuePicker(
        ValuePickerAnswerFormat(
          choices: countries.map { AnswerChoice(value: .string($0), text: LocalizedText($0)) })),
      keys: ("an", "\u{1B}[B\r"), reply: .text("8")),
    AskedQuestion(
      "scale", "How do you feel?",
      .scale(
        ScaleAnswerFormat(
          minimum: 1, maximum: 7, minimumDescription: "very bad", maximumDescription: "very good")),
      keys: ("5", "\u{1B}[C\r"), reply: .text("6"), isRequired: false),
    AskedQuestion(
      "wide-scale", "How warm is it here, in degrees?",
      .scale(ScaleAnswerFormat(minimum: -500, maximum: 800, step: 100)),
      keys: ("-100", "\u{15}400\r"), reply: .text("400")),
    AskedQuestion(
      "text-scale", "The music was pleasant.",
      .textScale(
        TextScaleAnswerFormat(
          choices: choices("I disagree", "I rather disagree", "I rather agree", "I agree"))),
      keys: ("3", "k\r"), reply: .text("2")),
    AskedQuestion(
      "continuous-scale", "How loud was it?",
      .continuousScale(
        ContinuousScaleAnswerFormat(
          minimum: -1, maximum: 1, minimumDescription: "too soft", maximumDescription: "too loud")),
      keys: ("0.2", "\u{1B}[C\u{1B}[C\r"), reply: .text("0.24")),
    AskedQuestion(
      "analogue", "How tired are you?",
      .visualAnalogue(
        VisualAnalogueAnswerFormat(
          minimumDescription: "not at all", maximumDescription: "as much as can be")),
      keys: ("\u{1B}[C", "\u{1B}[C\u{1B}[C\u{1B}[A\r"), reply: .text("62")),
    AskedQuestion(
      "number", "How long did you sleep?",
      .numeric(
        NumericAnswerFormat(unit: "h", minimum: 0, maximum: 24, maximumFractionDigits: 2)),
      keys: ("7.55", "\u{7F}\r"), reply: .text("7.5"), isRequired: false, allowsDontKnow: true),
    AskedQuestion(
      "age", "How old are you?", .age(AgeAnswerFormat(minimum: 18, maximum: 99)),
      keys: ("4", "2\r"), reply: .text("42")),
    AskedQuestion(
      "text", "What did you last eat?", .text(TextAnswerFormat(maximumLength: 200)),
      keys: ("Brötchen mit 日本", "\u{1B}[D\u{7F}\r"), reply: .text("Brötchen mit 本"),
      placeholder: "Such as bread and soup", isRequired: false),
    AskedQuestion(
      "lines", "How was your day?", .text(TextAnswerFormat(isMultipleLines: true)),
      keys: ("It began late.\nThen came the rain, and after it the sun.", "\nThat is all.\r"),
      reply: .text("It began late.\nThen came the rain, and after it the sun.\nThat is all.")),
    AskedQuestion(
      "email", "Where can we write to you?", .email(EmailAnswerFormat()),
      keys: ("one@example", ".org\r"), reply: .text("one@example.org"), isRequired: false),
    AskedQuestion(
      "date", "When did it begin?",
      .date(DateAnswerFormat(range: DateRange(maximum: .fromToday(0, .day)))),
      keys: ("202503", "07\u{1B}[A\r"), reply: .text("2025-03-08")),
    AskedQuestion(
      "date-time", "When did you last eat?", .dateTime(DateTimeAnswerFormat()),
      keys: ("\u{1B}[A", "\u{1B}[C\u{1B}[C\u{1B}[B\u{1B}[C9\t5\r"),
      reply: .text("2025-03-13 09:05")),
    AskedQuestion(
      "time-of-day", "When did you get up?", .timeOfDay(TimeOfDayAnswerFormat(minuteInterval: 15)),
      keys: ("7", "\u{1B}[A\u{1B}[A\r"), reply: .text("07:45")),
    AskedQuestion(
      "time-interval", "How long did you walk?", .timeInterval(TimeIntervalAnswerFormat()),
      keys: ("1:", "30\r"), reply: .text("1:30")),
    AskedQuestion(
      "height", "How tall are you?", .height(HeightAnswerFormat()), keys: ("18", "1.5\r"),
      reply: .text("181.5")),
    AskedQuestion(
      "height-feet", "How tall are you?",
      .height(HeightAnswerFormat(measurementSystem: .customary)),
      keys: ("5", "11\r"), reply: .text("5 ft 11 in")),
    AskedQuestion(
      "weight", "How much do you weigh?",
      .weight(WeightAnswerFormat(measurementSystem: .customary)), keys: ("16", "0\r"),
      reply: .text("160 lb")),
    AskedQuestion(
      "matrix", "In the last week, how often were you",
      .matrix(
        MatrixAnswerFormat(
          rows: [
            .init(identifier: "calm", text: "Calm"),
            .init(identifier: "awake", text: "Wide awake"),
            .init(identifier: "angry", text: "Angry"),
          ], choices: choices("Never", "Sometimes", "Often"))),
      keys: ("2\u{1B}[C\r", "3\r"), reply: .text("2 1 3")),
    AskedQuestion(
      "default", "How many cups of coffee today?",
      .numeric(NumericAnswerFormat(style: .integer, unit: "cups", minimum: 0)), keys: ("", "\r"),
      reply: .proceed, default: 2),
  ]
}
