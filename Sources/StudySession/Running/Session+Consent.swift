import Digests
import Quantities
import ResultFiles
import StudyModel

/// Consent steps: every page, then the question whether the participant agrees, then the name.
extension Session {
  func consent(_ step: ConsentStep, _ index: Int) async throws(Stop) -> StepExit {
    let text = ConsentText(step) { written($0) }
    var result = ConsentResult(
      language: surroundings.language ?? step.question.language(wanted: nil),
      sha256: SHA256Digest(of: text.bytes).hexadecimal)
    for number in step.sections.indices {
      result.sections.append(try await read(number, of: step, index))
      try record(.consent(stepIndex: index, result))
    }
    try await agree(step, index)
    (result.isAgreed, result.date) = (true, clock.instant)
    try record(.consent(stepIndex: index, result))
    guard let signature = step.signature else { return .ended(.completed) }
    let signing = SurveyStep(
      identifier: step.identifier, title: step.title, questions: [signature.question])
    return try await ask(signing, index, .anew)
  }

  // MARK: Pages

  /// Shows a section until the participant goes on.
  private func read(
    _ number: Int, of step: ConsentStep, _ index: Int
  ) async throws(Stop) -> ConsentResult.ShownSection {
    let (section, shown) = (step.sections[number], (clock.now, clock.instant))
    var header = header(.consent(step), index)
    header.title = written(section.shownTitle)
    header.text = [section.summary, section.text].compactMap { $0 }.map { written($0) }
      .joined(separator: "\n\n")
    header.page = StepHeader.Page(number: number + 1, count: step.sections.count)
    try await proceed(from: .instruction(header))
    return ConsentResult.ShownSection(
      kind: section.kind.rawValue, title: written(section.shownTitle, isKept: true),
      startDate: shown.1,
      endDate: clock.instant, elapsed: roundedSeconds((clock.now - shown.0).seconds))
  }

  // MARK: The question

  /// Asks whether the participant agrees; the answer is on disk before the next screen is shown.
  ///
  /// - Throws: ``Stop/refusedConsent`` for "no", of which nothing is written here.
  private func agree(_ step: ConsentStep, _ index: Int) async throws(Stop) {
    let question = step.agreement
    let screen = QuestionScreen(
      header: header(.consent(step), index), number: 1, count: 1, question: written(question),
      language: surroundings.language, isConsent: true)
    let shown = (clock.now, clock.instant)
    guard try await agrees(screen, step, index) else { throw .refusedConsent }
    let result = AnswerResult(
      question: question.identifier, text: written(question.text, isKept: true), state: .answered,
      answer: true, answerKind: question.answerFormat.kindName, startDate: shown.1,
      endDate: clock.instant, responseTime: roundedSeconds((clock.now - shown.0).seconds))
    try keep(result, index)
    try await sync()
  }

  private func agrees(
    _ screen: QuestionScreen, _ step: ConsentStep, _ index: Int
  ) async throws(Stop) -> Bool {
    let name = screen.question.identifier
    guard let answers = surroundings.answers else { return try await participantAgrees(screen) }
    let given = answers.given(
      step: step.identifier, question: name, participant: plan.participant,
      pass: plan.steps[index - 1].pass)
    guard let given else {
      // A simulated participant agrees unless it was told otherwise.
      if isRehearsed { return try await participantAgrees(screen) }
      throw .missingAnswer(step: step.identifier, question: name)
    }
    surroundings.presenter.show(.question(screen))
    guard case .answer(let value) = given, let isAgreed = value.bool else {
      throw .failed(
        .answer(step: step.identifier, question: name, problem: "expected true or false"))
    }
    return isAgreed
  }

  private func participantAgrees(_ shown: QuestionScreen) async throws(Stop) -> Bool {
    var screen = shown
    let context = AnswerContext(now: clock.instant, language: screen.language)
    surroundings.inbox.discardTyped()
    while true {
      surroundings.presenter.show(.question(screen))
      guard let reply = try await nextReply(until: nil) else { continue }
      screen.problem = AnswerError.notYesOrNo.request
      guard case .text(let text) = reply else { continue }
      do throws(AnswerError) {
        if let isAgreed = try screen.question.answerFormat.answer(from: text, in: context)
          .value.bool
        {
          return isAgreed
        }
      } catch {
        screen.problem = error.request
      }
    }
  }

  /// Whether the participant is a simulated one.
  var isRehearsed: Bool { surroundings.writer.record.head.kind == .rehearsal }
}

/// The text of a consent as it is shown and signed.
struct ConsentText {
  private let parts: [String]

  /// - Parameters:
  ///   - step: The step.
  ///   - written: A text in the language shown, its placeholders filled in.
  init(_ step: ConsentStep, _ written: (LocalizedText) -> String) {
    var texts: [LocalizedText?] = [step.title]
    for section in step.sections { texts += [section.shownTitle, section.summary, section.text] }
    texts += [step.text, step.question, step.signature?.question.text]
    parts = texts.compactMap { $0 }.map(written)
  }

  /// UTF-8: each part that there is, an empty line between two, a line feed at the end.
  var bytes: [UInt8] { Array((parts.joined(separator: "\n\n") + "\n").utf8) }
}

extension QuestionScreen {
  /// Whether it asks for the name beneath a consent.
  var isSignature: Bool {
    question.identifier == ConsentStep.signatureName && question.isIdentifying
  }
}
