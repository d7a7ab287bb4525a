import Expressions
import ResultFiles
import StrictJSON
import StudyModel
import StudySession
import TestSupport
import Testing

@Suite struct ConditionTests {
  private func survey(_ questions: String) throws -> Step {
    let study = """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
       "tasks": [{"identifier": "T", "steps": [
         {"identifier": "q", "kind": "survey", "title": "Q", "questions": [
           {"identifier": "coffee", "text": "Coffee?", "answerFormat": {"kind": "boolean"}},
           \(questions)]}]}]}
      """
    let reading = StudyFile.read(Array(study.utf8))
    return try #require(reading.study?.tasks.first?.steps.first, "\(reading.findings)")
  }

  private static let cups = """
    {"identifier": "cups", "text": "How many, if {{coffee}}?", "showIf": "coffee",
     "constraint": "answer < 30 and coffee", "constraintMessage": "Too many.",
     "answerFormat": {"kind": "numeric", "style": "integer"}}
    """

  private func conduct(_ replies: [String: [Reply]]) async throws -> Sitting.Conducted {
    try await Sitting([survey(Self.cups)]).conduct { screen in
      guard case .question(let question) = screen else { return [] }
      let all = replies[question.question.identifier] ?? []
      let next = question.problem == nil ? all.first : all.last
      return next.map { [.reply($0, after: .seconds(1))] } ?? []
    }
  }

  private func shown(_ conducted: Sitting.Conducted) -> [String] {
    conducted.presenter.screens.compactMap { screen in
      if case .question(let question) = screen { question.question.text.text() } else { nil }
    }
  }

  @Test("a question is shown where its condition holds, with the answers in its text")
  func shown() async throws {
    let conducted = try await conduct(["coffee": [.text("yes")], "cups": [.text("3")]])
    #expect(shown(conducted) == ["Coffee?", "How many, if true?"])
    let answers = try #require(conducted.record.steps.first?.answers)
    #expect(answers.map(\.answer) == [true, 3])
    #expect(answers.last?.text == "How many, if true?")
  }

  @Test("a question is not shown where its condition is false, and not where it is unknown")
  func notShown() async throws {
    for reply in [Reply.text("no"), .skip] {
      let conducted = try await conduct(["coffee": [reply]])
      #expect(shown(conducted) == ["Coffee?"])
      let last = try #require(conducted.record.steps.first?.answers.last)
      #expect(last.state == .notShown && last.answer == nil)
    }
  }

  @Test("an answer that makes the constraint false is asked again, with the study's message")
  func constraint() async throws {
    let conducted = try await conduct([
      "coffee": [.text("yes")], "cups": [.text("40"), .text("4")],
    ])
    let problems = conducted.presenter.screens.compactMap { screen in
      if case .question(let question) = screen { question.problem } else { nil }
    }
    #expect(problems == ["Too many."])
    #expect(conducted.record.steps.first?.answers.last?.answer == 4)
  }

  @Test("a prepared answer that makes the constraint false fails, and names the constraint")
  func prepared() async throws {
    var sitting = try Sitting([survey(Self.cups)])
    sitting.answers = try AnswerSource(
      reading: Array(
        """
        {"step": "q", "question": "coffee", "answer": true}
        {"step": "q", "question": "cups", "answer": 30}
        """.utf8))
    let outcome = try await sitting.conduct { _ in [] }.outcome
    #expect(
      outcome
        == .failed(
          .answer(
            step: "q", question: "cups",
            problem: "expected an answer of which 'answer < 30 and coffee' is true")))
  }

  @Test(
    "a condition that can't be is a finding, whatever is wrong with it",
    arguments: [
      (#""showIf": "tea""#, "EXPR-002"), (#""showIf": "coffee > 3""#, "EXPR-002"),
      (#""showIf": "coffee and""#, "EXPR-001"), (#""showIf": "late = 1""#, "EXPR-002"),
      (#""showIf": "1 = 1""#, "EXPR-003"),
      (#""constraint": "answer > 1""#, "EXPR-002"),
      (#""helpText": "{{coffe}}""#, "EXPR-002"), (#""helpText": "{{""#, "EXPR-001"),
    ])
  func findings(key: String, rule: String) {
    let study = """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
       "tasks": [{"identifier": "T", "steps": [
         {"identifier": "q", "kind": "survey", "title": "Q", "questions": [
           {"identifier": "coffee", "text": "?", "answerFormat": {"kind": "boolean"}},
           {"identifier": "cups", "text": "?", \(key), "answerFormat": {"kind": "text"}},
           {"identifier": "late", "text": "?", "answerFormat": {"kind": "boolean"}}]}]}]}
      """
    #expect(StudyFile.read(Array(study.utf8)).findings.map(\.rule.rawValue) == [rule], "\(key)")
  }

  @Test("a summary of what an earlier step recorded may be spoken of")
  func summary() async throws {
    let study = """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
       "tasks": [{"identifier": "T", "steps": [
         {"identifier": "rest", "kind": "active", "stepDuration": 5, "title": "Rest",
          "shouldStartTimerAutomatically": true, "shouldContinueOnFinish": true,
          "recorderConfigurations": [{"identifier": "hr", "kind": "healthQuantity",
            "quantityType": "HKQuantityTypeIdentifierHeartRate", "unit": "count/min"}]},
         {"identifier": "q", "kind": "survey", "title": "Q", "questions": [
           {"identifier": "high", "text": "Excited?", "showIf": "mean(heartRate in rest) >= 100",
            "answerFormat": {"kind": "boolean"}},
           {"identifier": "low", "text": "Asleep?", "showIf": "max(heartRate in rest) < 100",
            "answerFormat": {"kind": "boolean"}}]}]}]}
      """
    let steps = try #require(StudyFile.read(Array(study.utf8)).study?.tasks.first?.steps)
    let conducted = try await Sitting(steps).conduct { screen in
      if case .question = screen { [.reply(.text("yes"), after: .seconds(1))] } else { [] }
    }
    #expect(conducted.record.steps.last?.answers.map(\.state) == [.answered, .notShown])
  }
}
