import StrictJSON

/// Whether tasks require tasks that there are, and none requires itself by any way.
struct RequirementCheck {
  private let circles: RequirementCircles
  private let names: [String]

  /// Looks through the tasks of a study.
  static func run(_ study: Part) {
    let tasks = study.listed("tasks")
    var requirements: [String: [String]] = [:]
    for task in tasks {
      guard let name = task.node["identifier"]?.string else { continue }
      requirements[name] = task.listed("requires").compactMap(\.node.string)
    }
    let check = RequirementCheck(
      circles: RequirementCircles(of: requirements), names: requirements.keys.sorted())
    for task in tasks {
      for item in task.listed("requires") { check.check(item, of: task) }
    }
  }

  private func check(_ item: Part, of task: Part) {
    guard let name = item.node.string, IdentifierForm.name.matches(name) else { return }
    guard circles.contains(name) else {
      return item.report(
        .unknownTask,
        expected: "the identifier of a task of the study"
          + Suggestion.clause(for: name, among: names))
    }
    guard let own = task.node["identifier"]?.string, circles.join(own, name) else { return }
    let task = PrintableText.quoted(own)
    item.report(
      .circularRequirement,
      found: own == name
        ? "\(task), which requires itself"
        : "\(PrintableText.quoted(name)), which requires \(task) in turn",
      expected: "a task that can be completed before \(task)")
  }
}

/// Which tasks require each other in a circle: the strongly connected parts of a graph.
///
/// Kosaraju's way, in time that grows as tasks and requirements do, and without recursion.
private struct RequirementCircles {
  private let requirements: [String: [String]]
  /// Tasks of one number require each other, be it by way of others.
  private var numbers: [String: Int] = [:]

  init(of requirements: [String: [String]]) {
    self.requirements = requirements
    var dependents: [String: [String]] = [:]
    for (task, required) in requirements {
      for name in required { dependents[name, default: []].append(task) }
    }
    for start in Self.finished(requirements).reversed() where numbers[start] == nil {
      let number = numbers.count
      var next = [start]
      while let name = next.popLast() {
        guard numbers[name] == nil, requirements[name] != nil else { continue }
        numbers[name] = number
        next += dependents[name] ?? []
      }
    }
  }

  /// The tasks in the order in which a search in depth leaves them.
  private static func finished(_ requirements: [String: [String]]) -> [String] {
    var (seen, finished): (Set<String>, [String]) = ([], [])
    for start in requirements.keys {
      var next = [(name: start, isLeft: false)]
      while let (name, isLeft) = next.popLast() {
        if isLeft {
          finished.append(name)
        } else if let required = requirements[name], seen.insert(name).inserted {
          next.append((name, true))
          next += required.map { ($0, false) }
        }
      }
    }
    return finished
  }

  func contains(_ task: String) -> Bool { requirements[task] != nil }

  /// Whether one of them requires the other, and that one the first.
  func join(_ task: String, _ required: String) -> Bool {
    numbers[task] != nil && numbers[task] == numbers[required]
  }
}
