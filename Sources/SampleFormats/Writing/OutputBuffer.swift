import Quantities
import StrictJSON

/// Bytes on their way to a sink, which gets them in pieces of about 64 KB.
struct OutputBuffer {
  private static let piece = 65_536

  private let sink: ByteSink
  private var bytes: [UInt8] = []
  private var stamp = InstantText()

  init(_ sink: @escaping ByteSink) {
    self.sink = sink
    bytes.reserveCapacity(Self.piece + 4096)
  }

  /// Characters that stand in the program's text: no string is made of them.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(text: String) { bytes.append(contentsOf: text.utf8) }

  @inline(__always)
  mutating func append(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  /// A number by the shortest digits that read back to it.
  mutating func append(_ number: Double) {
    // Most rates are whole numbers of three digits.
    if number >= 0, number < 1000, case let whole = Int(number), Double(whole) == number {
      return append(small: whole)
    }
    bytes.append(contentsOf: JSONNumber.text(number).utf8)
  }

  private mutating func append(small number: Int) {
    if number >= 100 { bytes.append(UInt8(48 + number / 100)) }
    if number >= 10 { bytes.append(UInt8(48 + number / 10 % 10)) }
    bytes.append(UInt8(48 + number % 10))
  }

  /// An instant as RFC 3339 has it; most samples end when they begin.
  mutating func append(_ instant: Instant) { stamp.rfc3339(instant, &bytes) }

  /// An instant as recorders of ResearchKit have it.
  mutating func append(researchKit instant: Instant) { stamp.researchKit(instant, &bytes) }

  /// An instant as exports of Apple Health have it.
  mutating func append(appleHealth instant: Instant) { stamp.appleHealth(instant, &bytes) }

  /// An instant in UTC, as `2026-11-30T14:30:05.250Z`, a fraction only where there is one.
  mutating func append(utc instant: Instant) { stamp.utc(instant, &bytes) }

  /// An instant in UTC as Fitbit has it, to the second: `11/30/26 14:30:05`.
  mutating func append(fitbit instant: Instant) { stamp.fitbit(instant, &bytes) }

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
