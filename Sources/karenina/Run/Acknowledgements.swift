@preconcurrency import Dispatch
import Glibc
import ResultFiles
import StrictJSON
import Synchronization

/// The descriptor that `--events-fd` names: told what is safe on disk.
///
/// A listener that is slow, or gone, holds up neither the journal nor the session: lines wait for it
/// on a queue of their own.
final class Acknowledgements: Sendable {
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "karenina.events-fd")
  private let failure = Mutex<Int32?>(nil)

  /// How long a listener is waited for once the sitting is over.
  private static let patience = DispatchTimeInterval.seconds(1)

  /// - Parameter number: The descriptor, which must be open for writing.
  /// - Throws: ``CommandFailure`` where it is not.
  init(to number: Int) throws {
    descriptor = Int32(clamping: number)
    let flags = fcntl(descriptor, F_GETFL)
    guard flags != -1, flags & O_ACCMODE != O_RDONLY else {
      let found = flags == -1 ? "not open" : "open for reading alone"
      throw CommandFailure(
        "--events-fd: found \(number), which is \(found); expected a descriptor open for writing",
        code: .misused)
    }
  }

  /// Has a line told, in the order of the calls.
  func tell(_ acknowledgement: Journal.Acknowledgement) {
    let line: JSONValue = [
      "sequence": .integer(Int64(acknowledgement.sequence)),
      "kind": .string(acknowledgement.kind),
    ]
    let bytes = Writer.bytes(line) + [UInt8(ascii: "\n")]
    queue.async { @Sendable [self] in write(bytes) }
  }

  private func write(_ bytes: [UInt8]) {
    guard failure.withLock({ $0 }) == nil else { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return failure.withLock { $0 = errno } }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits a moment for what is still to be told; why not all of it was, nil where it was.
  func finish() -> String? {
    let done = DispatchSemaphore(value: 0)
    queue.async { @Sendable in done.signal() }
    guard done.wait(timeout: .now() + Self.patience) == .success else {
      return "--events-fd: the listener does not read; not every event was told"
    }
    return failure.withLock { $0 }.map { code in
      "--events-fd: \(SystemErrorText.of(code)); not every event was told"
    }
  }
}
