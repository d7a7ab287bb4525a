import StrictJSON
import StudyModel
import StudySession

/// Screens for tests, with as little in them as each test needs.
enum Screens {
  static func header(
    title: String = "Sit still and listen.", text: String = "A clip is played.", number: Int = 4
  ) -> StepHeader {
    StepHeader(
      studyTitle: "Heart rate, walking and music", title: title, text: text, number: number,
      count: 6)
  }

  static let menu = Screen.menu(
    MenuScreen(
      studyTitle: "Heart rate, walking and music",
      entries: [
        MenuScreen.Entry(identifier: "WalkTask", title: "Walk and rest", completedSessions: 0),
        MenuScreen.Entry(identifier: "MusicTask", title: "Music", completedSessions: 2),
      ]))

  static func permission(isWriting: Bool = false) -> Screen {
    .permission(
      PermissionScreen(studyTitle: "A study", type: .heartRate, isWriting: isWriting))
  }

  static func scale(isRequired: Bool = true, problem: String? = nil) -> Screen {
    let format = ScaleAnswerFormat(
      minimum: 1, maximum: 7, minimumDescription: "very bad", maximumDescription: "very good")
    return .question(
      QuestionScreen(
        header: header(title: "Before we start", number: 2), number: 1, count: 2,
        question: Question(
          identifier: "moodNow", text: "How do you feel?", isRequired: isRequired,
          answerFormat: .scale(format)),
        language: nil, problem: problem))
  }

  static func text(_ question: String = "What did you last eat?", problem: String? = nil) -> Screen
  {
    .question(
      QuestionScreen(
        header: header(title: "Before we start", number: 2), number: 2, count: 2,
        question: Question(
          identifier: "lastMeal", text: LocalizedText(question),
          answerFormat: .text(TextAnswerFormat(maximumLength: 200))),
        language: nil, problem: problem))
  }

  static func active(
    _ phase: ActiveScreen.Phase = .running, remaining: Double, heartRate: String? = nil,
    showsTimer: Bool = true, canSkip: Bool = false
  ) -> Screen {
    .active(
      ActiveScreen(
        header: header(), phase: phase, duration: 30, remaining: remaining,
        showsTimer: showsTimer,
        readings: [
          ActiveScreen.Reading(name: "Heart rate", value: heartRate, unit: "count/min"),
          ActiveScreen.Reading(name: "Distance", value: nil, unit: "m"),
        ],
        canSkip: canSkip))
  }

  /// Text that tries to command a terminal in every way there is.
  static let hostile =
    "a\u{1B}]52;c;QUFB\u{07}b\u{1B}[31mc\u{1B}[2Jd\u{9B}5mé\u{7F}f\u{202E}g\u{2066}h\u{08}\u{0D}i"
    + "\u{1B}P1$q\u{1B}\\j\u{0}k\u{85}l\u{061C}m"

  private static let hostileChoice = AnswerChoice(
    value: "a", text: LocalizedText(hostile), detailText: LocalizedText(hostile))

  private static func hostileQuestion(
    _ format: AnswerFormat, default value: JSONValue? = nil
  ) -> Screen {
    .question(
      QuestionScreen(
        header: header(), number: 1, count: 2,
        question: Question(
          identifier: "q\(format.kindName)", text: "?", placeholder: LocalizedText(hostile),
          allowsDontKnow: true, answerFormat: format, defaultAnswer: value),
        language: nil))
  }

  /// A screen of each kind with that text wherever text goes.
  static var allHostile: [Screen] {
    let header = StepHeader(
      studyTitle: hostile, title: hostile, text: hostile, number: 1, count: 2)
    let scale = ScaleAnswerFormat(
      minimum: 1, maximum: 7, minimumDescription: LocalizedText(hostile),
      maximumDescription: LocalizedText(hostile))
    return [
      .menu(
        MenuScreen(
          studyTitle: hostile,
          entries: [MenuScreen.Entry(identifier: hostile, title: hostile, completedSessions: 1)],
          problem: hostile)),
      .permission(
        PermissionScreen(
          studyTitle: hostile, type: .stepCount, isWriting: true, problem: hostile)),
      .instruction(header),
      .question(
        QuestionScreen(
          header: header, number: 1, count: 2,
          question: Question(
            identifier: hostile, text: LocalizedText(hostile), helpText: LocalizedText(hostile),
            answerFormat: .scale(scale)),
          language: nil, problem: hostile)),
      hostileQuestion(
        .textChoice(
          TextChoiceAnswerFormat(
            choices: [hostileChoice], other: .init(text: LocalizedText(hostile))))),
      hostileQuestion(
        .matrix(
          MatrixAnswerFormat(
            rows: [.init(identifier: "r", text: LocalizedText(hostile))], choices: [hostileChoice]))
      ),
      hostileQuestion(
        .boolean(BooleanAnswerFormat(yes: LocalizedText(hostile), no: LocalizedText(hostile)))),
      hostileQuestion(
        .numeric(NumericAnswerFormat(unit: hostile, minimum: 0)), default: .string(hostile)),
      .active(
        ActiveScreen(
          header: header, phase: .running, duration: 30, remaining: 20, showsTimer: true,
          readings: [ActiveScreen.Reading(name: hostile, value: hostile, unit: hostile)],
          canSkip: true)),
      .completion(header),
    ]
  }
}

extension Inbox {
  /// The replies that wait, in order.
  func takeAll() -> [Reply] {
    var replies: [Reply] = []
    while let reply = take(dueBy: .zero) { replies.append(reply) }
    return replies
  }
}
