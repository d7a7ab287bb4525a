extension Instant {
  /// RFC 3339 with milliseconds and the offset, such as `2026-11-30T15:30:05.250+01:00`.
  package var rfc3339: String {
    localDateTime + "." + padded(millisecondOfSecond, 3) + offset(separator: ":")
  }

  /// As ResearchKit's recorders write: `2015-10-07T22:22:04-0700`, a fraction only when not zero.
  package var researchKit: String {
    let fraction = millisecondOfSecond == 0 ? "" : "." + padded(millisecondOfSecond, 3)
    return localDateTime + fraction + offset(separator: "")
  }

  /// The form of a session's folder: UTC to the second, such as `20261130T143005Z`.
  package var compactUTC: String {
    Instant(milliseconds: milliseconds).localDateTime.filter { $0 != "-" && $0 != ":" } + "Z"
  }

  private var localMilliseconds: Int64 { milliseconds + Int64(offsetMinutes) * 60_000 }

  private var millisecondOfSecond: Int { modulo(localMilliseconds, 1000) }

  private var localDateTime: String {
    let day = Int((localMilliseconds - Int64(modulo(localMilliseconds, 86_400_000))) / 86_400_000)
    let date = CivilDate(daysSince1970: day)
    let second = modulo(localMilliseconds, 86_400_000) / 1000
    return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
      + padded(second / 3600, 2) + ":" + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2)
  }

  private func offset(separator: String) -> String {
    let minutes = abs(offsetMinutes)
    return (offsetMinutes < 0 ? "-" : "+") + padded(minutes / 60, 2) + separator
      + padded(minutes % 60, 2)
  }

  private func modulo(_ number: Int64, _ divisor: Int64) -> Int {
    Int(((number % divisor) + divisor) % divisor)
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(abs(number))
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }
}
