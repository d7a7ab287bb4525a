import ResultFiles
import StrictJSON

/// What was answered to one question, or to one row of a matrix, over all sessions.
///
/// Texts that people wrote are counted and not held: a report is shown around.
struct AnswerTally: Sendable {
  struct Key: Hashable, Sendable {
    var task: TaskKey
    var step: String
    var question: String
    /// Of a matrix; nil otherwise.
    var row: String?
  }

  /// A value to choose, in the study's words.
  struct Choice: Sendable {
    var value: String
    var label: String
    var count = 0
  }

  let key: Key
  /// The study's words, with names where each session has an answer of its own; else the identifier.
  let text: String
  let kind: String
  let unit: String?
  let range: Column.Range?
  /// In the study's order; those that the study does not tell come after, as they were met.
  private(set) var choices: [Choice]
  private(set) var numbers: [Double] = []
  /// Answers that are in words of the participants' own, or days or times.
  private(set) var others = 0
  private(set) var states: [AnswerState: Int] = [:]

  private static let mostChoices = 40
  /// Greater numbers are no measurement, and would leave a chart nothing to show.
  private static let greatest = 1e9
  private static let choiceKinds: Set = ["boolean", "textScale", "textChoice", "valuePicker"]

  init(_ key: Key, _ answer: AnswerResult, _ facts: QuestionFacts.Question?) {
    self.key = key
    let row = key.row.map { facts?.rows[$0] ?? $0 }
    let words = facts?.text ?? key.question
    text = row.map { "\(words) – \($0)" } ?? words
    kind = answer.answerKind
    unit = answer.unit
    range = facts?.range
    let labels = facts?.labels ?? []
    choices = labels.map { Choice(value: $0.value.words ?? "", label: $0.label) }
    if kind == "boolean", choices.isEmpty {
      choices = [Choice(value: "true", label: "yes"), Choice(value: "false", label: "no")]
    }
  }

  /// How many gave an answer, or had one worked out.
  var count: Int { (states[.answered] ?? 0) + (states[.calculated] ?? 0) }

  /// Whether values are chosen of a list.
  var isChoice: Bool { Self.choiceKinds.contains(kind) || key.row != nil }

  /// Whether the numbers are seconds that people told as lengths of time, some of them long.
  var isDuration: Bool {
    kind == "timeInterval" && unit.map { $0 == "s" } ?? true && numbers.contains { $0 >= 600 }
  }

  /// Whether the numbers are those of a scale with steps, few enough for a bar each.
  var steps: ClosedRange<Int>? {
    guard kind == "scale", let low = range?.minimum.flatMap(Int.init(exactly:)),
      let high = range?.maximum.flatMap(Int.init(exactly:)), low < high, high - low <= 20
    else { return nil }
    return low...high
  }

  /// What a value of a scale is called, where the study says it.
  func label(of value: Int) -> String? { choices.first { $0.value == String(value) }?.label }

  mutating func add(_ value: JSONValue?, _ state: AnswerState) {
    states[state, default: 0] += 1
    guard let value else { return }
    if let list = value.array {
      list.forEach { choose($0) }
    } else if isChoice {
      choose(value)
    } else if let number = value.number, number.magnitude <= Self.greatest {
      numbers.append(number)
    } else if let isTrue = value.bool {
      choose(.bool(isTrue))
    } else {
      others += 1
    }
  }

  private mutating func choose(_ value: JSONValue) {
    let words = Cell(value).words ?? ""
    if let index = choices.firstIndex(where: { $0.value == words }) {
      choices[index].count += 1
    } else if value.number != nil, choices.count < Self.mostChoices {
      choices.append(Choice(value: words, label: words, count: 1))
    } else {
      others += 1
    }
  }
}
