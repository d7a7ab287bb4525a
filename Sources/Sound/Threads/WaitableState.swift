import Glibc

/// State under a lock that one thread can wait on while others change it.
///
/// The corresponding C functions are `pthread_mutex_lock` and `pthread_cond_timedwait`; Foundation's
/// condition waits on the wall clock, which may be set while it waits.
final class WaitableState<State>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  init(_ state: State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Reads or changes the state and wakes who waits.
  func with<Value>(_ body: (inout State) -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }

  /// Blocks the thread until the condition holds, or until that moment of ``monotonicTime()``.
  func wait(until deadline: Duration? = nil, for condition: (State) -> Bool) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !condition(state) {
      guard let deadline else {
        pthread_cond_wait(changed, mutex)
        continue
      }
      var moment = timespec(deadline)
      if pthread_cond_timedwait(changed, mutex, &moment) == ETIMEDOUT { return }
    }
  }
}

/// The time since the machine started, not counting sleep: what sound is paced by.
func monotonicTime() -> Duration {
  var moment = timespec()
  clock_gettime(CLOCK_MONOTONIC, &moment)
  return .seconds(moment.tv_sec) + .nanoseconds(moment.tv_nsec)
}

/// What is added to ``monotonicTime()`` to have the time of a clock that runs as it does.
///
/// Both are read a few times, and the pair is believed between which the least time passed.
func stepClockOffset(to now: () -> Duration) -> Duration {
  let readings = (0..<5).map { _ in
    let before = monotonicTime()
    let other = now()
    let after = monotonicTime()
    return (spread: after - before, offset: other - before)
  }
  return readings.min { $0.spread < $1.spread }?.offset ?? .zero
}

extension timespec {
  fileprivate init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self.init(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
  }
}
