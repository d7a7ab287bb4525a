import Quantities
import StrictJSON

/// The first or the last moment that a date may be: absolute, or by the day of the session.
package enum DateLimit: Equatable, Sendable {
  package enum Unit: String, CaseIterable, Sendable {
    case day = "d"
    case week = "w"
    case month = "m"
    case year = "y"
  }

  case day(CivilDate)
  /// A day and seconds since its midnight.
  case time(CivilDate, secondOfDay: Int)
  /// The moment of the answer.
  case now
  /// So far from the day of the answer, such as `-7d`; 0 for `today`.
  case fromToday(Int, Unit)

  /// Reads `2025-03-14`, `2025-03-14T15:30`, `now`, `today` or `-18y`.
  init?(_ text: String) {
    switch text {
    case "now": self = .now
    case "today": self = .fromToday(0, .day)
    default:
      guard let limit = Self.distance(text) ?? Self.absolute(text) else { return nil }
      self = limit
    }
  }

  private static func distance(_ text: String) -> DateLimit? {
    guard let sign = text.first, sign == "-" || sign == "+", let last = text.last,
      let unit = Unit(rawValue: String(last)),
      let count = TypedNumber.digits(text.dropFirst().dropLast(), atMost: 5)
    else { return nil }
    return .fromToday(sign == "-" ? -count : count, unit)
  }

  private static func absolute(_ text: String) -> DateLimit? {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard isWrittenPlainly(text) else { return nil }
    let form = parts[0].split(separator: "-", omittingEmptySubsequences: false).map(\.count)
    guard form == [4, 2, 2] else { return nil }
    do throws(AnswerError) {
      let date = try TypedDate.date(String(parts[0]), now: nil)
      guard parts.count == 2 else { return .day(date) }
      return TypedDate.timeOfDay(String(parts[1])).map { .time(date, secondOfDay: $0) }
    } catch {
      return nil
    }
  }

  /// Whether the text has only what ISO 8601's extended form has.
  private static func isWrittenPlainly(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isASCIIDigit || "-:T".utf8.contains($0) }
  }

  /// The first second of the limit's day, or its very second.
  ///
  /// - Returns: Nil where it depends on a moment that is not known.
  func first(_ context: AnswerContext) -> LocalTime? {
    let now = context.now.map(LocalTime.init)
    switch self {
    case .day(let date): return LocalTime(date)
    case .time(let date, let second): return LocalTime(date, secondOfDay: second)
    case .now: return now
    case .fromToday(let count, let unit): return now.map { Self.day(count, unit, from: $0.date) }
    }
  }

  /// The last second of the limit's day, or its very second.
  func last(_ context: AnswerContext) -> LocalTime? {
    switch self {
    case .time, .now: first(context)
    case .day, .fromToday: first(context).map { LocalTime(seconds: $0.seconds + 86_399) }
    }
  }

  private static func day(_ count: Int, _ unit: Unit, from today: CivilDate) -> LocalTime {
    switch unit {
    case .day: LocalTime(CivilDate(daysSince1970: today.daysSince1970 + count))
    case .week: LocalTime(CivilDate(daysSince1970: today.daysSince1970 + 7 * count))
    case .month: LocalTime(today.adding(months: count))
    case .year: LocalTime(today.adding(months: 12 * count))
    }
  }
}

/// Which dates are answers.
package struct DateRange: Equatable, Sendable {
  package var minimum: DateLimit?
  package var maximum: DateLimit?

  package init(minimum: DateLimit? = nil, maximum: DateLimit? = nil) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Refuses what lies outside; `hasTime` says whether an answer has a time of day.
  func check(
    _ time: LocalTime, _ context: AnswerContext, hasTime: Bool
  ) throws(AnswerError) {
    let text = { (limit: LocalTime) in hasTime ? limit.text : limit.date.text }
    if let first = minimum?.first(context), time < first {
      throw .tooEarly(earliest: text(first))
    }
    if let last = maximum?.last(context), time > last { throw .tooLate(latest: text(last)) }
  }

  /// The range under the keys `minimumDate` and `maximumDate`; nil after a finding.
  init?(reading object: ObjectPart, hasTime: Bool) {
    let minimum = object["minimumDate"].map { $0.dateLimit(hasTime: hasTime) }
    let maximum = object["maximumDate"].map { $0.dateLimit(hasTime: hasTime) }
    if case .some(.none) = minimum { return nil }
    if case .some(.none) = maximum { return nil }
    self.init(minimum: minimum ?? nil, maximum: maximum ?? nil)
    guard isInOrder else {
      object["maximumDate"]?.report(.range, expected: "a date not before the minimum")
      return nil
    }
  }

  /// Whether both limits are known to leave a date between them, today or on any other day.
  private var isInOrder: Bool {
    guard let minimum, let maximum else { return true }
    if minimum.isAbsolute != maximum.isAbsolute { return true }
    // What is relative moves together, but for months of different lengths.
    let context = AnswerContext(now: Instant(milliseconds: 1_740_000_000_000))
    guard let first = minimum.first(context), let last = maximum.last(context) else { return true }
    return first <= last
  }
}

extension DateLimit {
  fileprivate var isAbsolute: Bool {
    switch self {
    case .day, .time: true
    case .now, .fromToday: false
    }
  }
}

extension Part {
  fileprivate func dateLimit(hasTime: Bool) -> DateLimit? {
    let expected =
      hasTime
      ? "a date such as '2025-03-14' or '2025-03-14T15:30', 'now', 'today', or '-7d' from today"
      : "a date such as '2025-03-14', 'today', or '-7d' (d, w, m, y) from today"
    guard let text = node.string else { return wrongKind(expected) }
    guard DateLimitForm.matches(text, hasTime: hasTime) else {
      report(.dateLimit, expected: expected)
      return nil
    }
    guard let limit = DateLimit(text) else {
      report(.calendar, expected: expected)
      return nil
    }
    return limit
  }
}

/// How a limit is written, whether or not there is such a day; the schema has the same as a pattern.
private enum DateLimitForm {
  private static let days = ["today", "9999-99-99"]
  private static let times = [
    "now", "9999-99-99T9:99", "9999-99-99T99:99", "9999-99-99T9:99:99", "9999-99-99T99:99:99",
  ]

  static func matches(_ text: String, hasTime: Bool) -> Bool {
    guard text.utf8.count <= 20 else { return false }
    let shape = String(text.unicodeScalars.map { ("0"..."9").contains($0) ? "9" : Character($0) })
    return days.contains(shape) || hasTime && times.contains(shape) || isDistance(shape)
  }

  private static func isDistance(_ shape: String) -> Bool {
    let digits = shape.dropFirst().dropLast()
    guard let sign = shape.first, let unit = shape.last, "+-".contains(sign) else { return false }
    return (1...5).contains(digits.count) && digits.allSatisfy { $0 == "9" }
      && DateLimit.Unit(rawValue: String(unit)) != nil
  }
}
