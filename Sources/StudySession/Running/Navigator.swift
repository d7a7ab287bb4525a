import ExperimentDesign
import Expressions
import StudyModel

/// Finds the way through a task's plan by the study's rules.
///
/// In: the plan, and what conditions see at each of its places. Out: the step that follows.
struct Navigator {
  let plan: SessionPlan
  let index: PlanIndex
  /// What conditions see at a place of the plan, from 0: all that its step is asked and before.
  let scope: (Int) -> SessionScope

  /// What follows a step, and what lies between.
  struct Move: Equatable {
    enum Destination: Equatable {
      /// A place of the plan, from 0.
      case step(Int)
      case end(TaskEnd)
    }

    var destination: Destination
    /// The places between.
    var skipped: Range<Int>
    /// Those of them in passes that do not begin.
    var unbegun: [Range<Int>]
  }

  /// The way on from a place, or from the start where it is nil.
  func move(after position: Int?) -> Move {
    guard let position else { return arrive(at: 0, after: -1) }
    let rules = plan.task.rules(of: plan.steps[position].step.identifier)
    let rule = rules.goTo.first { $0.condition?.holds(in: scope(position)) ?? true }
    switch rule?.destination {
    case .step(let name): return arrive(at: place(of: name, after: position), after: position)
    case .end(let end): return self.end(end, after: position, opened: [])
    case nil:
      if case .completion = plan.steps[position].step {
        return end(.completed, after: position, opened: [])
      }
      return arrive(at: position + 1, after: position)
    }
  }

  /// The next place of a step, or of the first step of a block that is entered there.
  func place(of name: String, after position: Int) -> Int {
    let isWithin = plan.steps[position].blocks.contains(name)
    let later = plan.steps.indices.dropFirst(position + 1)
    return later.first { place in
      let planned = plan.steps[place]
      return planned.step.identifier == name || (!isWithin && planned.blocks.contains(name))
    } ?? plan.steps.count
  }

  /// The first step that is shown, from a place on.
  private func arrive(at first: Int, after position: Int) -> Move {
    var place = first
    var opened: [Range<Int>] = []
    while place < plan.steps.count {
      if let closed = closedGate(at: place, &opened) {
        place = closed.upperBound
      } else if shows(place) {
        return Move(
          destination: .step(place), skipped: position + 1..<place,
          unbegun: unbegun(position + 1..<place, opened))
      } else {
        place += 1
      }
    }
    return end(.completed, after: position, opened: opened)
  }

  private func shows(_ place: Int) -> Bool {
    let rules = plan.task.rules(of: plan.steps[place].step.identifier)
    return rules.showIf?.holds(in: scope(place).before) ?? true
  }

  /// The first gate at a place that is closed; those before it are noted as open.
  private func closedGate(at place: Int, _ opened: inout [Range<Int>]) -> Range<Int>? {
    for gate in index.gates(at: place) {
      guard gate.condition.holds(in: scope(of: gate)) else { return gate.positions }
      opened.append(gate.positions)
    }
    return nil
  }

  /// Another pass depends on what the pass before it left.
  func scope(of gate: UnfoldedTask.Gate) -> SessionScope {
    let place = gate.positions.lowerBound
    return gate.opensPass && place > 0 ? scope(place - 1) : scope(place).before
  }

  private func end(_ end: TaskEnd, after position: Int, opened: [Range<Int>]) -> Move {
    let rest = position + 1..<plan.steps.count
    return Move(destination: .end(end), skipped: rest, unbegun: unbegun(rest, opened))
  }

  private func unbegun(_ places: Range<Int>, _ opened: [Range<Int>]) -> [Range<Int>] {
    let passes = plan.gates.filter(\.opensPass).map(\.positions)
    return passes.filter { places.contains($0.lowerBound) && !opened.contains($0) }
  }
}
