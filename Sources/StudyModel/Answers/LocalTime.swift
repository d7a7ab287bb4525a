import Quantities

/// A date and a time by the clock on the wall, in no time zone.
struct LocalTime: Equatable, Comparable {
  /// Seconds since 1970-01-01T00:00:00 by the same clock.
  let seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  init(_ date: CivilDate, secondOfDay: Int = 0) {
    seconds = date.daysSince1970 * 86_400 + secondOfDay
  }

  /// What the clock shows at a moment where it happened.
  init(_ instant: Instant) {
    let milliseconds = instant.milliseconds + Int64(instant.offsetMinutes) * 60_000
    let (quotient, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    seconds = Int(quotient) - (rest < 0 ? 1 : 0)
  }

  var date: CivilDate { CivilDate(daysSince1970: (seconds - secondOfDay) / 86_400) }

  var secondOfDay: Int {
    let rest = seconds % 86_400
    return rest < 0 ? rest + 86_400 : rest
  }

  /// Such as `2025-03-14T15:30:00`.
  var text: String { date.text + "T" + Self.time(secondOfDay, hasSeconds: true) }

  /// Such as `15:30`, or `15:30:00` with seconds.
  static func time(_ secondOfDay: Int, hasSeconds: Bool = false) -> String {
    let parts =
      [secondOfDay / 3600, secondOfDay / 60 % 60] + (hasSeconds ? [secondOfDay % 60] : [])
    return parts.map { padded($0, 2) }.joined(separator: ":")
  }

  static func < (one: LocalTime, other: LocalTime) -> Bool { one.seconds < other.seconds }
}

extension CivilDate {
  /// Such as `2025-03-14`.
  package var text: String {
    [padded(year, 4), padded(month, 2), padded(day, 2)].joined(separator: "-")
  }

  /// The day so many months later, or the last of its month where that is shorter.
  func adding(months: Int) -> CivilDate {
    let count = year * 12 + month - 1 + months
    let (year, month) = (count / 12, count % 12 + 1)
    let wanted = CivilDate(year: year, month: month, day: day)
    guard !wanted.exists else { return wanted }
    let next = month == 12 ? (year + 1, 1) : (year, month + 1)
    let first = CivilDate(year: next.0, month: next.1, day: 1)
    return CivilDate(daysSince1970: first.daysSince1970 - 1)
  }
}

private func padded(_ number: Int, _ count: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, count - digits.count)) + digits
}
