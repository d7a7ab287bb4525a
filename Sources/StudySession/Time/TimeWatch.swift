import Quantities
import ResultFiles

/// Compares the clocks with each other, and tells where one did not go on as it should.
///
/// In: the clocks, look after look. Out: ``TimeChange``. No duration depends on it: those come from
/// the step clock alone.
package struct TimeWatch: Sendable {
  private struct Look {
    let elapsed: Duration
    let slept: Duration
    let instant: Instant

    init(_ clock: any SessionClock) {
      elapsed = clock.now
      slept = clock.slept
      instant = clock.instant
    }
  }

  private var last: Look?

  package init() {}

  /// A sleep that is too short to be one of the machine, in seconds.
  private static let shortestSleep = 0.1
  /// What the wall clock may differ without having been set, in seconds.
  static let tolerance = 0.5
  /// How much a clock that is steered may run ahead or behind, in seconds a second.
  private static let steering = 0.001

  /// What changed since the last look; nothing at the first.
  package mutating func changes(on clock: any SessionClock) -> [TimeChange] {
    let now = Look(clock)
    defer { last = now }
    guard let last else { return [] }
    let slept = (now.slept - last.slept).seconds
    let elapsed = (now.elapsed - last.elapsed).seconds
    let jump = now.instant.seconds(since: last.instant) - elapsed - slept
    let offset = now.instant.offsetMinutes - last.instant.offsetMinutes
    var changes: [TimeChange] = []
    if slept >= Self.shortestSleep { changes.append(TimeChange(kind: .suspend, seconds: slept)) }
    if abs(jump) > Self.tolerance + Self.steering * elapsed {
      changes.append(TimeChange(kind: .wallClockJump, seconds: jump))
    }
    if offset != 0 {
      changes.append(TimeChange(kind: .offsetChange, seconds: Double(offset * 60)))
    }
    return changes
  }
}

extension Session {
  /// Keeps what changed in the clocks since the last look.
  func lookAtClocks() throws(Stop) {
    for var change in timeWatch.changes(on: clock) {
      change.stepIndex = currentStep
      if change.kind == .wallClockJump {
        let now = clock.instant
        for index in recorders.indices {
          recorders[index].clockWasSet(by: change.seconds, to: now)
        }
      }
      try record(.timeChange(change))
    }
  }
}
