import Quantities
import StrictJSON

/// A question and what became of it, or what was worked out of answers, with all that a table needs of the study.
package struct AnswerResult: Equatable, Sendable {
  /// The identifier of the question, or of the calculation.
  package var question: String
  /// The question as it was shown.
  package var text: String
  package var state: AnswerState
  /// The answer; nil unless the state is `answered`, or `calculated` of answers that are known.
  package var answer: JSONValue?
  /// What was typed, where the answer does not write itself so, such as `20.10` or `5 ft 11 in`.
  package var typed: String?
  /// The answer in the study's words, where it has some.
  package var label: String?
  /// The kind of answer asked for, such as `scale`; `calculation` where none was.
  package var answerKind: String
  /// The questions and calculations that a value was worked out of, in the expression's order.
  package var sources: [String]
  package var unit: String?
  /// What the answer tells of the participant, such as `age`; nil for nothing that metrics use.
  package var role: String?
  /// Whether the answer could tell who the participant is; it is then kept apart.
  package var isIdentifying: Bool
  /// Whether the question's time was over before it was answered; the state is `skipped` then.
  package var isTimedOut = false
  /// When the question was shown.
  package var startDate: Instant
  /// When it was answered or skipped.
  package var endDate: Instant
  /// Seconds from shown to answered, on the step clock.
  package var responseTime: Double

  package init(
    question: String, text: String, state: AnswerState, answer: JSONValue? = nil,
    typed: String? = nil, label: String? = nil, answerKind: String,
    sources: [String] = [], unit: String? = nil, role: String? = nil, isIdentifying: Bool = false,
    startDate: Instant, endDate: Instant, responseTime: Double
  ) {
    self.question = question
    self.text = text
    self.state = state
    self.answer = answer
    self.typed = typed
    self.label = label
    self.answerKind = answerKind
    self.sources = sources
    self.unit = unit
    self.role = role
    self.isIdentifying = isIdentifying
    self.startDate = startDate
    self.endDate = endDate
    self.responseTime = responseTime
  }

  /// The same without what was answered, for the files that tables are made of.
  package var redacted: AnswerResult {
    var redacted = self
    (redacted.answer, redacted.typed, redacted.label) = (nil, nil, nil)
    return redacted
  }

  /// The same once a later edit has left it out of the way.
  package var invalidated: AnswerResult {
    var invalidated = redacted
    invalidated.state = .invalidated
    return invalidated
  }
}
