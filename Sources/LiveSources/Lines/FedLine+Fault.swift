import Quantities

extension FedLine {
  /// Why a line is no sample.
  package enum Fault: Error, Equatable, Sendable {
    case tooLong
    /// It holds the byte 0.
    case nul
    case notText
    case notJSON(String)
    case wordCount(Int)
    /// The comma may stand for a decimal point, or may part a time from a value.
    case decimalComma(String)
    case noValue
    /// The one word of the line is a time.
    case timeAlone(String)
    /// The second word is a time.
    case timeAsValue(String)
    case value(String)
    case time(String)
    /// The time lies outside the years that a store may hold.
    case year(String)
    case twoTimes
    case endBeforeStart
    case type(String)
    case unit(String, type: QuantityType)
    /// A key that is not known, and is near to one that is.
    case key(String, meant: String)
    /// The value of a key is of another kind.
    case notA(key: String, String, String)
    /// A name that is empty, too long, or has control characters.
    case name(key: String, String)
    case otherParticipant
  }
}

extension FedLine.Fault: CustomStringConvertible {
  /// What was found and what was expected; whoever tells it names the line.
  package var description: String {
    switch self {
    case .tooLong: "found more than \(FedLine.longest) bytes; expected a sample"
    case .nul: "found a NUL, the byte 0; expected text"
    case .notText: "found bytes that are no UTF-8; expected a sample"
    case .notJSON(let problem): "found no JSON object (\(problem))"
    case .wordCount(let count): "found words: \(count); expected 'value' or 'time value'"
    case .decimalComma(let found):
      "found '\(found)', whose comma may be a decimal one; expected a decimal point, or a space "
        + "between time and value"
    case .noValue: "found no value; expected a number under 'value'"
    case .timeAlone(let found): "found the time '\(found)' and no value; expected 'time value'"
    case .timeAsValue(let found):
      "found the time '\(found)' in the place of a value; expected 'time value'"
    case .value(let found): "found the value \(Self.quoted(found)); expected a number"
    case .time(let found):
      "found the time \(Self.quoted(found)); expected seconds since 1970, or such as "
        + "2026-11-30T15:30:05Z"
    case .year(let found):
      "found the time '\(found)'; expected one of the years 1900 to 9998"
    case .twoTimes: "found both 'start' and 'time'; expected one of them"
    case .endBeforeStart: "found an end before the start; expected it at the start or later"
    case .type(let found):
      "found the type \(Self.quoted(found)); expected one such as 'heartRate'"
    case .unit(let found, let type):
      "found the unit \(Self.quoted(found)); expected one like '\(type.canonicalUnit.symbol)'"
    case .key(let found, let meant): "found the key '\(found)'; did you mean '\(meant)'?"
    case .notA(let key, let found, let expected):
      "found \(found) under '\(key)'; expected \(expected)"
    case .name(let key, let found):
      "found \(found.isEmpty ? "an empty text" : "'\(found.prefix(120))'") under '\(key)'; expected "
        + "a text without control characters"
        + (key == FedObject.sourceKey ? " of 1 to \(FedObject.longestName)" : "")
    case .otherParticipant:
      "found the code of another participant; expected that of --participant, or none"
    }
  }

  /// A word in quotes; a text of JSON has its own, which tell it from a number.
  private static func quoted(_ found: String) -> String {
    found.hasPrefix("\"") ? found : "'\(found)'"
  }
}
