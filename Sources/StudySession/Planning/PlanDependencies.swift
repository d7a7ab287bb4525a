import ExperimentDesign
import Expressions
import StudyModel

/// Up to which place of a plan something can still be asked that a condition speaks of.
///
/// It is worked out once for a plan, since how far it is still is told at each of its steps.
struct PlanDependencies: Sendable {
  /// What a condition speaks of.
  private struct Names {
    let paths: [[String]]
    let steps: [String]

    init(_ condition: Expression?) {
      paths = condition?.references.map(\.reference.path) ?? []
      steps = condition?.summaries.map(\.summary.step) ?? []
    }

    /// The last place before another at which something of it is asked or recorded; -1 for none.
    func last(in index: PlanIndex, before place: Int) -> Int {
      let asked = paths.compactMap { index.position(of: $0, upTo: place - 1) }
      let recorded = steps.compactMap { index.position(ofStep: $0, upTo: place - 1) }
      return (asked + recorded).max() ?? -1
    }
  }

  /// Of the gates at a place, in their order.
  private(set) var gates: [[Int]] = []
  /// Of the condition of the step at a place.
  private(set) var shown: [Int] = []
  /// Of the rules of the step at a place, in their order.
  private(set) var rules: [[Int]] = []

  init() {}

  init(of index: PlanIndex, _ plan: SessionPlan) {
    var names: [String: (shown: Names, rules: [Names])] = [:]
    for (place, planned) in plan.steps.enumerated() {
      let step = planned.step.identifier
      let stepRules = index.rules(at: place)
      let known =
        names[step] ?? (Names(stepRules.showIf), stepRules.goTo.map { Names($0.condition) })
      names[step] = known
      gates.append(
        index.gates(at: place).map { Names($0.condition).last(in: index, before: place) })
      shown.append(known.shown.last(in: index, before: place))
      rules.append(known.rules.map { $0.last(in: index, before: place + 1) })
    }
  }
}
