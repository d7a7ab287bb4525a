import Chance
import StudyModel
import StudySession
import Synchronization

/// A participant who does anything at any time, also what makes no sense, from a seed.
///
/// It counts on the screens alone, holds them against what they promise, and leaves at last.
final class RandomParticipant: Presenter {
  /// After so many replies it goes on as it is asked to.
  private static let restlessness = 30
  /// After so many it leaves.
  static let patience = 2000

  private struct State {
    var stream: RandomStream
    var replies = 0
    /// How often the screen now was answered in vain.
    var tries = 0
    var hasGoneBack = false
    /// The numbers of the steps shown, and of those at most, in turn.
    var counts: [(number: Int, count: Int)] = []
  }

  private let clock: VirtualClock
  private let inbox: Inbox
  private let goesBack: Bool
  private let state: Mutex<State>

  /// - Parameters:
  ///   - clock: The session's clock.
  ///   - inbox: Where the replies go.
  ///   - stream: What the participant is made of.
  ///   - goesBack: Whether it also goes back and leaves.
  init(clock: VirtualClock, inbox: Inbox, stream: RandomStream, goesBack: Bool) {
    self.clock = clock
    self.inbox = inbox
    self.goesBack = goesBack
    state = Mutex(State(stream: stream))
  }

  /// How often it replied.
  var replies: Int { state.withLock { $0.replies } }
  /// The numbers of the steps shown, and of those at most, in turn.
  var counts: [(number: Int, count: Int)] { state.withLock { $0.counts } }

  func announce(_ announcement: Announcement) {}

  func close() {}

  func show(_ screen: Screen) {
    state.withLock { state in
      if let header = screen.header { state.counts.append((header.number, header.count)) }
      act(on: screen, &state)
    }
  }

  private func act(on screen: Screen, _ state: inout State) {
    switch screen {
    case .setup, .menu: break
    case .permission:
      post(draw([.text("y"), .text("n"), .text("perhaps"), .skip], &state), &state)
      state.tries += 1
      if state.tries > 20 { post(.text("y"), &state) }
    case .instruction, .completion:
      if isRestless(&state) { post(stray(&state), &state) }
      post(.proceed, &state)
    case .question(let question):
      state.tries = question.problem == nil ? 0 : state.tries + 1
      post(reply(to: question, &state), &state)
    case .active(let active): act(on: active, &state)
    }
  }

  /// A running timer is let run, for the most part.
  private func act(on screen: ActiveScreen, _ state: inout State) {
    let waits = screen.phase != .running || screen.duration == 0
    if waits { return post(.proceed, &state) }
    if screen.isPaused { return post(.pause, &state) }
    if isRestless(&state), state.stream.integer(below: 2) == 0 {
      post(draw([.proceed, .back, .pause, .text("x"), stray(&state)], &state), &state)
    }
  }

  // MARK: Replies

  private func post(_ reply: Reply, _ state: inout State) {
    state.replies += 1
    let wait = state.stream.integer(in: 100...4000)
    inbox.post(
      state.replies > Self.patience ? .leave(.save) : reply, at: clock.now + .milliseconds(wait))
  }

  private func isRestless(_ state: inout State) -> Bool {
    state.replies < Self.restlessness && state.stream.integer(below: 3) == 0
  }

  /// What hardly any screen asks for; once in a while it ends the session.
  private func stray(_ state: inout State) -> Reply {
    guard goesBack else { return draw([.text("?"), .skip, .pause], &state) }
    let ends: [Reply] = [.leave(.save), .leave(.discard), .inputEnded, .signal(2)]
    if state.stream.integer(below: 40) == 0 { return draw(ends, &state) }
    return draw([.back, .back, .back, .text("x"), .skip, .pause], &state)
  }

  private func reply(to screen: QuestionScreen, _ state: inout State) -> Reply {
    if isRestless(&state) {
      switch state.stream.integer(in: 0...6) {
      case 0:
        return .text(Self.nonsense[Int(state.stream.integer(below: UInt64(Self.nonsense.count)))])
      case 1: return .text("?")
      case 2: return .skip
      case 3: return .proceed
      default: return stray(&state)
      }
    }
    if screen.isConsent { return .text(state.stream.integer(below: 10) == 0 ? "no" : "yes") }
    // Some questions take no answer that is found by chance.
    if state.tries > 30, !screen.question.isRequired { return .skip }
    if state.tries > 60 { return .leave(.save) }
    return .text(answer(to: screen, &state))
  }

  private func answer(to screen: QuestionScreen, _ state: inout State) -> String {
    let context = AnswerContext(now: clock.instant, choiceOrder: screen.choiceOrder)
    if case .text(let format) = screen.question.answerFormat, format.form != nil {
      return format.matchingText { state.stream.integer(in: 0...($0 - 1)) }
        ?? screen.question.exampleText ?? ""
    }
    return SimulatedAnswers(context: context).text(
      for: screen.question.answerFormat, &state.stream)
  }

  private func draw(_ replies: [Reply], _ state: inout State) -> Reply {
    replies[Int(state.stream.integer(below: UInt64(replies.count)))]
  }

  private static let nonsense = [
    "", " ", "0", "1", "-1", "2", "3, 3", "99999999999999999999", "1e400", "nan", "1,234", "١٢",
    "５", "yes", "no", "- -", "1 1 1", "2025-02-30", "0000-01-01", "25:61", "\u{FFFD}", "\u{1B}[A",
    "a@b", "e\u{301}", String(repeating: "x", count: 5000),
  ]
}

extension Screen {
  fileprivate var header: StepHeader? {
    switch self {
    case .setup, .menu, .permission: nil
    case .instruction(let header), .completion(let header): header
    case .question(let screen): screen.header
    case .active(let screen): screen.header
    }
  }
}
