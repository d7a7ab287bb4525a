import Foundation
import Synchronization

/// The bytes that come from a descriptor, read by a thread of their own until the end.
final class ByteStream: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isClosing = false
    var hasEnded = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  private let finished = DispatchSemaphore(value: 0)

  /// Takes the descriptor over.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    Thread.detachNewThread { self.run() }
  }

  var bytes: [UInt8] { state.withLock { $0.bytes } }
  var text: String { String(decoding: bytes, as: UTF8.self) }
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Closes the descriptor, whoever writes to it.
  func close() {
    let wasClosing = state.withLock { state in
      defer { state.isClosing = true }
      return state.isClosing
    }
    if !wasClosing { finished.wait() }
  }

  private func run() {
    while step() {}
    Foundation.close(descriptor)
    state.withLock { $0.hasEnded = true }
    finished.signal()
  }

  /// A thread that waits in `read` would hold the descriptor open: it waits in `poll`, and looks.
  private func step() -> Bool {
    if state.withLock({ $0.isClosing }) { return false }
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 10) > 0 else { return true }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 { state.withLock { $0.bytes += buffer[..<count] } }
    return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN))
  }
}
