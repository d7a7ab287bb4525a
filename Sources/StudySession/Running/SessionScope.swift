import Expressions
import Quantities
import ResultFiles
import StrictJSON
import StudyModel

/// What the names of a study's expressions mean at a place of a session.
struct SessionScope: ExpressionScope {
  let plan: SessionPlan
  let index: PlanIndex
  /// What was recorded so far.
  let record: SessionRecord
  let answers: SessionAnswers
  let today: CivilDate
  /// The place in the plan, from 0.
  var position: Int
  /// The last place of which something is known here.
  var limit: Int
  /// The answer that a constraint is about; unknown elsewhere.
  var answer = Value.unknown
  /// The last place on the way; what lies after it is left out, whatever was answered there before.
  var origin = Int.max
  /// Passes that did not begin, and leave what their names mean to the passes before them.
  var unbegun: [Range<Int>] = []
  /// Whether what could tell who the participant is, is to be left unknown.
  var isRedacted = false

  func value(of reference: Reference) -> Value {
    switch reference.path {
    case ["answer"]: answer
    case ["participant"]: .text(plan.participant)
    case ["session"]: .number(Number(plan.number))
    case ["pass"]: .number(Number(plan.steps.isEmpty ? 1 : plan.steps[position].loopPass))
    case ["condition"]: record.head.condition.map(Value.text) ?? .unknown
    default: value(ofResult: reference)
    }
  }

  private func value(ofResult reference: Reference) -> Value {
    guard let meaning = index.meaning(of: reference.path),
      let place = last({ index.position(of: reference.path, upTo: $0) }),
      let result = answers[place + 1, meaning.identifier]
    else {
      return reference.aspect == .state ? .text(AnswerState.notShown.rawValue) : .unknown
    }
    guard place <= origin else {
      let wasShown = result.state != .notShown
      let state = wasShown ? AnswerState.invalidated : .notShown
      return reference.aspect == .state ? .text(state.rawValue) : .unknown
    }
    switch reference.aspect {
    case .state: return .text(result.state.rawValue)
    case .label where result.isIdentifying && isRedacted: return .unknown
    case .value where result.isIdentifying && isRedacted: return .unknown
    case .label: return result.label.map(Value.text) ?? .unknown
    case .value: return value(of: meaning, result, at: place)
    }
  }

  /// The last place of a name in a pass that began; nil where there is none.
  private func last(_ position: (_ limit: Int) -> Int?) -> Int? {
    var next = position(limit)
    while let place = next {
      guard let pass = unbegun.first(where: { $0.contains(place) }) else {
        return place
      }
      next = position(pass.lowerBound - 1)
    }
    return nil
  }

  private func value(of meaning: PlanIndex.Meaning, _ result: AnswerResult, at place: Int) -> Value
  {
    switch meaning {
    case .question(let question): question.answerFormat.value(of: result.answer)
    case .row(_, let row): result.answer?[row].map(Value.init(plain:)) ?? .unknown
    case .calculation(let calculation):
      // A date, say, is written as a text in the result.
      result.answer == nil
        ? .unknown : answers.calculated(place + 1, calculation.identifier) ?? .unknown
    }
  }

  /// What is known at another place.
  func moved(to place: Int) -> SessionScope {
    var moved = self
    (moved.position, moved.limit) = (place, place)
    return moved
  }

  /// What is known before the step at the place is shown.
  var before: SessionScope {
    var before = self
    before.limit = position - 1
    return before
  }

  // MARK: Summaries

  func value(of summary: Summary) -> Number? {
    let place = last { index.position(ofStep: summary.step, upTo: $0) }
    let step = place.flatMap { record.step($0 + 1) }
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

/// The latest answers of a session, those that could tell who the participant is among them.
struct SessionAnswers: Sendable {
  /// A question, or a calculation, of a step by its place in the plan from 1.
  struct Key: Hashable {
    let stepIndex: Int
    let question: String
  }

  private var results: [Key: AnswerResult] = [:]
  private var values: [Key: Value] = [:]

  subscript(stepIndex: Int, question: String) -> AnswerResult? {
    get { results[Key(stepIndex: stepIndex, question: question)] }
    set { results[Key(stepIndex: stepIndex, question: question)] = newValue }
  }

  /// What a calculation gave, as expressions see it.
  func calculated(_ stepIndex: Int, _ calculation: String) -> Value? {
    values[Key(stepIndex: stepIndex, question: calculation)]
  }

  mutating func keep(_ value: Value, _ stepIndex: Int, _ calculation: String) {
    values[Key(stepIndex: stepIndex, question: calculation)] = value
  }
}

extension Session {
  /// What expressions see at the step that is shown, or was shown last.
  var scope: SessionScope { scope(at: currentStep.map { $0 - 1 } ?? path.last ?? 0) }

  /// What expressions see at a place of the plan, from 0.
  func scope(at position: Int) -> SessionScope {
    let record = surroundings.writer.record
    let instant = record.head.startDate
    let local = instant.milliseconds + Int64(instant.offsetMinutes) * 60_000
    let day = Int((Double(local) / 86_400_000).rounded(.down))
    return SessionScope(
      plan: plan, index: planIndex, record: record, answers: answers,
      today: CivilDate(daysSince1970: day), position: position, limit: position,
      unbegun: unbegun)
  }

  /// A text in the session's language, its placeholders filled in.
  ///
  /// `isKept` is for the result's files: what could tell who the participant is, stays out.
  func written(_ text: LocalizedText?, isKept: Bool = false) -> String {
    let written = text?.text(in: surroundings.language) ?? ""
    guard written.contains("{{") else { return written }
    var scope = scope
    scope.isRedacted = isKept
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
    written.placeholder = question.placeholder.map { LocalizedText(self.written($0)) }
    return written
  }
}
