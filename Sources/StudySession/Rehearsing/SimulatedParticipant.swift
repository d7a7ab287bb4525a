import Chance
import StudyModel
import Synchronization

/// A participant who reads for a few seconds and answers by chance, on a virtual clock.
package final class SimulatedParticipant: Presenter {
  private let clock: VirtualClock
  private let inbox: Inbox
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
    case .menu: break
    case .permission: reply(.text("y"))
    case .instruction, .completion: reply(.proceed)
    case .question(let screen): reply(.text(answer(to: screen.question.answerFormat)))
    case .active(let screen):
      switch screen.phase {
      case .ready, .finished: reply(.proceed)
      case .running: if screen.duration == 0 { reply(.proceed) }
      }
    }
  }

  package func announce(_ announcement: Announcement) {}

  package func close() {}

  /// Replies after 1.5 to 6 seconds, as a reader might.
  private func reply(_ reply: Reply) {
    let milliseconds = stream.withLock { $0.integer(in: 1500...6000) }
    inbox.post(reply, at: clock.now + .milliseconds(milliseconds))
  }

  private func answer(to format: AnswerFormat) -> String {
    switch format {
    case .scale(let format):
      let value = stream.withLock { $0.element(of: format.values) }
      return value.map(String.init) ?? ""
    case .text(let format):
      let number = stream.withLock { $0.integer(in: 1...9999) }
      return String("simulated \(number)".prefix(format.maximumLength ?? .max))
    }
  }
}
