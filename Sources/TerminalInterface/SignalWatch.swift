@preconcurrency import Dispatch
import Glibc
import Synchronization

/// Tells of a signal that is the terminal's own business, such as a new size.
final class SignalWatch: Sendable {
  private let number: Int32
  private let source = Mutex<(any DispatchSourceSignal)?>(nil)

  init(_ number: Int32) {
    self.number = number
  }

  /// Calls the handler at each signal.
  func start(_ handler: @escaping @Sendable () -> Void) {
    let signals = DispatchSource.makeSignalSource(signal: number, queue: .global())
    signals.setEventHandler { @Sendable in handler() }
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

/// Stops the process as Ctrl-Z does.
enum JobControl {
  /// Whether a shell is there that could let the process go on again.
  static var isPossible: Bool { getsid(getppid()) == getsid(0) }

  /// Stops, and returns once the process goes on.
  static func stop() {
    // To this thread: one that any thread may take would let this one run on for a while.
    raise(SIGSTOP)
  }
}
