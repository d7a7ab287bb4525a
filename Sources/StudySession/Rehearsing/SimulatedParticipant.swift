import Chance
import StrictJSON
import StudyModel
import Synchronization

/// A participant who reads for a few seconds and answers by chance, on a virtual clock.
package final class SimulatedParticipant: Presenter {
  private let clock: VirtualClock
  private let inbox: Inbox
  /// How often the question on the screen was answered in vain.
  private let tries = Mutex(0)
  private let stream: Mutex<RandomStream>

  /// - Parameters:
  ///   - clock: The session's clock.
  ///   - inbox: Where the replies go.
  ///   - stream: The chance that the participant is made of.
  package init(clock: VirtualClock, inbox: Inbox, stream: RandomStream) {
    self.clock = clock
    self.inbox = inbox
    self.stream = Mutex(stream)
  }

  package func show(_ screen: Screen) {
    switch screen {
    case .setup, .menu: break
    case .permission: reply(.text("y"))
    case .instruction, .completion: reply(.proceed)
    case .question(let screen): answer(screen)
    case .active(let screen):
      switch screen.phase {
      case .ready, .finished: reply(.proceed)
      // Nobody decides: what the mock does not make is waited for as long as the study says.
      case .waiting: break
      case .running: if screen.duration == 0 { reply(.proceed) }
      }
    }
  }

  package func announce(_ announcement: Announcement) {}

  package func close() {}

  /// Replies after 1.5 to 6 seconds, as a reader might; not at all where that is too late.
  private func reply(_ reply: Reply, within limit: Double? = nil) {
    let milliseconds = stream.withLock { $0.integer(in: 1500...6000) }
    if let limit, Double(milliseconds) >= limit * 1000 { return }
    inbox.post(reply, at: clock.now + .milliseconds(milliseconds))
  }

  /// Answers by chance; a question whose answers are not found by it is left, or ends the session.
  private func answer(_ screen: QuestionScreen) {
    // A rehearsal is to go through; files of answers say which participants refuse.
    guard !screen.isConsent else { return reply(.text("yes")) }
    let question = screen.question
    guard triesAgain(screen) else {
      if question.allowsDontKnow { return reply(.text("?"), within: question.timeLimit) }
      return reply(question.isRequired ? .inputEnded : .skip, within: question.timeLimit)
    }
    let context = AnswerContext(now: clock.instant, choiceOrder: screen.choiceOrder)
    let text = stream.withLock { stream in
      if question.allowsDontKnow, stream.integer(below: 10) == 0 { return "?" }
      if case .text(let format) = question.answerFormat, format.form != nil {
        return format.matchingText { stream.integer(in: 0...($0 - 1)) }
          ?? question.exampleText ?? ""
      }
      return SimulatedAnswers(context: context).text(for: question.answerFormat, &stream)
    }
    reply(.text(text), within: question.timeLimit)
  }
}

extension SimulatedParticipant {
  /// How often chance looks for an answer that fulfils a constraint.
  private static let patience = 200

  /// Whether there is hope that the next answer will be taken.
  private func triesAgain(_ screen: QuestionScreen) -> Bool {
    tries.withLock { tries in
      tries = screen.problem == nil ? 0 : tries + 1
      return tries == 0 || (screen.question.constraint != nil && tries < Self.patience)
    }
  }
}
