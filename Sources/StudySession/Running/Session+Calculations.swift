import Expressions
import ResultFiles
import StrictJSON
import StudyModel

/// What is worked out of answers when a step ends.
extension Session {
  /// Works out the calculations of a step and keeps their values.
  func calculate(_ step: String, _ index: Int) throws(Stop) {
    for calculation in plan.task.rules(of: step).calculations {
      let value = calculation.expression.evaluate(in: scope)
      answers.keep(value, index, calculation.identifier)
      try keep(result(calculation, value), index)
    }
  }

  private func result(_ calculation: Calculation, _ value: Value) -> AnswerResult {
    let now = clock.instant
    return AnswerResult(
      question: calculation.identifier,
      text: calculation.title.map { written($0, isKept: true) } ?? calculation.expression.source,
      state: .calculated, answer: value.json, answerKind: "calculation",
      sources: calculation.expression.sources, isIdentifying: planIndex.isIdentifying(calculation),
      startDate: now, endDate: now, responseTime: 0)
  }
}

extension Expression {
  /// The names and the summaries in it, each once, in reading order.
  fileprivate var sources: [String] {
    let named = references.map { ($0.reference.base.description, $0.offset) }
    let recorded = summaries.map { ($0.summary.description, $0.offset) }
    var sources: [String] = []
    for (name, _) in (named + recorded).sorted(by: { $0.1 < $1.1 }) where !sources.contains(name) {
      sources.append(name)
    }
    return sources
  }
}

extension Value {
  /// The value as results keep it; nil for an unknown one.
  fileprivate var json: JSONValue? {
    switch self {
    case .unknown: nil
    case .truth(let truth): .bool(truth)
    case .number(let number):
      number.whole.map { .integer(Int64($0)) } ?? .double(number.double)
    case .text(let text): .string(text)
    case .date: .string(description)
    case .list(let members): .array(members.map { $0.json ?? .null })
    }
  }
}
