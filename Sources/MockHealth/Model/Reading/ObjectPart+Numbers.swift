import StudyModel

extension ObjectPart {
  /// The number under a key, where there is one within the range.
  func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
    self[key]?.number(in: range, expected: "a number \(range.words)")
  }

  /// The whole number under a key, where there is one within the range.
  func whole(_ key: String, in range: ClosedRange<Int>) -> Int? {
    self[key]?.integer(in: range, expected: "a whole number \(range.words)")
  }

  /// The number under a key that must be there.
  func requiredNumber(_ key: String, in range: ClosedRange<Double>) -> Double? {
    required(key, "a number \(range.words)")?
      .number(in: range, expected: "a number \(range.words)")
  }

  /// The whole number under a key that must be there.
  func requiredWhole(_ key: String, in range: ClosedRange<Int>) -> Int? {
    required(key, "a whole number \(range.words)")?
      .integer(in: range, expected: "a whole number \(range.words)")
  }

  /// Adds a finding where keys stand together of which only one may.
  func reportTogether(_ first: String, _ second: String) {
    guard self[first] != nil, let other = self[second] else { return }
    other.report(
      .unknownKey, found: "'\(second)' beside '\(first)'", expected: "one of them, not both")
  }
}

extension ClosedRange<Double> {
  /// Such as `from 0 to 0.5`.
  var words: String { "from \(Self.word(lowerBound)) to \(Self.word(upperBound))" }

  private static func word(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}

extension ClosedRange<Int> {
  /// Such as `from 1 to 604800`.
  var words: String { "from \(lowerBound) to \(upperBound)" }
}
