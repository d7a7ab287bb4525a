import Synchronization

/// Where replies wait for the session, from whatever thread they come.
package final class Inbox: Sendable {
  private struct State {
    var replies: [(time: Duration, reply: Reply)] = []
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  /// Puts a reply in; a time is given only on a virtual clock, where it comes due then.
  package func post(_ reply: Reply, at time: Duration = .zero) {
    let wake = state.withLock { state in
      let index = state.replies.firstIndex { $0.time > time } ?? state.replies.endIndex
      state.replies.insert((time, reply), at: index)
      return state.wake
    }
    wake?()
  }

  /// The first reply that is due.
  package func take(dueBy now: Duration) -> Reply? {
    state.withLock { state in
      guard let first = state.replies.first, first.time <= now else { return nil }
      return state.replies.removeFirst().reply
    }
  }

  /// Drops what was typed before a screen was there, but for signals and the end of the input.
  package func discardTyped() {
    state.withLock { state in
      state.replies.removeAll { entry in
        switch entry.reply {
        case .proceed, .text, .skip, .back, .pause, .leave: true
        case .inputEnded, .signal: false
        }
      }
    }
  }

  /// When the next reply comes due; nil for none.
  var nextTime: Duration? { state.withLock { $0.replies.first?.time } }

  /// Has this called whenever a reply is put in.
  func onPost(_ wake: (@Sendable () -> Void)?) {
    state.withLock { $0.wake = wake }
  }
}
