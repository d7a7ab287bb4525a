import Quantities
import Synchronization

/// A clock that jumps to whatever comes next, so that a rehearsal takes no time.
package final class VirtualClock: SessionClock {
  private struct State {
    var now = Duration.zero
    /// The wall clock then, which many more ask for than move it.
    var instant: Instant
  }

  private let start: Instant
  private let state: Mutex<State>

  /// A clock whose session starts at a moment.
  package init(start: Instant) {
    self.start = start
    state = Mutex(State(instant: start))
  }

  package var now: Duration { state.withLock { $0.now } }

  package var instant: Instant { state.withLock { $0.instant } }

  package func wait(until deadline: Duration?, for inbox: Inbox) async -> Reply? {
    if let reply = inbox.take(dueBy: now) { return reply }
    let next = inbox.nextTime
    guard deadline != nil || next != nil else {
      // Nothing can ever happen on a clock that only moves to events.
      return .inputEnded
    }
    let time = min(deadline ?? .seconds(Int64.max / 2), next ?? .seconds(Int64.max / 2))
    state.withLock { state in
      state.now = max(state.now, time)
      state.instant = start.advanced(by: state.now)
    }
    return inbox.take(dueBy: now)
  }
}
