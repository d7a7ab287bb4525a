import Quantities
import StrictJSON

/// A sample without its texts, which ``SampleWords`` hold for many.
package struct PackedSample: Equatable, Sendable {
  /// When it began and ended, in milliseconds since 1970.
  package var start: Int64
  package var end: Int64
  package var value: Double
  @usableFromInline var code: UInt32
  /// Minutes that local time was ahead of UTC at its start and its end.
  package var startOffset: Int16
  package var endOffset: Int16

  init(_ values: ItemLayout.Values, word: Int) {
    (start, end, value) = (values.start.milliseconds, values.end.milliseconds, values.value)
    code = UInt32(truncatingIfNeeded: word)
    (startOffset, endOffset) = (values.start.offset, values.end.offset)
  }

  init(start: Instant, end: Instant, value: Double, word: Int) {
    self.start = start.milliseconds
    self.end = end.milliseconds
    self.value = value
    code = UInt32(truncatingIfNeeded: word)
    startOffset = Int16(truncatingIfNeeded: start.offsetMinutes)
    endOffset = Int16(truncatingIfNeeded: end.offsetMinutes)
  }

  /// The place of its words among those of the scanner.
  @inlinable package var word: Int { Int(code & 0x3FFF_FFFF) }
  /// Whether the same sample came before in its file.
  @inlinable package var isDuplicate: Bool { code >> 31 == 1 }
  /// Whether its time lies far from that of its file.
  @inlinable package var isOutside: Bool { code >> 30 & 1 == 1 }
  /// Whether it is neither.
  @inlinable package var isUnmarked: Bool { code >> 30 == 0 }
  mutating func markDuplicate() { code |= 1 << 31 }
  mutating func markOutside() { code |= 1 << 30 }

  package var startDate: Instant {
    Instant(milliseconds: start, offsetMinutes: Int(startOffset))
  }
  package var endDate: Instant { Instant(milliseconds: end, offsetMinutes: Int(endOffset)) }
}

/// What many samples of a file have in common.
package struct SampleWords: Sendable {
  package var type: String
  package var unit: String
  package var source: String
  /// The same number for the same type, unit and source.
  package var identity: Int
  /// The same number for the same type and source, in whatever unit.
  var series: Int
  var metadata: [JSONMember]?
  /// What the item has under keys that are not known, where that is kept.
  var unknown: [JSONMember]?

  /// Whether all bytes are the same, which of equal texts they need not be.
  func isSame(_ other: SampleWords) -> Bool {
    identity == other.identity && Self.isSame(metadata, other.metadata)
      && Self.isSame(unknown, other.unknown)
  }

  private static func isSame(_ one: [JSONMember]?, _ other: [JSONMember]?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return Writer.bytes(.object(one)) == Writer.bytes(.object(other))
  }
}
