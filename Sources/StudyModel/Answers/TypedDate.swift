import Quantities

/// Dates and times as people type them.
enum TypedDate {
  /// A day: `2025-03-14`, `2025/3/14`, `20250314`, `14.3.2025`, `today` or `yesterday`.
  ///
  /// Days and months between slashes are refused, since each comes first somewhere.
  static func date(_ text: String, now: LocalTime?) throws(AnswerError) -> CivilDate {
    let plain = TypedText.plain(text).lowercased()
    if let now, plain == "today" { return now.date }
    if let now, plain == "yesterday" {
      return CivilDate(daysSince1970: now.date.daysSince1970 - 1)
    }
    guard let date = numbers(plain) else { throw .notDate }
    guard date.exists else { throw .noSuchDate }
    return date
  }

  private static func numbers(_ text: String) -> CivilDate? {
    if text.count == 8, let number = Int(text), number > 0 {
      return CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
    for mark: Character in ["-", "/", "."] {
      let parts = text.split(separator: mark, omittingEmptySubsequences: false)
      let numbers = parts.compactMap { TypedNumber.digits($0, atMost: 4) }
      guard parts.count == 3, numbers.count == 3 else { continue }
      if parts[0].count == 4 {
        return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
      }
      guard mark == ".", parts[2].count == 4 else { return nil }
      return CivilDate(year: numbers[2], month: numbers[1], day: numbers[0])
    }
    return nil
  }

  /// Seconds since midnight: `15:30`, `15.30`, `15:30:05`, `3:30 pm`, `3 pm`.
  static func timeOfDay(_ text: String) -> Int? {
    var plain = TypedText.plain(text).lowercased()
    let half = ["a.m.", "p.m.", "am", "pm"].first { plain.hasSuffix($0) }
    if let half { plain = TypedText.trimmed(String(plain.dropLast(half.count))) }
    let mark: Character = plain.contains(":") ? ":" : "."
    let parts = plain.split(separator: mark, omittingEmptySubsequences: false)
    var numbers = parts.compactMap { TypedNumber.digits($0, atMost: 2) }
    guard numbers.count == parts.count, parts.count <= 3, parts.count > (half == nil ? 1 : 0),
      parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    if let half {
      guard (1...12).contains(numbers[0]) else { return nil }
      numbers[0] = numbers[0] % 12 + (half.hasPrefix("p") ? 12 : 0)
    }
    numbers += [0, 0]
    guard numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
    return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
  }

  /// A day and a time after it, between a space or a `T`; or `now`.
  static func dateTime(_ text: String, now: LocalTime?) throws(AnswerError) -> LocalTime {
    let plain = TypedText.plain(text)
    if let now, plain.lowercased() == "now" {
      return LocalTime(seconds: now.seconds - now.secondOfDay % 60)
    }
    guard
      let end = plain.firstIndex(where: {
        $0 == " " || $0 == "T" || $0 == "t" && plain.first?.isNumber == true
      })
    else { throw .notDateTime }
    do throws(AnswerError) {
      let date = try date(String(plain[..<end]), now: now)
      guard let time = timeOfDay(String(plain[plain.index(after: end)...])) else {
        throw AnswerError.notDateTime
      }
      return LocalTime(date, secondOfDay: time)
    } catch .notDate {
      throw .notDateTime
    }
  }
}

extension TypedNumber {
  /// The number of one to so many ASCII digits and nothing else.
  static func digits(_ text: Substring, atMost count: Int) -> Int? {
    guard (1...count).contains(text.count), text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    return Int(text)
  }
}
