import Quantities
import StudyModel

/// What bounds an answer that is no bare number, in words.
extension Wording {
  /// Which dates are answers, such as `From 7 days ago to today.`; nil for all.
  static func limits(_ range: DateRange) -> String? {
    switch (range.minimum.map(words), range.maximum.map(words)) {
    case (nil, nil): nil
    case (let first?, let last?): "From \(first) to \(last)."
    case (let first?, nil): sentence("\(first) or later.")
    case (nil, let last?): sentence("\(last) or earlier.")
    }
  }

  /// Which heights are answers in whole feet and inches, such as `1 ft 0 in to 9 ft 10 in`.
  static func feetBounds(_ centimetres: ClosedRange<Double>) -> String {
    let least = Int((centimetres.lowerBound / 2.54).rounded(.up))
    let most = Int((centimetres.upperBound / 2.54).rounded(.down))
    return [least, most].map { "\($0 / 12) ft \($0 % 12) in" }.joined(separator: " to ")
  }

  /// Which heights are answers, such as `From 30 to 300 cm.`.
  static func heights(_ format: HeightAnswerFormat) -> String? {
    format.measurementSystem == .metric
      ? range(HeightAnswerFormat.rangeInCentimetres)
      : "From \(feetBounds(HeightAnswerFormat.range))."
  }

  private static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst()
  }

  private static func words(_ limit: DateLimit) -> String {
    switch limit {
    case .day(let date): date.text
    case .time(let date, let second):
      minute(date.daysSince1970 * 86_400 + second)
    case .now: "now"
    case .fromToday(0, _): "today"
    case .fromToday(let count, let unit): distance(count, unit)
    }
  }

  /// A moment in seconds since 1970 by the clock on the wall, such as `2025-03-14 15:30`.
  static func minute(_ seconds: Int) -> String {
    String(DateTimeAnswerFormat.text(seconds).prefix(16)).replacing("T", with: " ")
  }

  private static func distance(_ count: Int, _ unit: DateLimit.Unit) -> String {
    let name =
      switch unit {
      case .day: "day"
      case .week: "week"
      case .month: "month"
      case .year: "year"
      }
    let length = "\(abs(count)) \(name)" + (abs(count) == 1 ? "" : "s")
    return count < 0 ? length + " ago" : "in " + length
  }
}
