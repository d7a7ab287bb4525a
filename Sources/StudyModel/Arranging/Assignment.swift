import StrictJSON

/// How participants are assigned to the conditions of a study.
package struct Assignment: Equatable, Sendable {
  package var design: AssignmentDesign
  /// What is assigned, in the file's order.
  package var conditions: [Condition]
  package var whenEndedEarly: WhenEndedEarly
  /// The questions whose answers make the strata, within each of which the design balances.
  package var stratifyBy: [String]

  package init(
    design: AssignmentDesign, conditions: [Condition],
    whenEndedEarly: WhenEndedEarly = .release, stratifyBy: [String] = []
  ) {
    self.design = design
    self.conditions = conditions
    self.whenEndedEarly = whenEndedEarly
    self.stratifyBy = stratifyBy
  }

  /// Whether a participant whose session ended early still counts.
  package enum WhenEndedEarly: String, CaseIterable, Sendable {
    /// The cell stays filled.
    case keep
    /// The cell is given to another.
    case release
  }
}

extension Study {
  /// Whether a session of a task assigns a participant who has no assignment yet.
  package func assigns(in task: StudyTask) -> Bool {
    assignment.map { AssigningTasks(tasks: tasks, strata: $0.stratifyBy).include(task) } ?? false
  }
}

/// Which tasks of a study assign their participants: not those before the answers that decide.
struct AssigningTasks {
  let tasks: [StudyTask]
  /// The questions whose answers make the strata.
  let strata: [String]

  /// Whether a session of the task assigns.
  ///
  /// What asks for the strata comes before, and so does what that requires, and a consent.
  func include(_ task: StudyTask) -> Bool {
    guard tasks.contains(where: { $0.asks(strata) }) else { return true }
    if task.asks(strata) || required(by: tasks.filter { $0.asks(strata) }, task) { return false }
    let followsAnswers = tasks.contains { $0.asks(strata) && required(by: [task], $0) }
    return followsAnswers || !task.asksForConsent
  }

  /// Whether tasks require another, be it by way of others.
  private func required(by dependents: [StudyTask], _ task: StudyTask) -> Bool {
    var names = dependents.flatMap(\.requires)
    var seen: Set<String> = []
    while let name = names.popLast() {
      if name == task.identifier { return true }
      guard seen.insert(name).inserted else { continue }
      names += tasks.first { $0.identifier == name }?.requires ?? []
    }
    return false
  }
}

extension StudyTask {
  /// The questions of its surveys, in the file's order.
  package var questions: [Question] {
    steps.flatMap { step -> [Question] in
      guard case .survey(let survey) = step else { return [] }
      return survey.questions
    }
  }

  /// Whether it has a step that asks for consent.
  fileprivate var asksForConsent: Bool {
    steps.contains { if case .consent = $0 { true } else { false } }
  }

  /// Whether it asks one of these questions.
  package func asks(_ names: [String]) -> Bool {
    questions.contains { names.contains($0.identifier) }
  }
}

/// A condition of an experiment.
package struct Condition: Equatable, Sendable {
  package var identifier: String
  /// Its share of the participants beside the other conditions' weights, 1 or more.
  package var weight: Int

  package init(identifier: String, weight: Int = 1) {
    self.identifier = identifier
    self.weight = weight
  }
}

/// The rule by which a participant gets a condition, or an order of all conditions.
package enum AssignmentDesign: Equatable, Sendable {
  /// An order: a row of a square in which each condition stands once in each place.
  case latinSquare(randomised: Bool)
  /// An order: a row of squares in which each condition also follows each other equally often.
  case williams(randomised: Bool)
  /// A condition, drawn by the weights alone.
  case random
  /// A condition, from shuffled blocks of these sizes; a block's size is drawn.
  case blocked(sizes: [Int])
  /// A condition that the fewest participants have, for its weight.
  case leastFilled
  /// The conditions of a list, by place in `conditions`, to one participant after another.
  case list([Int])

  /// Whether a participant gets an order of all conditions.
  package var givesOrder: Bool {
    switch self {
    case .latinSquare, .williams: true
    case .random, .blocked, .leastFilled, .list: false
    }
  }

  /// The word for the design in files.
  package var name: String {
    switch self {
    case .latinSquare: "latinSquare"
    case .williams: "williams"
    case .random: "random"
    case .blocked: "blocked"
    case .leastFilled: "leastFilled"
    case .list: "list"
    }
  }
}

extension Assignment {
  /// What decides who gets what, as one text: equal texts assign alike.
  ///
  /// What becomes of sessions that end early is no part of it.
  package var text: String {
    Writer.string([
      "design": .string(design.name), "conditions": .array(conditions.map(\.json)),
      "options": .array(options), "stratifyBy": .array(stratifyBy.map(JSONValue.string)),
    ])
  }

  private var options: [JSONValue] {
    switch design {
    case .latinSquare(let randomised), .williams(let randomised): [.bool(randomised)]
    case .random, .leastFilled: []
    case .blocked(let numbers), .list(let numbers): numbers.map { .integer(Int64($0)) }
    }
  }
}

extension Condition {
  fileprivate var json: JSONValue {
    ["identifier": .string(identifier), "weight": .integer(Int64(weight))]
  }
}
