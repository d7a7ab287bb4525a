import Expressions

/// What the expressions of a task may speak of, as far as it has been read.
struct TaskVocabulary: ExpressionVocabulary {
  private var questions: [(step: String, question: Question)] = []
  private var recorders: [(step: String, recorder: RecorderConfiguration)] = []
  /// The format of the answer that a constraint is about.
  var answer: AnswerFormat?

  mutating func add(_ step: Step) {
    guard case .active(let active) = step else { return }
    recorders += active.recorderConfigurations.map { (active.identifier, $0) }
  }

  mutating func add(_ question: Question, of step: String) {
    questions.append((step, question))
  }

  func declaration(of reference: Reference) -> Declaration? {
    switch reference.path {
    case ["answer"]: answer?.declaration
    case ["participant"], ["condition"]: Declaration(.text)
    case ["session"], ["pass"]:
      Declaration(.number, Domain(.range(from: .number(Number(1)), through: nil)))
    default: question(reference.path)?.declaration
    }
  }

  private func question(_ path: [String]) -> AnswerFormat? {
    questions.first { entry in
      path == [entry.question.identifier] || path == [entry.step, entry.question.identifier]
    }?.question.answerFormat
  }

  func isRecorded(_ summary: Summary) -> Bool {
    recorders.contains { entry in
      entry.step == summary.step && entry.recorder.quantityTypes.contains(summary.type)
    }
  }

  var names: [String] { questions.map(\.question.identifier) + Reference.reservedNames }
}
