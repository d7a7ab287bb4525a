import Quantities

/// Dates as expressions write and count them.
extension CivilDate {
  /// The day of a text such as `2026-01-31`; nil of any other, and of a day that there is not.
  init?(isoText text: String) {
    let bytes = Array(text.utf8)
    let dash = UInt8(ascii: "-")
    guard bytes.count == 10, bytes[4] == dash, bytes[7] == dash,
      let year = Digits.number(bytes[0..<4]), let month = Digits.number(bytes[5..<7]),
      let day = Digits.number(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
    guard isUsual, exists else { return nil }
  }

  var isoText: String {
    "\(Digits.text(year, width: 4))-\(Digits.text(month, width: 2))-\(Digits.text(day, width: 2))"
  }

  /// Whether it lies in the years 1 to 9999, in which days can be counted.
  var isUsual: Bool {
    (1...9999).contains(year) && (1...12).contains(month) && (1...31).contains(day)
  }

  func isBefore(_ other: CivilDate) -> Bool {
    (year, month, day) < (other.year, other.month, other.day)
  }

  /// How many days later the other is; below zero for an earlier one.
  func days(until other: CivilDate) -> Int { other.daysSince1970 - daysSince1970 }

  /// How many whole years later the other is, as ages are counted.
  func years(until other: CivilDate) -> Int {
    if other.isBefore(self) { return -other.years(until: self) }
    let isBirthdayAhead = (other.month, other.day) < (month, day)
    return other.year - year - (isBirthdayAhead ? 1 : 0)
  }
}

/// Times of day as expressions write them.
enum TimeOfDay {
  /// The seconds since midnight of a text such as `08:30` or `08:30:15`; nil of any other.
  static func seconds(_ text: String) -> Int? {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.count == 2 ? Digits.number(Array($0)[...]) : nil }
    guard numbers.count == parts.count, (2...3).contains(numbers.count) else { return nil }
    let (hour, minute, second) = (numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return hour * 3600 + minute * 60 + second
  }
}

/// Numbers of a fixed number of digits.
private enum Digits {
  /// The number; nil where anything is no digit.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.allSatisfy(Word.isDigit) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  static func text(_ number: Int, width: Int) -> String {
    let digits = String(number.magnitude)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
