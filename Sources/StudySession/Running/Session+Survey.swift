import Quantities
import ResultFiles
import StrictJSON
import StudyModel

/// Survey steps: each question until it is answered or skipped.
extension Session {
  func ask(_ step: SurveyStep, _ index: Int) async throws(Stop) -> Ending {
    for number in step.questions.indices {
      let screen = QuestionScreen(
        header: header(.survey(step), index), number: number + 1, count: step.questions.count,
        question: step.questions[number], language: surroundings.language)
      let shown = (clock.now, clock.instant)
      let given = try await answer(screen, step)
      try await keep(given, screen, shown, index)
    }
    return .completed
  }

  private func answer(
    _ screen: QuestionScreen, _ step: SurveyStep
  ) async throws(Stop) -> AnswerSource.Given {
    guard let answers = surroundings.answers else { return try await askParticipant(screen) }
    surroundings.presenter.show(.question(screen))
    let question = screen.question
    let given = answers.given(
      step: step.identifier, question: question.identifier, participant: plan.participant, pass: 1)
    guard let given else {
      throw .missingAnswer(step: step.identifier, question: question.identifier)
    }
    return try checked(given, question, step)
  }

  private func checked(
    _ given: AnswerSource.Given, _ question: Question, _ step: SurveyStep
  ) throws(Stop) -> AnswerSource.Given {
    switch given {
    case .skipped where question.isRequired:
      throw failure(step, question, "it is required and can't be skipped")
    case .dontKnow: throw failure(step, question, "it does not offer 'dontKnow'")
    case .skipped: return .skipped
    case .answer(let value):
      do throws(AnswerError) {
        return .answer(try question.answerFormat.answer(from: value))
      } catch {
        throw failure(step, question, "\(error)")
      }
    }
  }

  private func failure(_ step: SurveyStep, _ question: Question, _ problem: String) -> Stop {
    .failed(
      .answer(step: step.identifier, question: question.identifier, problem: problem))
  }

  private func askParticipant(_ shown: QuestionScreen) async throws(Stop) -> AnswerSource.Given {
    var screen = shown
    surroundings.inbox.discardTyped()
    while true {
      surroundings.presenter.show(.question(screen))
      switch try await nextReply(until: nil) {
      case .skip where !screen.question.isRequired: return .skipped
      case .text(let text) where text.unicodeScalars.contains("\u{FFFD}"):
        screen.problem = "Some characters could not be read as UTF-8. Please write it again."
      case .text(let text):
        do throws(AnswerError) {
          return .answer(try screen.question.answerFormat.answer(from: text))
        } catch {
          screen.problem = error.request
        }
      case .skip, .proceed: screen.problem = "Please answer this question."
      case .inputEnded, .signal, nil: break
      }
    }
  }

  /// The answer is on disk before the next screen is shown.
  private func keep(
    _ given: AnswerSource.Given, _ screen: QuestionScreen, _ shown: (Duration, Instant),
    _ index: Int
  ) async throws(Stop) {
    let format = screen.question.answerFormat
    var result = AnswerResult(
      question: screen.question.identifier,
      text: screen.question.text.text(in: surroundings.language), state: .skipped,
      answerKind: format.kindName, startDate: shown.1, endDate: clock.instant,
      responseTime: (clock.now - shown.0).seconds)
    switch given {
    case .answer(let value):
      result.state = .answered
      result.answer = value
      result.label = format.label(for: value, language: surroundings.language)
    case .skipped: break
    case .dontKnow: result.state = .dontKnow
    }
    try record(.answer(stepIndex: index, result))
    try await sync()
  }
}
