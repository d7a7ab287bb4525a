import Synchronization

/// Where replies wait for the session, from whatever thread they come.
package final class Inbox: Sendable {
  private struct Entry {
    var time: Duration
    var reply: Reply
    var read: SuspendingClock.Instant?
  }

  private struct State {
    var replies: [Entry] = []
    /// When the keys of the reply that was taken last were read.
    var lastRead: SuspendingClock.Instant?
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  /// Puts a reply in.
  ///
  /// - Parameters:
  ///   - reply: What the participant, or what acts for one, did.
  ///   - time: When it comes due; given only on a virtual clock.
  ///   - read: When the keys were read that it comes from; nil where it comes from none.
  package func post(
    _ reply: Reply, at time: Duration = .zero, read: SuspendingClock.Instant? = nil
  ) {
    let wake = state.withLock { state in
      let index = state.replies.firstIndex { $0.time > time } ?? state.replies.endIndex
      state.replies.insert(Entry(time: time, reply: reply, read: read), at: index)
      return state.wake
    }
    wake?()
  }

  /// The first reply that is due.
  package func take(dueBy now: Duration) -> Reply? {
    state.withLock { state in
      guard let first = state.replies.first, first.time <= now else { return nil }
      state.lastRead = first.read
      return state.replies.removeFirst().reply
    }
  }

  /// When the keys were read that the reply taken last came from; nil where it came from none.
  var lastRead: SuspendingClock.Instant? { state.withLock { $0.lastRead } }

  /// Drops what was typed before a screen was there.
  ///
  /// Signals and the end of the input stay, and so does leaving: nobody types that by accident.
  package func discardTyped() {
    state.withLock { state in
      state.replies.removeAll { entry in
        switch entry.reply {
        case .proceed, .text, .skip, .back, .pause, .setup: true
        case .leave, .inputEnded, .signal: false
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
