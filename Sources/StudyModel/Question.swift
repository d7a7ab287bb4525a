/// One question of a survey step (ResearchKit's `ORKFormItem`).
package struct Question: Equatable, Sendable {
  package var identifier: String
  package var text: LocalizedText
  package var helpText: LocalizedText?
  /// Whether it must be answered; otherwise it may be skipped.
  package var isRequired: Bool
  package var answerFormat: AnswerFormat

  package init(
    identifier: String, text: LocalizedText, helpText: LocalizedText? = nil,
    isRequired: Bool = false, answerFormat: AnswerFormat
  ) {
    self.identifier = identifier
    self.text = text
    self.helpText = helpText
    self.isRequired = isRequired
    self.answerFormat = answerFormat
  }
}

/// What an answer may be.
package enum AnswerFormat: Equatable, Sendable {
  case scale(ScaleAnswerFormat)
  case text(TextAnswerFormat)
}

/// A whole number on a scale (ResearchKit's `ORKScaleAnswerFormat`).
package struct ScaleAnswerFormat: Equatable, Sendable {
  /// The lowest value, -10,000...10,000.
  package var minimum: Int
  /// Above `minimum`, at most 10,000.
  package var maximum: Int
  /// From one value to the next, 1 or more; it divides the range into at most 13 steps.
  package var step: Int
  package var minimumDescription: LocalizedText?
  package var maximumDescription: LocalizedText?

  package init(
    minimum: Int, maximum: Int, step: Int = 1, minimumDescription: LocalizedText? = nil,
    maximumDescription: LocalizedText? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.minimumDescription = minimumDescription
    self.maximumDescription = maximumDescription
  }

  /// The values one can choose, in order.
  package var values: [Int] { Array(stride(from: minimum, through: maximum, by: step)) }
}

/// A text (ResearchKit's `ORKTextAnswerFormat`).
package struct TextAnswerFormat: Equatable, Sendable {
  /// The most characters it may have; nil for no limit.
  package var maximumLength: Int?

  package init(maximumLength: Int? = nil) {
    self.maximumLength = maximumLength
  }
}

extension AnswerFormat {
  /// The word for the kind in files, as a study names it.
  package var kindName: String {
    switch self {
    case .scale: "scale"
    case .text: "text"
    }
  }
}
