import Quantities
import ResultFiles
import StrictJSON
import StudyModel

/// Survey steps: each question until it is answered or skipped.
extension Session {
  func ask(_ step: SurveyStep, _ index: Int) async throws(Stop) -> Ending {
    for number in step.questions.indices {
      let question = step.questions[number]
      let screen = QuestionScreen(
        header: header(.survey(step), index), number: number + 1, count: step.questions.count,
        question: written(question), language: surroundings.language,
        choiceOrder: plan.steps[index - 1].choiceOrders[question.identifier])
      let shown = (clock.now, clock.instant)
      // Unknown shows nothing by accident: only a condition that is true shows its question.
      let isShown = question.showIf?.holds(in: scope) ?? true
      let outcome = isShown ? try await answer(screen, step) : .notShown
      try await keep(outcome, screen, shown, index)
    }
    return .completed
  }

  /// What became of a question.
  private enum Outcome {
    case answered(Answer)
    case skipped
    case dontKnow
    case notShown
  }

  /// Refuses an answer that its question's constraint is false of.
  private func constrained(
    _ answer: Answer, _ question: Question
  ) throws(ConstraintFailure) -> Outcome {
    guard let constraint = question.constraint else { return .answered(answer) }
    var scope = scope
    scope.answer = question.answerFormat.value(of: answer.value)
    guard constraint.expression.evaluate(in: scope) != .truth(false) else {
      let ours = "This does not fit the other answers. Please give another."
      throw ConstraintFailure(
        request: constraint.message.map { written($0) } ?? ours,
        expression: constraint.expression.description)
    }
    return .answered(answer)
  }

  /// An answer that its question's constraint is false of.
  private struct ConstraintFailure: Error {
    /// What the participant is asked for.
    let request: String
    let expression: String
  }

  private func answer(_ screen: QuestionScreen, _ step: SurveyStep) async throws(Stop) -> Outcome {
    guard let answers = surroundings.answers else { return try await askParticipant(screen) }
    surroundings.presenter.show(.question(screen))
    let question = screen.question
    let given = answers.given(
      step: step.identifier, question: question.identifier, participant: plan.participant, pass: 1)
    guard let given else {
      throw .missingAnswer(step: step.identifier, question: question.identifier)
    }
    return try checked(given, screen, step)
  }

  /// What an answer to the question depends on now.
  private func context(_ screen: QuestionScreen) -> AnswerContext {
    AnswerContext(
      now: clock.instant, decimalMark: surroundings.decimalMark, language: screen.language,
      choiceOrder: screen.choiceOrder)
  }

  // MARK: Prepared answers

  private func checked(
    _ given: AnswerSource.Given, _ screen: QuestionScreen, _ step: SurveyStep
  ) throws(Stop) -> Outcome {
    let question = screen.question
    switch given {
    case .skipped where question.isRequired:
      throw failure(step, question, "it is required and can't be skipped")
    case .dontKnow where !question.allowsDontKnow:
      throw failure(step, question, "it does not offer 'dontKnow'")
    case .skipped: return .skipped
    case .dontKnow: return .dontKnow
    case .answer(let value):
      let answer: Answer
      do throws(AnswerError) {
        answer = try question.answerFormat.answer(from: value, in: context(screen))
      } catch {
        throw failure(step, question, "\(error)")
      }
      do throws(ConstraintFailure) {
        return try constrained(answer, question)
      } catch {
        throw failure(step, question, "expected an answer of which '\(error.expression)' is true")
      }
    }
  }

  private func failure(_ step: SurveyStep, _ question: Question, _ problem: String) -> Stop {
    .failed(
      .answer(step: step.identifier, question: question.identifier, problem: problem))
  }

  // MARK: The participant

  private func askParticipant(_ shown: QuestionScreen) async throws(Stop) -> Outcome {
    var screen = shown
    surroundings.inbox.discardTyped()
    while true {
      surroundings.presenter.show(.question(screen))
      guard let reply = try await nextReply(until: nil) else { continue }
      let outcome: Outcome?
      do throws(AnswerError) {
        outcome = try self.outcome(of: reply, screen)
      } catch {
        screen.problem = error.request
        continue
      }
      do throws(ConstraintFailure) {
        if case .answered(let answer) = outcome { return try constrained(answer, screen.question) }
      } catch {
        screen.problem = error.request
        continue
      }
      if let outcome { return outcome }
      screen.problem = "Please answer this question."
    }
  }

  /// What a reply says; nil where the question still waits for an answer.
  private func outcome(
    of reply: Reply, _ screen: QuestionScreen
  ) throws(AnswerError) -> Outcome? {
    let question = screen.question
    switch reply {
    case .skip: return question.isRequired ? nil : .skipped
    case .text("?") where question.allowsDontKnow: return .dontKnow
    case .text(let text) where text.unicodeScalars.contains("\u{FFFD}"): throw .notUTF8
    case .text(let text):
      return .answered(try question.answerFormat.answer(from: text, in: context(screen)))
    case .proceed:
      guard let value = question.defaultAnswer else { return nil }
      return .answered(try question.answerFormat.answer(from: value, in: context(screen)))
    case .back, .leave, .inputEnded, .signal: return nil
    }
  }

  // MARK: Keeping

  /// The answer is on disk before the next screen is shown.
  private func keep(
    _ outcome: Outcome, _ screen: QuestionScreen, _ shown: (Duration, Instant), _ index: Int
  ) async throws(Stop) {
    let format = screen.question.answerFormat
    var result = AnswerResult(
      question: screen.question.identifier,
      text: screen.question.text.text(), state: .skipped,
      answerKind: format.kindName, unit: format.unit,
      isIdentifying: screen.question.isIdentifying, startDate: shown.1, endDate: clock.instant,
      responseTime: (clock.now - shown.0).seconds)
    switch outcome {
    case .answered(let answer):
      result.state = .answered
      result.answer = answer.value
      result.typed = answer.typed
      result.label = format.label(for: answer.value, language: surroundings.language)
    case .skipped: break
    case .dontKnow: result.state = .dontKnow
    case .notShown: result.state = .notShown
    }
    try record(.answer(stepIndex: index, result))
    try await sync()
  }
}
