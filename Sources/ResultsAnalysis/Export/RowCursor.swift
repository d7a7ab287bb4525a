import Quantities
import StrictJSON

/// Writes the bytes of a row into room that was made for all of them before.
///
/// Whoever makes one has counted what the row may take; nothing here looks again, so that a number
/// costs a few instructions.
struct RowCursor {
  /// How many bytes a number takes at most.
  static let longestNumber = 40

  private let room: UnsafeMutablePointer<UInt8>
  private(set) var offset: Int

  init(_ room: UnsafeMutablePointer<UInt8>, at offset: Int) {
    self.room = room
    self.offset = offset
  }

  // MARK: Bytes

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    room[offset] = byte
    offset &+= 1
  }

  @inline(__always)
  mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    (room + offset).update(from: start, count: bytes.count)
    offset &+= bytes.count
  }

  mutating func put(_ text: StaticString) {
    put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func put(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { put($0) } }

  @inline(__always)
  mutating func put(_ instant: Instant, _ digits: inout InstantDigits) {
    put(instant.milliseconds, instant.offsetMinutes, &digits)
  }

  /// An instant by its milliseconds since 1970 and the minutes that local time was ahead of UTC.
  @inline(__always)
  mutating func put(_ milliseconds: Int64, _ minutesAhead: Int, _ digits: inout InstantDigits) {
    offset &+= digits.put(milliseconds, minutesAhead, into: room + offset)
  }

  // MARK: Numbers

  mutating func put(integer number: Int64) {
    if number < 0 { put(UInt8(ascii: "-")) }
    put(digits: number.magnitude)
  }

  @inline(__always)
  private mutating func put(digits number: UInt64) {
    if number < 10 { return put(UInt8(truncatingIfNeeded: 48 &+ number)) }
    let count = Self.countDigits(number)
    put(number, count)
  }

  /// Puts the last digits of a number, zeros in front where it has fewer.
  private mutating func put(_ number: UInt64, _ count: Int) {
    var rest = number
    var place = offset &+ count
    while place > offset {
      place &-= 1
      let quotient = rest / 10
      room[place] = UInt8(truncatingIfNeeded: 48 &+ (rest &- quotient &* 10))
      rest = quotient
    }
    offset &+= count
  }

  private static func countDigits(_ number: UInt64) -> Int {
    var (count, bound) = (1, UInt64(10))
    while number >= bound {
      count &+= 1
      let (next, overflows) = bound.multipliedReportingOverflow(by: 10)
      if overflows { break }
      bound = next
    }
    return count
  }

  /// A finite number as ``JSONNumber/text(_:)`` has it.
  @inline(__always)
  mutating func put(decimal number: Double) {
    let magnitude = abs(number)
    if magnitude < 1e15 {
      let whole = Int64(number)
      if Double(whole) == number { return put(integer: whole) }
      if magnitude >= 0.001, put(fraction: number, magnitude) { return }
    }
    putWords(number)
  }

  /// Whether a number of few decimals was put.
  ///
  /// Fifteen digits name one double each, so that the fewest decimals which divide to the number are
  /// the shortest that read back to it.
  private mutating func put(fraction number: Double, _ magnitude: Double) -> Bool {
    if put(number, magnitude, 10, 1) || put(number, magnitude, 100, 2) { return true }
    // What was rounded to nine decimals has as many, or fewer with zeros behind them.
    if magnitude < 1e6 { return putNine(number, magnitude) }
    return put(number, magnitude, 1e3, 3) || put(number, magnitude, 1e4, 4)
  }

  /// Whether a number of so many decimals was put, whose scale is ten to that power.
  @inline(__always)
  private mutating func put(
    _ number: Double, _ magnitude: Double, _ scale: Double, _ decimals: Int
  ) -> Bool {
    let shifted = magnitude * scale + 0.5
    guard shifted < 1e15 else { return false }
    let (digits, divisor) = (UInt64(shifted), UInt64(scale))
    guard Double(digits) / scale == magnitude else { return false }
    if number < 0 { put(UInt8(ascii: "-")) }
    put(digits: digits / divisor)
    put(UInt8(ascii: "."))
    put(digits % divisor, decimals)
    return true
  }

  /// The same for nine decimals, zeros at the end left out.
  private mutating func putNine(_ number: Double, _ magnitude: Double) -> Bool {
    guard put(number, magnitude, 1e9, 9) else { return false }
    while room[offset &- 1] == UInt8(ascii: "0") { offset &-= 1 }
    return true
  }

  private mutating func putWords(_ number: Double) {
    for byte in JSONNumber.text(number).utf8.prefix(Self.longestNumber) { put(byte) }
  }
}
