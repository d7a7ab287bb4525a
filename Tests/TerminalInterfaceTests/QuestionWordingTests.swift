import StudyModel
import StudySession
import Testing

@testable import TerminalInterface

@Suite struct QuestionWordingTests {
  @Test("a question of choices shows them, and how they are chosen")
  func choices() {
    let question = Question(
      identifier: "sport", text: "What do you do?", placeholder: "Any that you like.",
      isRequired: true, allowsDontKnow: true,
      answerFormat: .textChoice(
        TextChoiceAnswerFormat(
          style: .multiple,
          choices: [
            AnswerChoice(value: "walk", text: "Walking"),
            AnswerChoice(value: "run", text: "Running"),
          ], maximumSelections: 2)), defaultAnswer: ["walk"])
    let screen = QuestionScreen(
      header: Screens.header(), number: 1, count: 1, question: question, language: nil,
      choiceOrder: [1, 0])
    let wording = QuestionWording(screen, ellipsis: "…")
    #expect(wording.answers.map(\.text) == ["1  Running", "2  Walking"])
    #expect(
      wording.prompt
        == "Type up to 2 numbers, such as 1, 3, then press Return; an empty line answers Walking; "
        + "? means \"I don't know\":")
    let shown = Screen.question(screen)
    #expect(shown.reply(to: "") == .proceed)
    #expect(shown.reply(to: "-") == .text("-"))
  }

  @Test("what bounds an answer is told: of ages, sizes and dates as of numbers")
  func bounds() {
    let cases: [(AnswerFormat, String)] = [
      (.age(AgeAnswerFormat(minimum: 18, maximum: 99)), "From 18 to 99 years."),
      (.height(HeightAnswerFormat()), "From 30 to 300 cm."),
      (
        .height(HeightAnswerFormat(measurementSystem: .customary)),
        "From 1 ft 0 in to 9 ft 10 in."
      ),
      (.weight(WeightAnswerFormat(minimum: 40, maximum: 150)), "From 40 to 150 kg."),
      (
        .weight(WeightAnswerFormat(measurementSystem: .customary, minimum: 40, maximum: 150)),
        "From 88.2 to 330.6 lb."
      ),
      (
        .date(DateAnswerFormat(range: DateRange(minimum: .fromToday(-1, .month)))),
        "1 month ago or later."
      ),
      (
        .date(
          DateAnswerFormat(
            range: DateRange(
              minimum: .fromToday(-7, .day), maximum: .fromToday(0, .day)))),
        "From 7 days ago to today."
      ),
      (.dateTime(DateTimeAnswerFormat(range: DateRange(maximum: .now))), "Now or earlier."),
    ]
    for (format, text) in cases {
      let question = Question(identifier: "q", text: "?", answerFormat: format)
      let screen = QuestionScreen(
        header: Screens.header(), number: 1, count: 1, question: question, language: nil)
      #expect(QuestionWording(screen, ellipsis: "...").answers.map(\.text) == [text])
    }
    let free = Question(identifier: "q", text: "?", answerFormat: .date(DateAnswerFormat()))
    let screen = QuestionScreen(
      header: Screens.header(), number: 1, count: 1, question: free, language: nil)
    #expect(QuestionWording(screen, ellipsis: "...").answers.isEmpty)
  }
}
