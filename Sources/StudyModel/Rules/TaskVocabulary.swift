import Expressions

/// What the expressions of a task may speak of, as far as it has been read.
struct TaskVocabulary: ExpressionVocabulary {
  /// A question, a row of one, or a calculation.
  private struct Entry {
    let step: String
    /// The question's identifier, or that and the row's.
    let path: [String]
    let declaration: Declaration?
  }

  private var entries: [Entry] = []
  /// Where the first entry of each path stands, with its step before it and without.
  private var places: [[String]: Int] = [:]
  private var recorders: [(step: String, recorder: RecorderConfiguration)] = []
  /// The conditions of which a participant may have one.
  var conditions: [String] = []
  /// All names of the task.
  var later: Set<String> = []
  /// The format of the answer that a constraint is about.
  var answer: AnswerFormat?

  mutating func add(_ step: Step) {
    guard case .active(let active) = step else { return }
    recorders += active.recorderConfigurations.map { (active.identifier, $0) }
  }

  mutating func add(_ question: Question, of step: String) {
    let (name, format) = (question.identifier, question.answerFormat)
    add(Entry(step: step, path: [name], declaration: format.declaration))
    guard case .matrix(let matrix) = format else { return }
    for row in matrix.rows {
      add(Entry(step: step, path: [name, row.identifier], declaration: matrix.rowDeclaration))
    }
  }

  mutating func add(_ calculation: Calculation, of step: String) {
    let kind = calculation.expression.kind(in: self)
    let values = calculation.expression.possibleValues(in: self)
    add(
      Entry(
        step: step, path: [calculation.identifier],
        declaration: kind.map { Declaration($0, values) }))
  }

  /// Adds what another vocabulary has beyond what both began with.
  mutating func add(_ other: TaskVocabulary, beyond base: TaskVocabulary) {
    for entry in other.entries.dropFirst(base.entries.count) { add(entry) }
    recorders += other.recorders.dropFirst(base.recorders.count)
  }

  /// Whether this vocabulary has something that an expression speaks of, and the other has not.
  func hasMore(than other: TaskVocabulary, of expression: Expression) -> Bool {
    let references = expression.references.map(\.reference)
    let summaries = expression.summaries.map(\.summary)
    return references.contains { entry($0.path) != nil && other.entry($0.path) == nil }
      || summaries.contains { isRecorded($0) && !other.isRecorded($0) }
  }

  private mutating func add(_ entry: Entry) {
    for path in [entry.path, [entry.step] + entry.path] where places[path] == nil {
      places[path] = entries.count
    }
    entries.append(entry)
  }

  private func entry(_ path: [String]) -> Entry? { places[path].map { entries[$0] } }

  func declaration(of reference: Reference) -> Declaration? {
    switch reference.path {
    case ["answer"]: answer?.declaration
    case ["participant"]: Declaration(.text, Domain(.anything, mayBeUnknown: false))
    case ["condition"]:
      Declaration(
        .text, Domain(.values(conditions.map(Value.text))), isClosed: !conditions.isEmpty)
    case ["session"], ["pass"]:
      Declaration(
        .number,
        Domain(.range(from: .number(Number(1)), through: nil), mayBeUnknown: false))
    default: entry(reference.path)?.declaration
    }
  }

  func isRecorded(_ summary: Summary) -> Bool {
    recorders.contains { entry in
      entry.step == summary.step && entry.recorder.quantityTypes.contains(summary.type)
    }
  }

  /// Whether the task has a name which is not known where an expression stands.
  func comesLater(_ name: String) -> Bool { later.contains(name) }

  var names: [String] {
    entries.map { Reference($0.path).description } + Reference.reservedNames
  }
}
