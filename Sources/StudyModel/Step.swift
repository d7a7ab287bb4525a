/// One screen's worth of a task.
package enum Step: Equatable, Sendable {
  case instruction(InstructionStep)
  case survey(SurveyStep)
  case active(ActiveStep)
  case completion(CompletionStep)
  case consent(ConsentStep)

  package var identifier: String {
    switch self {
    case .instruction(let step): step.identifier
    case .survey(let step): step.identifier
    case .active(let step): step.identifier
    case .completion(let step): step.identifier
    case .consent(let step): step.identifier
    }
  }

  package var title: LocalizedText? {
    switch self {
    case .instruction(let step): step.title
    case .survey(let step): step.title
    case .active(let step): step.title
    case .completion(let step): step.title
    case .consent(let step): step.title
    }
  }

  package var text: LocalizedText? {
    switch self {
    case .instruction(let step): step.text
    case .survey(let step): step.text
    case .active(let step): step.text
    case .completion(let step): step.text
    case .consent(let step): step.text
    }
  }

  /// The word for the kind in files: `instruction`, `survey`, `active`, `completion` or `consent`.
  package var kindName: String {
    switch self {
    case .instruction: "instruction"
    case .survey: "survey"
    case .active: "active"
    case .completion: "completion"
    case .consent: "consent"
    }
  }
}

/// A step that tells, and waits to be read (ResearchKit's `ORKInstructionStep`).
package struct InstructionStep: Equatable, Sendable {
  package var identifier: String
  package var title: LocalizedText?
  package var text: LocalizedText?

  package init(identifier: String, title: LocalizedText? = nil, text: LocalizedText? = nil) {
    self.identifier = identifier
    self.title = title
    self.text = text
  }
}

/// A step that thanks, and ends a task (ResearchKit's `ORKCompletionStep`).
package struct CompletionStep: Equatable, Sendable {
  package var identifier: String
  package var title: LocalizedText?
  package var text: LocalizedText?

  package init(identifier: String, title: LocalizedText? = nil, text: LocalizedText? = nil) {
    self.identifier = identifier
    self.title = title
    self.text = text
  }
}

/// A step that asks one or more questions (ResearchKit's `ORKFormStep`).
package struct SurveyStep: Equatable, Sendable {
  package var identifier: String
  package var title: LocalizedText?
  package var text: LocalizedText?
  package var questions: [Question]
  package var questionOrder: Ordering

  package init(
    identifier: String, title: LocalizedText? = nil, text: LocalizedText? = nil,
    questions: [Question], questionOrder: Ordering = .fixed
  ) {
    self.identifier = identifier
    self.title = title
    self.text = text
    self.questions = questions
    self.questionOrder = questionOrder
  }
}
