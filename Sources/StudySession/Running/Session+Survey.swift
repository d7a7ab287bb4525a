import Quantities
import ResultFiles
import StrictJSON
import StudyModel

/// Survey steps: each question until it is answered or skipped.
extension Session {
  /// Asks the questions of a step: from the first, from the last that was shown where the participant
  /// came back, from the one after it where the session goes on.
  func ask(
    _ step: SurveyStep, _ index: Int, _ entry: StepEntry
  ) async throws(Stop) -> StepExit {
    let head = header(.survey(step), index)
    var shown = entry == .anew ? [] : lastShown(of: step, index)
    var number = entry == .resumed ? (shown.last ?? -1) + 1 : shown.popLast() ?? 0
    while number < step.questions.count {
      var header = head
      if let last = shown.last {
        // What waits only so long was asked once.
        let isTimed = step.questions[last].timeLimit != nil
        header.canGoBack = !isTimed && allowsBack(from: .survey(step))
      }
      let outcome = try await ask(step, number, header, index)
      if outcome == .wentBack {
        guard let last = shown.popLast() else { return .wentBack }
        number = last
        continue
      }
      if outcome != .notShown { shown.append(number) }
      number += 1
    }
    return shown.isEmpty ? .passedOver : .ended(.completed)
  }

  /// The places of the questions that were shown when the step was left.
  func lastShown(of step: SurveyStep, _ index: Int) -> [Int] {
    step.questions.indices.filter { place in
      let state = answers[index, step.questions[place].identifier]?.state
      return state != nil && state != .notShown && state != .invalidated
    }
  }

  /// Asks one question and keeps what became of it.
  private func ask(
    _ step: SurveyStep, _ number: Int, _ header: StepHeader, _ index: Int
  ) async throws(Stop) -> Outcome {
    let question = step.questions[number]
    let screen = screen(question, number, of: step, header, index)
    // What is worked out before the question is there is not the participant's time.
    let shown = (clock.now, clock.instant)
    guard let screen else {
      try await keep(.notShown, question, shown, index)
      return .notShown
    }
    let outcome = try await answer(screen, step, index)
    guard outcome != .wentBack else { return outcome }
    var asked = question
    asked.answerFormat = screen.question.answerFormat
    try await keep(outcome, asked, shown, index)
    return outcome
  }

  /// The question's screen; nil where it is not shown, or where none of its answers is.
  private func screen(
    _ question: Question, _ number: Int, of step: SurveyStep, _ header: StepHeader, _ index: Int
  ) -> QuestionScreen? {
    // Unknown shows nothing by accident: only a condition that is true shows its question.
    guard question.showIf?.holds(in: scope) ?? true else { return nil }
    let order = plan.steps[index - 1].choiceOrders[question.identifier]
    let offered = question.answerFormat.offering(in: order) { $0.showIf?.holds(in: scope) ?? true }
    guard let offered else { return nil }
    var asked = written(question)
    asked.answerFormat = offered.format
    var screen = QuestionScreen(
      header: header, number: number + 1, count: step.questions.count, question: asked,
      language: surroundings.language, choiceOrder: offered.order)
    take(answers[index, question.identifier], into: &screen, index)
    return screen
  }

  /// Has a question that one came back to begin with what became of it before.
  private func take(_ before: AnswerResult?, into screen: inout QuestionScreen, _ index: Int) {
    switch before?.state {
    case .answered, .invalidated, .calculated:
      guard let earlier = earlier(screen, index) else { return }
      screen.given = earlier
      screen.question.defaultAnswer = earlier.value
    case .dontKnow:
      screen.wasUnknown = screen.question.allowsDontKnow
      screen.question.defaultAnswer = nil
    case .skipped where before?.isTimedOut == false: screen.question.defaultAnswer = nil
    case .skipped, .notShown, nil: break
    }
  }

  /// What the participant answered before, if the question still takes it.
  private func earlier(_ screen: QuestionScreen, _ index: Int) -> Answer? {
    let before = answers[index, screen.question.identifier]
    guard let before, let value = before.answer else { return nil }
    do throws(AnswerError) {
      let answer = try screen.question.answerFormat.answer(from: value, in: context(screen))
      return Answer(answer.value, typed: before.typed)
    } catch {
      return nil
    }
  }

  /// What became of a question.
  enum Outcome: Equatable {
    case answered(Answer)
    case skipped
    case dontKnow
    case notShown
    case wentBack
    /// Its time was over.
    case timedOut
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

  private func answer(
    _ screen: QuestionScreen, _ step: SurveyStep, _ index: Int
  ) async throws(Stop) -> Outcome {
    guard let answers = surroundings.answers else {
      return try await askParticipant(screen, index)
    }
    surroundings.presenter.show(.question(screen))
    let question = screen.question
    let given = answers.given(
      step: step.identifier, question: question.identifier, participant: plan.participant,
      pass: plan.steps[index - 1].pass)
    guard let given else {
      // What is not written down is left to the simulated participant.
      if isRehearsed { return try await askParticipant(screen, index) }
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

  private func askParticipant(
    _ shown: QuestionScreen, _ index: Int
  ) async throws(Stop) -> Outcome {
    var screen = shown
    let deadline = deadline(of: screen.question, index)
    surroundings.inbox.discardTyped()
    while true {
      guard let reply = try await reply(to: &screen, by: deadline) else { return .timedOut }
      let outcome: Outcome?
      do throws(AnswerError) {
        outcome = try self.outcome(of: reply, screen, index)
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

  /// When the question's time is over, from when it was first shown; nil for no limit.
  private func deadline(of question: Question, _ index: Int) -> Duration? {
    guard let limit = question.timeLimit else { return nil }
    let key = SessionAnswers.Key(stepIndex: index, question: question.identifier)
    let deadline = deadlines[key] ?? clock.now + .seconds(limit)
    deadlines[key] = deadline
    return deadline
  }

  /// Shows a question until it is replied to, the time that is left each second; nil at its end.
  private func reply(
    to screen: inout QuestionScreen, by deadline: Duration?
  ) async throws(Stop) -> Reply? {
    guard let deadline else {
      surroundings.presenter.show(.question(screen))
      return try await nextReply(until: nil)
    }
    while clock.now < deadline {
      let left = (deadline - clock.now).seconds
      screen.remaining = left.rounded(.up)
      surroundings.presenter.show(.question(screen))
      let tick = deadline - .seconds(left.rounded(.up) - 1)
      let next = surroundings.refresh == nil ? deadline : tick
      if let reply = try await nextReply(until: next) { return reply }
    }
    return nil
  }

  /// What a reply says; nil where the question still waits for an answer.
  private func outcome(
    of reply: Reply, _ screen: QuestionScreen, _ index: Int
  ) throws(AnswerError) -> Outcome? {
    let question = screen.question
    switch reply {
    case .skip: return question.isRequired ? nil : .skipped
    case .text("?") where question.allowsDontKnow: return .dontKnow
    case .text(let text) where text.unicodeScalars.contains("\u{FFFD}"): throw .notUTF8
    case .text(let text):
      return .answered(try question.answerFormat.answer(from: text, in: context(screen)))
    case .back: return screen.header.canGoBack ? .wentBack : nil
    case .proceed where screen.wasUnknown: return .dontKnow
    case .proceed:
      if let earlier = earlier(screen, index) { return .answered(earlier) }
      guard let value = question.defaultAnswer else { return nil }
      return .answered(try question.answerFormat.answer(from: value, in: context(screen)))
    case .pause, .setup, .leave, .inputEnded, .signal: return nil
    }
  }

  // MARK: Keeping

  /// The answer is on disk before the next screen is shown.
  private func keep(
    _ outcome: Outcome, _ question: Question, _ shown: (Duration, Instant), _ index: Int
  ) async throws(Stop) {
    let before = answers[index, question.identifier]
    // What is left as it was, keeps its stamps.
    if case .answered(let answer) = outcome, let before, before.state == .answered,
      before.answer == answer.value, before.typed == answer.typed
    {
      return
    }
    if outcome == .dontKnow, before?.state == .dontKnow { return }
    var result = result(outcome, question, at: shown.1)
    let time = clock.replied(in: surroundings.inbox) - shown.0
    result.responseTime = roundedSeconds(max(0, time.seconds))
    if outcome == .notShown, let before, before.state != .notShown { result = before.invalidated }
    try keep(result, index)
    try await sync()
  }

  /// Keeps what became of a question that is not shown.
  func keep(_ outcome: Outcome, _ question: Question, _ index: Int) throws(Stop) {
    try keep(result(outcome, question, at: clock.instant), index)
  }

  /// Keeps a result; the latest of a question counts.
  func keep(_ result: AnswerResult, _ index: Int) throws(Stop) {
    try record(.answer(stepIndex: index, result))
    answers[index, result.question] = result
  }

  private func result(
    _ outcome: Outcome, _ question: Question, at shown: Instant
  ) -> AnswerResult {
    let format = question.answerFormat
    var result = AnswerResult(
      question: question.identifier, text: written(question.text, isKept: true), state: .skipped,
      answerKind: format.kindName, unit: format.unit, role: question.role?.rawValue,
      isIdentifying: question.isIdentifying, startDate: shown, endDate: clock.instant,
      responseTime: 0)
    switch outcome {
    case .answered(let answer):
      result.state = .answered
      result.answer = answer.value
      result.typed = answer.typed
      result.label = format.label(for: answer.value, language: surroundings.language)
    case .dontKnow: result.state = .dontKnow
    case .notShown: result.state = .notShown
    case .skipped, .wentBack: break
    case .timedOut: result.isTimedOut = true
    }
    return result
  }
}
