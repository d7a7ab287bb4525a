import Expressions
import Quantities
import ResultFiles
import StrictJSON
import StudyModel

/// What the names of a study's expressions mean at a moment of a session.
struct SessionScope: ExpressionScope {
  let plan: SessionPlan
  let record: SessionRecord
  let today: CivilDate
  /// The answer that a constraint is about; unknown elsewhere.
  var answer = Value.unknown

  func value(of reference: Reference) -> Value {
    switch reference.path {
    case ["answer"]: answer
    case ["participant"]: .text(plan.participant)
    case ["session"]: .number(Number(plan.number))
    case ["pass"]: .number(Number(1))
    case ["condition"]: record.head.condition.map(Value.text) ?? .unknown
    default: value(ofQuestion: reference)
    }
  }

  private func value(ofQuestion reference: Reference) -> Value {
    guard let given = given(reference.path) else {
      return reference.aspect == .state ? .text(AnswerState.notShown.rawValue) : .unknown
    }
    switch reference.aspect {
    case .state: return .text(given.result.state.rawValue)
    case .label: return given.result.label.map(Value.text) ?? .unknown
    case .value: return given.format.value(of: given.result.answer)
    }
  }

  private func given(_ path: [String]) -> (result: AnswerResult, format: AnswerFormat)? {
    for case .survey(let survey) in plan.steps.map(\.step) {
      for question in survey.questions
      where path == [question.identifier] || path == [survey.identifier, question.identifier] {
        let step = record.steps.last { $0.identifier == survey.identifier }
        let result = step?.answers.first { $0.question == question.identifier }
        return result.map { ($0, question.answerFormat) }
      }
    }
    return nil
  }

  func value(of summary: Summary) -> Number? {
    let step = record.steps.last { $0.identifier == summary.step }
    let samples = (step?.recordings ?? []).flatMap(\.samples)
      .filter { $0.type == summary.type.identifier }
    let values = samples.compactMap { canonical($0, summary.type) }
    guard summary.statistic == .count || !values.isEmpty else { return nil }
    return number(summary.statistic, values)
  }

  private func canonical(_ sample: SampleItem, _ type: QuantityType) -> Double? {
    guard let unit = QuantityUnit.named(sample.unit) else { return nil }
    do throws(UnitMismatch) {
      return try unit.convert(sample.value, to: type.canonicalUnit)
    } catch {
      return nil
    }
  }

  private func number(_ statistic: Summary.Statistic, _ values: [Double]) -> Number? {
    switch statistic {
    case .count: Number(values.count)
    case .sum: Number(values.reduce(0, +))
    case .mean: Number(values.reduce(0, +) / Double(values.count))
    case .min: values.min().flatMap { Number($0) }
    case .max: values.max().flatMap { Number($0) }
    case .last: values.last.flatMap { Number($0) }
    }
  }
}

extension Session {
  /// What expressions see now.
  var scope: SessionScope {
    let instant = clock.instant
    let local = instant.milliseconds + Int64(instant.offsetMinutes) * 60_000
    let day = Int((Double(local) / 86_400_000).rounded(.down))
    return SessionScope(
      plan: plan, record: surroundings.writer.record, today: CivilDate(daysSince1970: day))
  }

  /// A text in the session's language, its placeholders filled in.
  func written(_ text: LocalizedText?) -> String {
    let written = text?.text(in: surroundings.language) ?? ""
    guard written.contains("{{") else { return written }
    do throws(ExpressionError) {
      return try TextTemplate(parsing: written).render(in: scope)
    } catch {
      // A study is checked for it before it is conducted.
      return written
    }
  }

  /// The question with its placeholders filled in.
  func written(_ question: Question) -> Question {
    var written = question
    written.text = LocalizedText(self.written(question.text))
    written.helpText = question.helpText.map { LocalizedText(self.written($0)) }
    return written
  }
}
