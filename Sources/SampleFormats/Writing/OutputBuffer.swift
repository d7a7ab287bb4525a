import Quantities
import StrictJSON

/// Bytes on their way to a sink, which gets them in pieces of about 64 KB.
struct OutputBuffer {
  private static let piece = 65_536

  private let sink: ByteSink
  private var bytes: [UInt8] = []
  private var stamp: (instant: Instant, text: [UInt8])?

  init(_ sink: @escaping ByteSink) {
    self.sink = sink
    bytes.reserveCapacity(Self.piece + 4096)
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  /// A number by the shortest digits that read back to it.
  mutating func append(_ number: Double) { bytes.append(contentsOf: JSONNumber.text(number).utf8) }

  /// An instant as RFC 3339 has it; most samples end when they begin.
  mutating func append(_ instant: Instant) {
    if let stamp, stamp.instant == instant { return bytes.append(contentsOf: stamp.text) }
    let text = InstantText.rfc3339(instant)
    stamp = (instant, text)
    bytes.append(contentsOf: text)
  }

  /// Hands the bytes on where they are many.
  mutating func flushIfFull() throws {
    if bytes.count >= Self.piece { try flush() }
  }

  mutating func flush() throws {
    guard !bytes.isEmpty else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
