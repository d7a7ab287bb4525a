import Foundation
import Glibc
import Quantities
import Synchronization

/// The machine's clocks: the step clock is CLOCK_MONOTONIC, which stops in suspend.
package final class RealClock: SessionClock {
  private let clock = SuspendingClock()
  private let start: SuspendingClock.Instant

  package init() {
    start = clock.now
  }

  package var now: Duration { clock.now - start }

  package var instant: Instant {
    let date = Date()
    let offset = TimeZone.current.secondsFromGMT(for: date) / 60
    return Instant(
      milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded(.down)),
      offsetMinutes: offset)
  }

  /// CLOCK_BOOTTIME runs on in suspend, CLOCK_MONOTONIC does not.
  package var slept: Duration { Self.time(CLOCK_BOOTTIME) - Self.time(CLOCK_MONOTONIC) }

  private static func time(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  package func replied(in inbox: Inbox) -> Duration {
    inbox.lastRead.map { $0 - start } ?? now
  }

  package func wait(until deadline: Duration?, for inbox: Inbox) async -> Reply? {
    if let reply = inbox.take(dueBy: now) { return reply }
    if let deadline, deadline <= now { return nil }
    let wake = OneShot()
    inbox.onPost { wake.fire() }
    defer { inbox.onPost(nil) }
    // A reply may have come between the first look and the registration.
    if let reply = inbox.take(dueBy: now) { return reply }
    await sleep(until: deadline, or: wake)
    return inbox.take(dueBy: now)
  }

  private func sleep(until deadline: Duration?, or wake: OneShot) async {
    guard let deadline else { return await wake.wait() }
    let alarm = Task { [clock, start] in
      // Cancelled as soon as a reply has woken the session first.
      do { try await clock.sleep(until: start + deadline, tolerance: .zero) } catch { return }
      wake.fire()
    }
    await wake.wait()
    alarm.cancel()
  }
}

/// A signal that is given once, and waited for by one task.
private final class OneShot: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<Void, Never>)
    case fired
  }

  private let state = Mutex(State.idle)

  func fire() {
    let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
      defer { state = .fired }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiter?.resume()
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let hasFired = state.withLock { state in
        if case .fired = state { return true }
        state = .waiting(continuation)
        return false
      }
      if hasFired { continuation.resume() }
    }
  }
}
