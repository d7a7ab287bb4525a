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
  private var blocks: [String: [Int]] = [:]
  private var gates: [Int: [UnfoldedTask.Gate]] = [:]
  /// The places of each pass that may not begin, up to its loop's end, by their first.
  private var passes: [Range<Int>] = []
  /// The rules of the step at each place.
  private var rules: [StepRules] = []
  /// The calculations that are made of what could tell who the participant is.
  private var identifying: Set<String> = []
  private(set) var dependencies = PlanDependencies()

  init(_ plan: SessionPlan) {
    for (position, planned) in plan.steps.enumerated() {
      let step = planned.step.identifier
      let stepRules = plan.task.rules(of: step)
      steps[step, default: []].append(position)
      for block in planned.blocks { blocks[block, default: []].append(position) }
      rules.append(stepRules)
      for meaning in Self.meanings(in: planned.step, stepRules) {
        add(meaning, of: step, at: position)
      }
      noteIdentifying(stepRules.calculations)
    }
    passes = plan.gates.filter(\.opensPass).map(\.positions)
    gates = Dictionary(grouping: plan.gates, by: \.positions.lowerBound)
    dependencies = PlanDependencies(of: self, plan)
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

  /// A calculation speaks of what comes before it alone, so that one look at each is enough.
  private mutating func noteIdentifying(_ calculations: [Calculation]) {
    for calculation in calculations where !identifying.contains(calculation.identifier) {
      let isMade = calculation.expression.references.contains { reference, _ in
        switch meaning(of: reference.path) {
        case .question(let question), .row(let question, _): question.isIdentifying
        case .calculation(let other): identifying.contains(other.identifier)
        case nil: false
        }
      }
      if isMade { identifying.insert(calculation.identifier) }
    }
  }

  /// Whether it is made of what could tell who the participant is.
  func isIdentifying(_ calculation: Calculation) -> Bool {
    identifying.contains(calculation.identifier)
  }

  /// The rules of the step at a place.
  func rules(at position: Int) -> StepRules { rules[position] }

  /// The passes that may not begin and start in a range; none that lies within another of them.
  func passes(in places: Range<Int>, without opened: Set<Range<Int>> = []) -> [Range<Int>] {
    var widest: [Range<Int>] = []
    for pass in passes where places.contains(pass.lowerBound) && !opened.contains(pass) {
      if widest.last.map({ $0.contains(pass.lowerBound) }) != true { widest.append(pass) }
    }
    return widest
  }

  /// The next place after a position of a step, or of a block that is entered there.
  func place(of name: String, after position: Int) -> Int? {
    let step = Self.first(steps[name] ?? [], after: position)
    let all = blocks[name] ?? []
    let isWithin = Self.last(all, upTo: position) == position
    return step ?? (isWithin ? nil : Self.first(all, after: position))
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

  private static func first(_ positions: [Int], after limit: Int) -> Int? {
    let count = count(positions, upTo: limit)
    return count < positions.count ? positions[count] : nil
  }

  private static func last(_ positions: [Int], upTo limit: Int) -> Int? {
    let count = count(positions, upTo: limit)
    return count > 0 ? positions[count - 1] : nil
  }

  /// How many of the positions, which ascend, do not exceed a limit.
  private static func count(_ positions: [Int], upTo limit: Int) -> Int {
    var (low, high) = (0, positions.count)
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] <= limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
