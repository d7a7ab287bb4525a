import Dispatch
import Foundation
import Synchronization

/// Reads a descriptor on a thread of its own, so that no task ever waits for the participant.
///
/// It lives until ``stop()``.
package final class InputThread: Sendable {
  package enum Event: Sendable {
    /// What came, and when it was read.
    case bytes([UInt8], at: SuspendingClock.Instant)
    /// Nothing came for 25 ms after bytes whose meaning was open.
    case pause
    /// No more input will come. Told once.
    case ended
    /// The awaited output takes bytes again.
    case writable
  }

  private struct State {
    var isReading: Bool
    var awaitedOutput: Int32?
    var isStopped = false
    var hasEnded = false
  }

  /// How many milliseconds an ESC may stand alone before it is the Escape key.
  private static let escapeDelay: Int32 = 25

  private let input: Int32
  private let wakeRead: Int32
  private let wakeWrite: Int32
  private let state: Mutex<State>
  private let finished = DispatchSemaphore(value: 0)
  /// Takes an event; tells whether ``Event/pause`` is wanted.
  private let handler: @Sendable (Event) -> Bool

  /// Starts the thread; it reads now, or once ``setReading(_:)`` says so.
  package init(
    input: Int32, isReading: Bool = true, handler: @escaping @Sendable (Event) -> Bool
  ) throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotStartReading(code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (wakeRead, wakeWrite) = (ends[0], ends[1])
    self.input = input
    self.handler = handler
    state = Mutex(State(isReading: isReading))
    Thread.detachNewThread { @Sendable in self.run() }
  }

  deinit {
    close(wakeRead)
    close(wakeWrite)
  }

  /// Reads from now on, or leaves what comes in the descriptor.
  package func setReading(_ isReading: Bool) {
    state.withLock { $0.isReading = isReading }
    wake()
  }

  /// Tells once, as ``Event/writable``, when this descriptor takes bytes.
  package func expect(output: Int32) {
    state.withLock { $0.awaitedOutput = output }
    wake()
  }

  /// Ends the thread; it reads no byte after this returns.
  package func stop() {
    let wasStopped = state.withLock { state in
      defer { state.isStopped = true }
      return state.isStopped
    }
    guard !wasStopped else { return }
    wake()
    // Bounded, since the handler itself may be what lets go of the last reference.
    _ = finished.wait(timeout: .now() + .milliseconds(200))
  }

  private func wake() {
    var byte: UInt8 = 0
    _ = write(wakeWrite, &byte, 1)
  }

  private func run() {
    var wantsPause = false
    while true {
      let now = state.withLock { $0 }
      if now.isStopped { break }
      wantsPause = step(now, wantsPause: wantsPause)
    }
    finished.signal()
  }

  /// Waits for what comes first, and tells it.
  private func step(_ now: State, wantsPause: Bool) -> Bool {
    let source = now.isReading && !now.hasEnded ? input : -1
    // A negative descriptor is passed over.
    var fds = [
      pollfd(fd: wakeRead, events: Int16(POLLIN), revents: 0),
      pollfd(fd: source, events: Int16(POLLIN), revents: 0),
      pollfd(fd: now.awaitedOutput ?? -1, events: Int16(POLLOUT), revents: 0),
    ]
    let count = poll(&fds, nfds_t(fds.count), wantsPause ? Self.escapeDelay : -1)
    if count == 0 { return handler(.pause) }
    guard count > 0 else { return wantsPause }
    if fds[0].revents != 0 { drainWake() }
    if fds[2].revents != 0 {
      state.withLock { $0.awaitedOutput = nil }
      _ = handler(.writable)
    }
    let mayRead = fds[1].revents != 0 && state.withLock { $0.isReading && !$0.isStopped }
    return mayRead ? readInput(wantsPause: wantsPause) : wantsPause
  }

  private func drainWake() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(wakeRead, &bytes, bytes.count) == bytes.count {}
  }

  private func readInput(wantsPause: Bool) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(input, &bytes, bytes.count)
    let now = SuspendingClock().now
    if count > 0 { return handler(.bytes(Array(bytes[..<count]), at: now)) }
    if count < 0, errno == EINTR || errno == EAGAIN { return wantsPause }
    // Zero, and EIO from a terminal that is gone, are both the end.
    state.withLock { $0.hasEnded = true }
    return handler(.ended)
  }
}
