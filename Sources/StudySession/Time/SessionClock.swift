import Quantities

/// The session's time: one clock for every difference, one for stamps that people read.
package protocol SessionClock: Sendable {
  /// Time since the session's start, on a clock that neither jumps nor runs in suspend.
  var now: Duration { get }
  /// The wall clock, with the local offset.
  var instant: Instant { get }
  /// How long the machine has slept since some moment before the session.
  var slept: Duration { get }
  /// Waits until a reply is due or the deadline is reached, whichever is first.
  ///
  /// - Parameters:
  ///   - deadline: On ``now``'s scale; nil waits for a reply alone.
  ///   - inbox: Where replies come in.
  /// - Returns: The reply; nil at the deadline.
  func wait(until deadline: Duration?, for inbox: Inbox) async -> Reply?
  /// When the reply that was taken last was made, on ``now``'s scale: where it came from keys, when
  /// they were read; else now.
  func replied(in inbox: Inbox) -> Duration
}

extension SessionClock {
  package func replied(in inbox: Inbox) -> Duration { now }
  package var slept: Duration { .zero }
}
