import Quantities
import StrictJSON

/// An answer as it is kept.
package struct Answer: Equatable, Sendable {
  package var value: JSONValue
  /// What was typed, where the value does not write itself so: `20.10`, or `5 ft 11 in`.
  package var typed: String?

  package init(_ value: JSONValue, typed: String? = nil) {
    self.value = value
    self.typed = typed
  }
}

/// What an answer's meaning depends on, beside its format.
package struct AnswerContext: Equatable, Sendable {
  /// The present moment by the session's clock; nil before a session, where limits relative to
  /// it can't be checked.
  package var now: Instant?
  package var decimalMark: DecimalMark
  /// The language of the study's texts; nil for its own.
  package var language: String?
  /// The order in which choices were shown, by their places in the study; nil for the study's.
  package var choiceOrder: [Int]?

  package init(
    now: Instant?, decimalMark: DecimalMark = .point, language: String? = nil,
    choiceOrder: [Int]? = nil
  ) {
    self.now = now
    self.decimalMark = decimalMark
    self.language = language
    self.choiceOrder = choiceOrder
  }
}
