import Expressions
import StrictJSON

/// One question of a survey step (ResearchKit's `ORKFormItem`).
package struct Question: Equatable, Sendable {
  package var identifier: String
  package var text: LocalizedText
  package var helpText: LocalizedText?
  /// What an answer may look like, shown where it is typed.
  package var placeholder: LocalizedText?
  /// Whether it must be answered; otherwise it may be skipped.
  package var isRequired: Bool
  /// Whether "I don't know" is an answer.
  package var allowsDontKnow: Bool
  /// Whether the answer could tell who the participant is, and is kept apart.
  package var isIdentifying: Bool
  /// What the answer tells the metrics of the participant.
  package var role: Role?
  package var answerFormat: AnswerFormat
  /// Seconds after which the question is left unanswered, required or not; nil for no limit.
  package var timeLimit: Double?
  /// Shows the question only where it holds; nil shows it always.
  package var showIf: Expression?
  /// What an answer must fulfil besides its format.
  package var constraint: AnswerConstraint?
  /// The answer that is taken where nothing is typed.
  package var defaultAnswer: JSONValue?

  /// What an answer tells of the participant.
  package enum Role: String, CaseIterable, Sendable {
    case age, sex, height, weight, restingHeartRate
  }

  package init(
    identifier: String, text: LocalizedText, helpText: LocalizedText? = nil,
    placeholder: LocalizedText? = nil, isRequired: Bool = false, allowsDontKnow: Bool = false,
    isIdentifying: Bool = false, role: Role? = nil, answerFormat: AnswerFormat,
    timeLimit: Double? = nil, showIf: Expression? = nil, constraint: AnswerConstraint? = nil,
    defaultAnswer: JSONValue? = nil
  ) {
    self.identifier = identifier
    self.text = text
    self.helpText = helpText
    self.placeholder = placeholder
    self.isRequired = isRequired
    self.allowsDontKnow = allowsDontKnow
    self.isIdentifying = isIdentifying
    self.role = role
    self.answerFormat = answerFormat
    self.timeLimit = timeLimit
    self.showIf = showIf
    self.constraint = constraint
    self.defaultAnswer = defaultAnswer
  }
}

/// A condition on an answer and on earlier ones.
package struct AnswerConstraint: Equatable, Sendable {
  /// It must be true; one that is unknown is not held against the answer.
  package var expression: Expression
  /// What the participant is told; nil for a message of ours.
  package var message: LocalizedText?

  package init(expression: Expression, message: LocalizedText? = nil) {
    self.expression = expression
    self.message = message
  }
}
