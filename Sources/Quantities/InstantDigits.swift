/// The digits of instants, as ``Instant/rfc3339`` tells them, without a string for each.
///
/// The last instant's digits are kept: most samples end when they begin, and most follow within the
/// same day.
package struct InstantDigits: Sendable {
  /// How many bytes ``put(_:_:into:)`` writes at most.
  package static let longest = 48
  /// How many bytes of ``text`` say something.
  package static let length = 29

  /// The instant told last.
  @usableFromInline var milliseconds: Int64 = 0
  @usableFromInline var minutesAhead = 0
  /// `2026-11-30T15:30:05.250+01:00`, and three bytes that say nothing.
  package private(set) var text = Self.epoch
  /// Which day its date is, in days since 1970.
  private var day: Int64 = 0
  @usableFromInline var isWithinYears = true
  /// Which minute of the day its time is, and its offset in minutes.
  private var minute = 0
  private var offset = 0

  private static let epoch = {
    var text = SIMD32<UInt8>()
    for (index, byte) in "1970-01-01T00:00:00.000+00:00".utf8.enumerated() { text[index] = byte }
    return text
  }()

  package init() {}

  /// Has ``text`` tell an instant.
  ///
  /// - Parameters:
  ///   - milliseconds: Since 1970-01-01T00:00:00Z.
  ///   - minutesAhead: Minutes that local time was ahead of UTC.
  /// - Returns: False of a year that has not four digits, which ``text`` can't tell.
  @inlinable
  package mutating func tell(_ milliseconds: Int64, _ minutesAhead: Int) -> Bool {
    if milliseconds != self.milliseconds || minutesAhead != self.minutesAhead {
      set(milliseconds, minutesAhead)
    }
    return isWithinYears
  }

  /// Writes an instant where there is room for ``longest`` bytes.
  ///
  /// - Parameters:
  ///   - milliseconds: Since 1970-01-01T00:00:00Z.
  ///   - minutesAhead: Minutes that local time was ahead of UTC.
  ///   - room: Where it goes.
  /// - Returns: How many bytes were written.
  @inlinable
  package mutating func put(
    _ milliseconds: Int64, _ minutesAhead: Int, into room: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard tell(milliseconds, minutesAhead) else {
      let instant = Instant(milliseconds: milliseconds, offsetMinutes: minutesAhead)
      return Self.put(words: instant, into: room)
    }
    UnsafeMutableRawPointer(room).storeBytes(of: text, as: SIMD32<UInt8>.self)
    return Self.length
  }

  /// Years of more or fewer than four digits.
  @usableFromInline
  static func put(words instant: Instant, into room: UnsafeMutablePointer<UInt8>) -> Int {
    let words = Array(instant.rfc3339.utf8.prefix(longest))
    for (index, byte) in words.enumerated() { room[index] = byte }
    return words.count
  }

  @usableFromInline
  mutating func set(_ milliseconds: Int64, _ minutesAhead: Int) {
    (self.milliseconds, self.minutesAhead) = (milliseconds, minutesAhead)
    let length: Int64 = 86_400_000
    let local = milliseconds &+ Int64(minutesAhead) &* 60_000
    let day = local >= 0 ? local / length : (local &+ 1) / length &- 1
    if day != self.day { set(day: day) }
    guard isWithinYears else { return }
    set(timeOfDay: Int(local &- day &* length), offset: minutesAhead)
  }

  private mutating func set(day: Int64) {
    self.day = day
    let date = CivilDate(daysSince1970: Int(day))
    isWithinYears = (0...9999).contains(date.year)
    guard isWithinYears else { return }
    put(date.year / 100, at: 0)
    put(date.year % 100, at: 2)
    put(date.month, at: 5)
    put(date.day, at: 8)
  }

  private mutating func set(timeOfDay: Int, offset: Int) {
    let second = timeOfDay / 1000
    let milliseconds = timeOfDay % 1000
    put(second % 60, at: 17)
    if second / 60 != minute {
      minute = second / 60
      put(minute / 60, at: 11)
      put(minute % 60, at: 14)
    }
    text[20] = UInt8(truncatingIfNeeded: 48 + milliseconds / 100)
    put(milliseconds % 100, at: 21)
    guard offset != self.offset else { return }
    self.offset = offset
    text[23] = UInt8(ascii: offset < 0 ? "-" : "+")
    put(abs(offset) / 60, at: 24)
    put(abs(offset) % 60, at: 27)
  }

  /// Puts two digits.
  @inline(__always)
  private mutating func put(_ number: Int, at place: Int) {
    text[place] = UInt8(truncatingIfNeeded: 48 + number / 10)
    text[place + 1] = UInt8(truncatingIfNeeded: 48 + number % 10)
  }
}
