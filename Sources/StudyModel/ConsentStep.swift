/// A step that tells what taking part means, and asks whether the participant agrees.
///
/// The sections are pages, each shown before the question (ResearchKit's `ORKConsentDocument`).
package struct ConsentStep: Equatable, Sendable {
  package var identifier: String
  package var title: LocalizedText?
  /// Stands above the question.
  package var text: LocalizedText?
  /// One page each, in the file's order.
  package var sections: [ConsentSection]
  /// What is agreed to; "no" ends the session and removes what it left.
  package var question: LocalizedText
  /// The name that is typed beneath; nil for a consent without one.
  package var signature: ConsentSignature?

  package init(
    identifier: String, title: LocalizedText? = nil, text: LocalizedText? = nil,
    sections: [ConsentSection], question: LocalizedText, signature: ConsentSignature? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.text = text
    self.sections = sections
    self.question = question
    self.signature = signature
  }

  /// The name of the question to agree, in results and in files of answers.
  package static let agreementName = "agreed"
  /// The name of the question for the signature.
  package static let signatureName = "signature"

  /// The question whether the participant agrees.
  package var agreement: Question {
    Question(
      identifier: Self.agreementName, text: question, isRequired: true,
      answerFormat: .boolean(BooleanAnswerFormat()))
  }

  /// What is asked after the pages: whether the participant agrees, then the name.
  package var questions: [Question] { [agreement] + (signature.map { [$0.question] } ?? []) }
}

/// A page of a consent (ResearchKit's `ORKConsentSection`).
package struct ConsentSection: Equatable, Sendable {
  package var kind: Kind
  /// Nil for the kind's own title; sections of the kinds that have none say theirs.
  package var title: LocalizedText?
  /// The text in a sentence, shown above it.
  package var summary: LocalizedText?
  package var text: LocalizedText

  package init(
    kind: Kind, title: LocalizedText? = nil, summary: LocalizedText? = nil, text: LocalizedText
  ) {
    self.kind = kind
    self.title = title
    self.summary = summary
    self.text = text
  }

  /// What a section is about (ResearchKit's `ORKConsentSectionType`).
  package enum Kind: String, CaseIterable, Sendable {
    case overview, dataGathering, privacy, dataUse, timeCommitment, studySurvey, studyTasks
    case withdrawing, custom
    /// A page here like the others, since what is signed is shown.
    case onlyInDocument

    /// The title of a section that gives none; nil where it must give one.
    package var title: LocalizedText? {
      switch self {
      case .overview: "Welcome"
      case .dataGathering: "What is recorded"
      case .privacy: "Privacy"
      case .dataUse: "How the data are used"
      case .timeCommitment: "How long it takes"
      case .studySurvey: "What you will be asked"
      case .studyTasks: "What you will do"
      case .withdrawing: "Withdrawing"
      case .custom, .onlyInDocument: nil
      }
    }
  }

  /// The title that is shown.
  package var shownTitle: LocalizedText { title ?? kind.title ?? "" }
}

/// A typed name beneath a consent; the clock stamps its date.
package struct ConsentSignature: Equatable, Sendable {
  /// Nil for a request of ours.
  package var text: LocalizedText?

  package init(text: LocalizedText? = nil) {
    self.text = text
  }

  /// The most characters of a name.
  private static let longest = 200

  /// The question for the name, whose answer is kept apart from the study's.
  package var question: Question {
    Question(
      identifier: ConsentStep.signatureName,
      text: text ?? "Please sign by typing your full name.", isRequired: true,
      isIdentifying: true, answerFormat: .text(TextAnswerFormat(maximumLength: Self.longest)))
  }
}
