import Glibc

/// The bytes that an item shares with others like it: all but its two dates and its value.
///
/// An item that was read once tells its layout. Another item with the same bytes around its dates
/// and its value is JSON as the first one is, and has the same words.
struct ItemLayout {
  /// What stands between the shared bytes.
  enum Slot: UInt8 {
    case start, end, value
  }

  /// Where a slot of an item stands.
  struct Span {
    var slot: Slot
    var range: Range<Int>
  }

  /// The shared bytes in front of the first slot, between slots and behind the last.
  private let parts: [UInt8]
  private let ends: (Int, Int, Int)
  private let slots: (Slot, Slot, Slot)
  /// The place of the words among those of the scanner.
  let word: Int

  /// The layout of an item; nil unless each slot stands in it once.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ item: Range<Int>, _ spans: [Span], word: Int) {
    let spans = spans.sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard spans.count == 3, Set(spans.map(\.slot)).count == 3,
      item.lowerBound <= spans[0].range.lowerBound,
      spans[0].range.upperBound <= spans[1].range.lowerBound,
      spans[1].range.upperBound <= spans[2].range.lowerBound,
      spans[2].range.upperBound <= item.upperBound, item.upperBound <= bytes.count
    else { return nil }
    var parts = Array(bytes[item.lowerBound..<spans[0].range.lowerBound])
    let first = parts.count
    parts += bytes[spans[0].range.upperBound..<spans[1].range.lowerBound]
    let second = parts.count
    parts += bytes[spans[1].range.upperBound..<spans[2].range.lowerBound]
    let third = parts.count
    parts += bytes[spans[2].range.upperBound..<item.upperBound]
    self.parts = parts
    ends = (first, second, third)
    slots = (spans[0].slot, spans[1].slot, spans[2].slot)
    self.word = word
  }

  /// Calls the body with the shared bytes, which ``read(_:_:at:_:_:)`` compares.
  @inline(__always)
  func withParts<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    parts.withUnsafeBufferPointer(body)
  }

  /// Reads an item of this layout.
  ///
  /// - Returns: The byte after it; nil for an item of another layout.
  @inline(__always)
  func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ parts: UnsafeBufferPointer<UInt8>, at start: Int,
    _ moments: inout MomentReader, _ values: inout Values
  ) -> Int? {
    guard let first = Self.pass(parts, 0..<ends.0, bytes, start),
      let behindFirst = Self.read(slots.0, bytes, first, &moments, &values),
      let second = Self.pass(parts, ends.0..<ends.1, bytes, behindFirst),
      let behindSecond = Self.read(slots.1, bytes, second, &moments, &values),
      let third = Self.pass(parts, ends.1..<ends.2, bytes, behindSecond),
      let behindThird = Self.read(slots.2, bytes, third, &moments, &values)
    else { return nil }
    return Self.pass(parts, ends.2..<parts.count, bytes, behindThird)
  }

  /// What an item has in its slots.
  struct Values {
    var start = Moment()
    var end = Moment()
    var value = 0.0
  }

  @inline(__always)
  private static func read(
    _ slot: Slot, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int,
    _ moments: inout MomentReader, _ values: inout Values
  ) -> Int? {
    switch slot {
    case .start: moments.read(bytes, at: offset, &values.start)
    case .end: moments.read(bytes, at: offset, &values.end)
    case .value: PlainNumber.read(bytes, at: offset, &values.value)
    }
  }

  /// The byte after a shared part, where it stands here.
  @inline(__always)
  private static func pass(
    _ parts: UnsafeBufferPointer<UInt8>, _ part: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>,
    _ offset: Int
  ) -> Int? {
    guard offset >= 0, offset + part.count <= bytes.count, let own = parts.baseAddress,
      let other = bytes.baseAddress,
      memcmp(own + part.lowerBound, other + offset, part.count) == 0
    else { return nil }
    return offset + part.count
  }
}
