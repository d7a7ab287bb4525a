import Glibc

/// A descriptor that takes bytes without ever making the session wait.
///
/// What a held-up terminal or pipe does not take now is kept, in order, for later.
package struct OutputSink: Sendable {
  /// What became of bytes that were to be shown.
  package enum Delivery: Equatable, Sendable {
    case done
    /// No more is taken now; sending nothing, later, sends the rest.
    case waiting
    /// Nobody is there any more.
    case gone
  }

  package let descriptor: Int32
  private let isOwn: Bool
  private var pending: [UInt8] = []
  private var isGone = false

  /// Opens the terminal or pipe once more, so that not waiting is not forced on who shares it.
  package init(_ output: Int32) {
    let own = Self.reopen(output)
    descriptor = own >= 0 ? own : output
    isOwn = own >= 0
  }

  private static func reopen(_ output: Int32) -> Int32 {
    var found = stat()
    guard fstat(output, &found) == 0 else { return -1 }
    let kind = found.st_mode & S_IFMT
    guard kind == S_IFCHR || kind == S_IFIFO else { return -1 }
    return open("/proc/self/fd/\(output)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
  }

  /// Sends bytes, after those that are still kept.
  package mutating func send(_ bytes: [UInt8]) -> Delivery {
    guard !isGone else { return .gone }
    pending += bytes
    while !pending.isEmpty {
      let count = pending.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        pending.removeFirst(count)
      } else if count < 0, errno == EAGAIN {
        return .waiting
      } else if count == 0 || errno != EINTR {
        isGone = true
        pending = []
        return .gone
      }
    }
    return .done
  }

  /// Gives what is kept half a second to be taken, and lets go of the descriptor.
  package mutating func close() {
    for _ in 0..<10 where !pending.isEmpty {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&waiting, 1, 50)
      _ = send([])
    }
    if isOwn { Glibc.close(descriptor) }
    isGone = true
  }
}
