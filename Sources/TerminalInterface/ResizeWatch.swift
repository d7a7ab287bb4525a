@preconcurrency import Dispatch
import Glibc
import Synchronization

/// Tells when the terminal's size has changed.
final class ResizeWatch: Sendable {
  private let source = Mutex<(any DispatchSourceSignal)?>(nil)

  func start(_ handler: @escaping @Sendable () -> Void) {
    let signals = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .global())
    signals.setEventHandler { @Sendable in handler() }
    // What changed before the watch began is seen, too.
    signals.setRegistrationHandler { @Sendable in handler() }
    signals.activate()
    source.withLock { $0 = signals }
  }

  func stop() {
    source.withLock { source in
      source?.cancel()
      source = nil
    }
  }
}
