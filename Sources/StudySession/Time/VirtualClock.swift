import Quantities
import Synchronization

/// A clock that jumps to whatever comes next, so that a rehearsal takes no time.
package final class VirtualClock: SessionClock {
  private let start: Instant
  private let elapsed: Mutex<Duration>

  /// A clock whose session starts at a moment.
  package init(start: Instant) {
    self.start = start
    elapsed = Mutex(.zero)
  }

  package var now: Duration { elapsed.withLock { $0 } }

  package var instant: Instant { start.advanced(by: now) }

  package func wait(until deadline: Duration?, for inbox: Inbox) async -> Reply? {
    if let reply = inbox.take(dueBy: now) { return reply }
    let next = inbox.nextTime
    guard deadline != nil || next != nil else {
      // Nothing can ever happen on a clock that only moves to events.
      return .inputEnded
    }
    let time = min(deadline ?? .seconds(Int64.max / 2), next ?? .seconds(Int64.max / 2))
    elapsed.withLock { $0 = max($0, time) }
    return inbox.take(dueBy: now)
  }
}
