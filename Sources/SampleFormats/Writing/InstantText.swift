import Quantities

/// Writes the digits of instants, as ``Instant/rfc3339`` and ``Instant/researchKit`` tell them.
///
/// The last instant's digits are kept: most samples end when they begin, and most follow within the
/// same day.
struct InstantText {
  private var instant: Instant?
  /// `2026-11-30T15:30:05.250+01:00`.
  private var text: [UInt8] = Array("0000-00-00T00:00:00.000+00:00".utf8)
  /// Which day its date is, in days since 1970.
  private var day: Int64 = .min
  private var isWithinYears = false
  /// Which minute of the day its time is, and its offset in minutes.
  private var minute = 0
  private var offset = 0

  /// Whether the kept instant has no fraction of a second.
  private var isWhole: Bool { text[20] == 48 && text[21] == 48 && text[22] == 48 }

  mutating func rfc3339(_ instant: Instant, _ bytes: inout [UInt8]) {
    guard set(instant) else { return bytes.append(contentsOf: instant.rfc3339.utf8) }
    bytes.append(contentsOf: text)
  }

  mutating func researchKit(_ instant: Instant, _ bytes: inout [UInt8]) {
    guard set(instant) else { return bytes.append(contentsOf: instant.researchKit.utf8) }
    bytes.append(contentsOf: text[..<(isWhole ? 19 : 23)])
    bytes.append(contentsOf: text[23..<26])
    bytes.append(contentsOf: text[27...])
  }

  /// `2026-11-30 15:30:05 +0100`, with a fraction of the second where there is one.
  mutating func appleHealth(_ instant: Instant, _ bytes: inout [UInt8]) {
    guard set(instant) else { return bytes.append(contentsOf: instant.rfc3339.utf8) }
    bytes.append(contentsOf: text[..<10])
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: text[11..<(isWhole ? 19 : 23)])
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: text[23..<26])
    bytes.append(contentsOf: text[27...])
  }

  /// `2026-11-30T14:30:05Z`, with a fraction of the second where there is one.
  mutating func utc(_ instant: Instant, _ bytes: inout [UInt8]) {
    let universal = Instant(milliseconds: instant.milliseconds)
    guard set(universal) else { return bytes.append(contentsOf: universal.rfc3339.utf8) }
    bytes.append(contentsOf: text[..<(isWhole ? 19 : 23)])
    bytes.append(UInt8(ascii: "Z"))
  }

  /// `11/30/26 14:30:05`, of UTC.
  mutating func fitbit(_ instant: Instant, _ bytes: inout [UInt8]) {
    let universal = Instant(milliseconds: instant.milliseconds)
    guard set(universal) else { return bytes.append(contentsOf: universal.rfc3339.utf8) }
    bytes += [text[5], text[6], UInt8(ascii: "/"), text[8], text[9], UInt8(ascii: "/")]
    bytes += [text[2], text[3], UInt8(ascii: " ")]
    bytes.append(contentsOf: text[11..<19])
  }

  /// Has the digits be those of an instant; false where its year has not four.
  private mutating func set(_ instant: Instant) -> Bool {
    if instant == self.instant { return isWithinYears }
    self.instant = instant
    let length: Int64 = 86_400_000
    let local = instant.milliseconds + Int64(instant.offsetMinutes) * 60_000
    let inDay = ((local % length) + length) % length
    let day = (local - inDay) / length
    if day != self.day { set(day: day) }
    guard isWithinYears else { return false }
    set(timeOfDay: Int(inDay), offset: instant.offsetMinutes)
    return true
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
    text[20] = UInt8(48 + milliseconds / 100)
    put(milliseconds % 100, at: 21)
    guard offset != self.offset else { return }
    self.offset = offset
    text[23] = UInt8(ascii: offset < 0 ? "-" : "+")
    put(abs(offset) / 60, at: 24)
    put(abs(offset) % 60, at: 27)
  }

  /// Puts two digits.
  private mutating func put(_ number: Int, at place: Int) {
    text[place] = UInt8(48 + number / 10)
    text[place + 1] = UInt8(48 + number % 10)
  }
}
