/// A day of the proleptic Gregorian calendar.
///
/// The conversions follow Howard Hinnant's "chrono-compatible low-level date algorithms".
package struct CivilDate: Hashable, Sendable {
  package var year: Int
  /// The month, 1...12.
  package var month: Int
  /// The day of the month, 1...31.
  package var day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day so many days after 1970-01-01.
  package init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  package var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Whether the calendar has such a day.
  package var exists: Bool {
    (1...12).contains(month) && day >= 1
      && CivilDate(daysSince1970: daysSince1970) == self
  }

  /// 1 for Monday to 7 for Sunday, as ISO 8601 counts.
  package var weekday: Int {
    let fromThursday = (daysSince1970 + 3) % 7
    return (fromThursday + 7) % 7 + 1
  }
}
