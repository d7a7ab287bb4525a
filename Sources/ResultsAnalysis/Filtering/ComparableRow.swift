import Expressions
import Quantities
import StrictJSON

/// A row of a table, and what conditions compare those of its cells as that don't say so themselves.
///
/// An answer to a date stands in its cell as a text, and so do the choices of a multiple choice.
package struct ComparableRow: Sendable {
  package var cells: [Cell]
  /// By their places in the row.
  var values: [Int: Value] = [:]

  package init(_ cells: [Cell]) { self.cells = cells }
}

extension Value {
  /// What an answer of that kind is compared as; nil where its cell says it.
  ///
  /// A date and a moment are a day, a time of day is the seconds since midnight, several choices are
  /// a list, and words of one's own stand for themselves. A text that was worked out and reads as a
  /// day is one.
  init?(compared answer: JSONValue?, _ answerKind: String) {
    switch (answer, answerKind) {
    case (.array(let choices), _): self = .list(choices.map(Value.init(member:)))
    case (.object, "textChoice"): self = answer.map(Value.init(member:)) ?? .unknown
    case (.string(let text), "date"), (.string(let text), "calculation"):
      guard text.utf8.count == 10, let day = CivilDate(written: text) else { return nil }
      self = .date(day)
    case (.string(let text), "dateTime"):
      guard let day = CivilDate(written: text.prefix(10)) else { return nil }
      self = .date(day)
    case (.string(let text), "timeOfDay"):
      guard let seconds = Self.secondsOfDay(text) else { return nil }
      self = .number(Number(seconds))
    default: return nil
    }
  }

  private init(member json: JSONValue) {
    switch json {
    case .null, .array: self = .unknown
    case .bool(let truth): self = .truth(truth)
    case .integer(let number): self = .number(Number(Int(number)))
    case .double(let number): self = Number(number).map(Value.number) ?? .unknown
    case .string(let text): self = .text(text)
    case .object: self = json["other"]?.string.map(Value.text) ?? .unknown
    }
  }

  /// Of `08:30` or `08:30:15`; nil of anything else.
  private static func secondsOfDay(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard (2...3).contains(parts.count), numbers.count == parts.count else { return nil }
    return zip(numbers, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

extension CivilDate {
  /// Reads `2026-11-30`; nil for anything else, also for a day that no calendar has.
  fileprivate init?(written text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard parts.map(\.utf8.count) == [4, 2, 2], numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    guard exists else { return nil }
  }
}
