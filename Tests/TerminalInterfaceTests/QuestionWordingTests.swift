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
}
