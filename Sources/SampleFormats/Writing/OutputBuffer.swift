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

  mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

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

/// A word that comes again and again, and the bytes that are written for it.
struct WrittenWord {
  private var word: String?
  private var bytes: [UInt8] = []

  mutating func bytes(of word: String, _ make: (String) -> [UInt8]) -> [UInt8] {
    if self.word != word {
      self.word = word
      bytes = make(word)
    }
    return bytes
  }

  mutating func json(_ word: String, _ style: Writer.Style = .compact) -> [UInt8] {
    bytes(of: word) { Writer.bytes(.string($0), style) }
  }
}

/// Writes the digits of instants, as ``Instant/rfc3339`` tells them.
enum InstantText {
  static func rfc3339(_ instant: Instant) -> [UInt8] {
    let day: Int64 = 86_400_000
    let local = instant.milliseconds + Int64(instant.offsetMinutes) * 60_000
    let inDay = Int(((local % day) + day) % day)
    let date = CivilDate(daysSince1970: Int((local - Int64(inDay)) / day))
    guard (0...9999).contains(date.year) else { return Array(instant.rfc3339.utf8) }
    let offset = abs(instant.offsetMinutes)
    return [UInt8](unsafeUninitializedCapacity: 29) { buffer, count in
      func put(_ number: Int, _ width: Int, then mark: Unicode.Scalar?) {
        var rest = number
        for place in stride(from: count + width - 1, through: count, by: -1) {
          buffer[place] = UInt8(48 + rest % 10)
          rest /= 10
        }
        count += width
        guard let mark else { return }
        buffer[count] = UInt8(ascii: mark)
        count += 1
      }
      put(date.year, 4, then: "-")
      put(date.month, 2, then: "-")
      put(date.day, 2, then: "T")
      put(inDay / 3_600_000, 2, then: ":")
      put(inDay / 60_000 % 60, 2, then: ":")
      put(inDay / 1000 % 60, 2, then: ".")
      put(inDay % 1000, 3, then: instant.offsetMinutes < 0 ? "-" : "+")
      put(offset / 60, 2, then: ":")
      put(offset % 60, 2, then: nil)
    }
  }
}
