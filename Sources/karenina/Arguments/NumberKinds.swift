extension ValueKind where Value == UInt64 {
  /// A seed of chance, 0 to 2^53 - 1: result files hold it as a number, and many readers of JSON
  /// keep no larger one whole.
  static let seed = ValueKind(
    ValueForm("N", expected: "a whole number from 0 to 9007199254740991"),
    read: { digits($0).flatMap { UInt64($0) }.flatMap { $0 < 1 << 53 ? $0 : nil } })
}

extension ValueKind where Value == Int {
  /// How many, 1 or more.
  static let positiveCount = ValueKind(
    ValueForm("N", expected: "a whole number from 1 to 1000000000"),
    read: { digits($0).flatMap { Int($0) }.flatMap { (1...1_000_000_000).contains($0) ? $0 : nil } }
  )

  /// The number of a file descriptor that the caller opened, 3 or more.
  static let descriptor = ValueKind(
    ValueForm("N", expected: "the number of an open file descriptor, 3 to 65535"),
    read: { digits($0).flatMap { Int($0) }.flatMap { (3...65_535).contains($0) ? $0 : nil } })
}

extension ValueKind where Value == Duration {
  /// A length of time in whole seconds: a bare number, or one and `s`, `m`, `h` or `d`.
  static let duration = ValueKind(
    ValueForm(
      "DURATION", expected: "whole seconds from 1s to 36525d, such as 90, 90s, 30m, 1.5h, 30d"),
    read: readDuration)
}

/// The word itself where it is one to twenty digits; no sign, no space.
private func digits(_ word: String) -> String? {
  let isNumber =
    (1...20).contains(word.utf8.count) && word.utf8.allSatisfy { (48...57).contains($0) }
  return isNumber ? word : nil
}

/// Whole seconds, at most a hundred years, so that no sum of durations can overflow.
private func readDuration(_ word: String) -> Duration? {
  let unit = ["s": 1.0, "m": 60, "h": 3600, "d": 86_400][word.suffix(1)]
  let number = unit == nil ? word[...] : word.dropLast()
  guard number.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }), let count = Double(number)
  else { return nil }
  let seconds = count * (unit ?? 1)
  let isWhole = seconds == seconds.rounded() && (1...3_155_760_000).contains(seconds)
  return isWhole ? .seconds(Int64(seconds)) : nil
}
