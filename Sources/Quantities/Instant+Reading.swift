extension Instant {
  /// Why a text is not an instant.
  package enum ReadingError: Error, Equatable, Sendable {
    /// Not one of ISO 8601's forms of a date with a time.
    case notISO8601
    /// The calendar or the clock has no such date or time, such as February 30.
    case noSuchTime
    /// A time without an offset from UTC names no moment.
    case noOffset
  }

  /// Reads every form of ISO 8601 that names a date, a time and an offset.
  ///
  /// Calendar, week and ordinal dates; basic and extended; hours alone, to the minute, the second
  /// or a decimal fraction of the last part after `.` or `,`; `T`, `t` or a space before the time;
  /// `Z`, `±hh`, `±hhmm`, `±hh:mm`, also after a space. A leap second counts as the next second;
  /// a fraction is cut to milliseconds; `24:00` is the next midnight.
  package init(iso8601 text: String) throws(ReadingError) {
    try self.init(iso8601: Array(text.utf8))
  }

  /// Reads the same from bytes.
  package init(iso8601 bytes: some RandomAccessCollection<UInt8>) throws(ReadingError) {
    var scanner = DateScanner(Array(bytes))
    let days = try scanner.readDate()
    guard scanner.take("T", "t", " ") else { throw .notISO8601 }
    let timeOfDay = try scanner.readTimeOfDay()
    let offset = try scanner.readOffset()
    guard scanner.isAtEnd else { throw .notISO8601 }
    self.init(
      milliseconds: Int64(days) * 86_400_000 + timeOfDay - Int64(offset) * 60_000,
      offsetMinutes: offset)
  }
}

/// Reads the parts of an ISO 8601 text one after another.
private struct DateScanner {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  private func peek() -> UnicodeScalar? {
    offset < bytes.count ? UnicodeScalar(bytes[offset]) : nil
  }

  mutating func take(_ scalars: UnicodeScalar...) -> Bool {
    guard let next = peek(), scalars.contains(next) else { return false }
    offset += 1
    return true
  }

  /// How many digits come next.
  private var digitsAhead: Int {
    bytes[offset...].prefix { (0x30...0x39).contains($0) }.count
  }

  private mutating func readDigits(_ count: Int) throws(Instant.ReadingError) -> Int {
    guard digitsAhead >= count else { throw .notISO8601 }
    defer { offset += count }
    return bytes[offset..<(offset + count)].reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  // MARK: Date

  /// Days since 1970-01-01.
  mutating func readDate() throws(Instant.ReadingError) -> Int {
    let year = try readDigits(4)
    let isExtended = take("-")
    if take("W") { return try readWeekDate(year, isExtended) }
    switch (isExtended, digitsAhead) {
    case (_, 3): return try days(ofYear: year, ordinal: try readDigits(3))
    case (true, 2):
      let month = try readDigits(2)
      guard take("-") else { throw .notISO8601 }
      return try days(year, month, try readDigits(2))
    case (false, 4): return try days(year, try readDigits(2), try readDigits(2))
    default: throw .notISO8601
    }
  }

  private func days(_ year: Int, _ month: Int, _ day: Int) throws(Instant.ReadingError) -> Int {
    let date = CivilDate(year: year, month: month, day: day)
    guard date.exists else { throw .noSuchTime }
    return date.daysSince1970
  }

  private func days(ofYear year: Int, ordinal: Int) throws(Instant.ReadingError) -> Int {
    let first = CivilDate(year: year, month: 1, day: 1).daysSince1970
    let next = CivilDate(year: year + 1, month: 1, day: 1).daysSince1970
    guard ordinal >= 1, first + ordinal - 1 < next else { throw .noSuchTime }
    return first + ordinal - 1
  }

  private mutating func readWeekDate(
    _ year: Int, _ isExtended: Bool
  ) throws(Instant.ReadingError) -> Int {
    let week = try readDigits(2)
    guard isExtended == take("-") else { throw .notISO8601 }
    let weekday = try readDigits(1)
    guard (1...7).contains(weekday), week >= 1,
      firstMonday(year) + 7 * week <= firstMonday(year + 1)
    else { throw .noSuchTime }
    return firstMonday(year) + 7 * (week - 1) + weekday - 1
  }

  /// The Monday of the week that holds January 4, which is week 1.
  private func firstMonday(_ year: Int) -> Int {
    let fourth = CivilDate(year: year, month: 1, day: 4)
    return fourth.daysSince1970 - (fourth.weekday - 1)
  }

  // MARK: Time

  /// Milliseconds since midnight.
  mutating func readTimeOfDay() throws(Instant.ReadingError) -> Int64 {
    let hour = try readDigits(2)
    var (minute, second) = (0, 0)
    var fractionOf: Int64 = 3_600_000
    let isExtended = take(":")
    if isExtended || digitsAhead >= 2 {
      minute = try readDigits(2)
      fractionOf = 60_000
      if isExtended ? take(":") : digitsAhead >= 2 {
        second = try readDigits(2)
        fractionOf = 1000
      }
    }
    let fraction = try readFraction(of: fractionOf)
    let isMidnight = hour == 24 && minute == 0 && second == 0 && fraction == 0
    guard hour < 24 || isMidnight, minute < 60, second <= 60 else { throw .noSuchTime }
    return Int64(hour * 3600 + minute * 60 + second) * 1000 + fraction
  }

  /// The decimal fraction of a part, in milliseconds, cut.
  private mutating func readFraction(of part: Int64) throws(Instant.ReadingError) -> Int64 {
    guard take(".", ",") else { return 0 }
    let count = digitsAhead
    guard count > 0 else { throw .notISO8601 }
    // Twelve digits tell more than milliseconds of an hour; the rest can change nothing.
    let kept = min(count, 12)
    let numerator = Int64(try readDigits(kept))
    offset += count - kept
    let denominator = (0..<kept).reduce(Int64(1)) { power, _ in power * 10 }
    let (high, low) = numerator.multipliedFullWidth(by: part)
    return denominator.dividingFullWidth((high, low)).quotient
  }

  // MARK: Offset

  /// Minutes ahead of UTC.
  mutating func readOffset() throws(Instant.ReadingError) -> Int {
    _ = take(" ")
    if take("Z", "z") { return 0 }
    let isBehind = peek() == "-"
    guard take("+", "-") else { throw isAtEnd ? .noOffset : .notISO8601 }
    let hours = try readDigits(2)
    var minutes = 0
    if take(":") || digitsAhead > 0 { minutes = try readDigits(2) }
    guard hours < 24, minutes < 60 else { throw .noSuchTime }
    return (isBehind ? -1 : 1) * (hours * 60 + minutes)
  }
}
