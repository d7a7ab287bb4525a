import Expressions
import Quantities
import ResultFiles
import StudyModel

/// What an analyst who has the record alone knows at a step of it.
struct RecordScope: ExpressionScope {
  let task: StudyTask
  let record: SessionRecord
  /// The step that is shown; what comes later is not known yet.
  let step: StepResult

  var today: CivilDate { CivilDate(daysSince1970: 0) }

  /// Whether the record tells all that an expression speaks of.
  func knowsAll(of expression: Expression) -> Bool {
    guard expression.summaries.isEmpty, !expression.description.contains("today") else {
      return false
    }
    return expression.references.allSatisfy { reference, _ in
      guard !Reference.reservedNames.contains(reference.path[0]) else {
        return reference.path == ["pass"] || reference.path == ["session"]
      }
      guard let result = result(reference.path) else { return false }
      return !result.isIdentifying && result.state != .invalidated
        && (result.state != .calculated || result.answer?.string == nil)
    }
  }

  func value(of reference: Reference) -> Value {
    switch reference.path {
    case ["pass"]: return .number(Number(step.pass))
    case ["session"]: return .number(Number(record.head.number))
    default: break
    }
    guard let result = result(reference.path) else { return .unknown }
    switch reference.aspect {
    case .state: return .text(result.state.rawValue)
    case .label: return result.label.map(Value.text) ?? .unknown
    case .value: return value(of: result, row: row(reference.path))
    }
  }

  func value(of summary: Summary) -> Number? { nil }

  /// The latest result of a question or a calculation, at this step or before.
  private func result(_ path: [String]) -> AnswerResult? {
    for earlier in record.steps.reversed() where earlier.index <= step.index {
      let names =
        path.first == earlier.identifier && path.count > 1 ? Array(path.dropFirst()) : path
      if let result = earlier.answers.first(where: { $0.question == names[0] }) { return result }
    }
    return nil
  }

  /// The row of a matrix that a name ends with.
  private func row(_ path: [String]) -> String? {
    path.count > 1 && question(path[path.count - 1]) == nil ? path[path.count - 1] : nil
  }

  private func question(_ name: String) -> Question? {
    task.steps.lazy.compactMap { step -> Question? in
      guard case .survey(let survey) = step else { return nil }
      return survey.questions.first { $0.identifier == name }
    }.first
  }

  private func value(of result: AnswerResult, row: String?) -> Value {
    guard let answer = result.answer else { return .unknown }
    if let row, let choice = answer[row] { return Value(plain: choice) }
    return question(result.question)?.answerFormat.value(of: answer) ?? Value(plain: answer)
  }
}
