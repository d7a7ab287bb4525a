import ExperimentDesign
import Expressions
import StudyModel

/// The most steps that may still be shown, by what is known at a place of the plan.
///
/// A condition counts as known once nothing it speaks of can be answered before it is asked for.
struct RemainingPath {
  private let navigator: Navigator
  /// The place that is shown now, from 0.
  private let position: Int
  /// The most steps from each place on, from `position` to the plan's end.
  private var lengths: [Int]

  init(_ navigator: Navigator, from position: Int) {
    self.navigator = navigator
    self.position = position
    let count = navigator.plan.steps.count
    lengths = Array(repeating: 0, count: count - position + 1)
    for place in (position + 1..<max(count, position + 1)).reversed() {
      lengths[place - position] = length(at: place)
    }
  }

  /// How many steps at most follow the one that is shown.
  var count: Int { position < navigator.plan.steps.count ? lengthAfter(position) : 0 }

  private func length(from place: Int) -> Int { lengths[place - position] }

  private func length(at place: Int) -> Int {
    var longest = 0
    let known = navigator.index.dependencies
    for (gate, last) in zip(navigator.index.gates(at: place), known.gates[place]) {
      let truth = truth(of: gate.condition, last) {
        navigator.scope(of: gate, navigator.scope)
      }
      if truth != true { longest = max(longest, length(from: gate.positions.upperBound)) }
      if truth == false { return longest }
    }
    let rules = navigator.index.rules(at: place)
    let isShown = truth(of: rules.showIf, known.shown[place]) { navigator.scope(place).before }
    if isShown != true { longest = max(longest, length(from: place + 1)) }
    return isShown == false ? longest : max(longest, 1 + lengthAfter(place))
  }

  /// The most steps after a step that is shown.
  private func lengthAfter(_ place: Int) -> Int {
    var longest = 0
    let known = navigator.index.dependencies.rules[place]
    for (rule, last) in zip(navigator.index.rules(at: place).goTo, known) {
      let truth = truth(of: rule.condition, last) { navigator.scope(place) }
      guard truth != false else { continue }
      if case .step(let name) = rule.destination {
        longest = max(longest, length(from: navigator.place(of: name, after: place)))
      }
      if truth == true { return longest }
    }
    if case .completion = navigator.plan.steps[place].step { return longest }
    return max(longest, length(from: place + 1))
  }

  /// Whether a condition holds; nil where what it speaks of can still be asked, `last` at the last.
  private func truth(
    of condition: Expression?, _ last: Int, in scope: () -> SessionScope
  ) -> Bool? {
    guard let condition else { return true }
    return last >= position ? nil : condition.holds(in: scope())
  }
}
