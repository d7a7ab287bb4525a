/// A duration in English words, as people say it.
enum SpelledDuration {
  /// Such as `fifteen seconds`, or `one minute and thirty seconds`.
  ///
  /// Parts that are zero are left out; a fraction of a second is told in digits.
  static func text(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1_000_000_000 else {
      return "\(seconds) seconds"
    }
    let whole = Int(seconds)
    let fraction = seconds - Double(whole)
    let last = fraction == 0 ? counted(whole % 60, "second") : decimals(seconds, whole)
    let parts = [counted(whole / 3600, "hour"), counted(whole / 60 % 60, "minute"), last]
      .compactMap(\.self)
    return parts.isEmpty ? "no time" : joined(parts)
  }

  private static func counted(_ count: Int, _ unit: String) -> String? {
    guard count > 0 else { return nil }
    return "\(words(count)) \(unit)\(count == 1 ? "" : "s")"
  }

  private static func decimals(_ seconds: Double, _ whole: Int) -> String {
    let hundredths = max(1, Int(((seconds - Double(whole)) * 100).rounded()))
    let digits = hundredths.isMultiple(of: 10) ? "\(hundredths / 10)" : padded(hundredths)
    return hundredths == 100 ? "\(whole % 60 + 1) seconds" : "\(whole % 60).\(digits) seconds"
  }

  private static func padded(_ hundredths: Int) -> String {
    hundredths < 10 ? "0\(hundredths)" : "\(hundredths)"
  }

  private static func joined(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.joined() }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// A whole number in words up to 999, in digits beyond.
  private static func words(_ number: Int) -> String {
    switch number {
    case 0..<20: small[number]
    case 20..<100:
      tens[number / 10] + (number % 10 == 0 ? "" : "-" + small[number % 10])
    case 100..<1000:
      small[number / 100] + " hundred" + (number % 100 == 0 ? "" : " and " + words(number % 100))
    default: "\(number)"
    }
  }

  private static let small = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
  ]
  private static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
}
