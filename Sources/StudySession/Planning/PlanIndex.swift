import ExperimentDesign
import StudyModel

/// Where the questions, the calculations and the gates of a plan stand.
struct PlanIndex: Sendable {
  /// What a name stands for.
  enum Meaning: Sendable {
    case question(Question)
    /// A question of rows, and the row's identifier.
    case row(Question, String)
    case calculation(Calculation)

    /// The identifier under which its result is kept.
    var identifier: String {
      switch self {
      case .question(let question), .row(let question, _): question.identifier
      case .calculation(let calculation): calculation.identifier
      }
    }
  }

  private struct Entry {
    let meaning: Meaning
    /// From 0, ascending.
    var positions: [Int]
  }

  private var entries: [[String]: Entry] = [:]
  private var steps: [String: [Int]] = [:]
  private var gates: [Int: [UnfoldedTask.Gate]] = [:]

  init(_ plan: SessionPlan) {
    for (position, planned) in plan.steps.enumerated() {
      let step = planned.step.identifier
      steps[step, default: []].append(position)
      for meaning in Self.meanings(in: planned.step, plan.task.rules(of: step)) {
        add(meaning, of: step, at: position)
      }
    }
    gates = Dictionary(grouping: plan.gates, by: \.positions.lowerBound)
  }

  private static func meanings(in step: Step, _ rules: StepRules) -> [Meaning] {
    var meanings: [Meaning] = []
    if case .survey(let survey) = step {
      for question in survey.questions {
        meanings.append(.question(question))
        guard case .matrix(let matrix) = question.answerFormat else { continue }
        meanings += matrix.rows.map { .row(question, $0.identifier) }
      }
    }
    return meanings + rules.calculations.map(Meaning.calculation)
  }

  private mutating func add(_ meaning: Meaning, of step: String, at position: Int) {
    var path = [meaning.identifier]
    if case .row(_, let row) = meaning { path.append(row) }
    for name in [path, [step] + path] {
      if entries[name] == nil { entries[name] = Entry(meaning: meaning, positions: []) }
      entries[name]?.positions.append(position)
    }
  }

  /// What decides at a place whether it, and more after it, is shown; the widest first.
  func gates(at position: Int) -> [UnfoldedTask.Gate] { gates[position] ?? [] }

  /// What a name stands for; nil where the plan has nothing of that name.
  func meaning(of path: [String]) -> Meaning? { entries[path]?.meaning }

  /// The last place up to a position where what a name stands for is asked or calculated.
  func position(of path: [String], upTo position: Int) -> Int? {
    Self.last(entries[path]?.positions ?? [], upTo: position)
  }

  /// The last place of a step up to a position.
  func position(ofStep step: String, upTo position: Int) -> Int? {
    Self.last(steps[step] ?? [], upTo: position)
  }

  private static func last(_ positions: [Int], upTo limit: Int) -> Int? {
    var (low, high) = (0, positions.count)
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] <= limit { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? positions[low - 1] : nil
  }
}
