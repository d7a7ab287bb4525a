import Quantities
import SafeFiles

/// What happened in a session and could not be written, since the disk is full or the like.
struct Backlog: Sendable {
  struct Event: Sendable {
    let event: SessionEvent
    let elapsed: Double
    let time: Instant

    init(_ event: SessionEvent, _ elapsed: Double, _ time: Instant) {
      self.event = event
      self.elapsed = elapsed
      self.time = time
    }
  }

  /// Events that are no lines of the journal yet, in order.
  var events: [Event] = []
  /// Derived files that are not in place, the latest of each name.
  var files: [DerivedSession.File] = []
  /// Why; nil where nothing is held back.
  var obstacle: FileError?
}

extension SessionEvent {
  /// The event as the journal has it, from which what could tell who somebody is stays out.
  var redacted: SessionEvent {
    guard case .answer(let stepIndex, let answer) = self, answer.isIdentifying else { return self }
    return .answer(stepIndex: stepIndex, answer.redacted)
  }
}
