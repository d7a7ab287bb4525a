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
    /// Those of them in passes that do not begin; none within another.
    var unbegun: [Range<Int>]
  }

  /// The way on from a place, or from the start where it is nil.
  func move(after position: Int?) -> Move {
    guard let position else { return arrive(at: 0, after: -1) }
    let rule = index.rules(at: position).goTo.first {
      $0.condition?.holds(in: scope(position)) ?? true
    }
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
    index.place(of: name, after: position) ?? plan.steps.count
  }

  /// What a way has left behind so far.
  private struct Trail {
    /// The place it comes from.
    let position: Int
    var opened: Set<Range<Int>> = []
    /// Passes that do not begin.
    var unbegun: [Range<Int>]
  }

  /// The first step that is shown, from a place on.
  private func arrive(at first: Int, after position: Int) -> Move {
    var place = first
    var trail = Trail(position: position, unbegun: index.passes(in: position + 1..<first))
    while place < plan.steps.count {
      if let closed = closedGate(at: place, &trail) {
        trail.unbegun += index.passes(in: closed)
        place = closed.upperBound
      } else if shows(place, trail) {
        return Move(
          destination: .step(place), skipped: position + 1..<place, unbegun: trail.unbegun)
      } else {
        place += 1
      }
    }
    return end(.completed, after: position, opened: trail.opened)
  }

  private func shows(_ place: Int, _ trail: Trail) -> Bool {
    guard let condition = index.rules(at: place).showIf else { return true }
    return condition.holds(in: scope(at: place, trail).before)
  }

  /// The first gate at a place that is closed; those before it are noted as open.
  private func closedGate(at place: Int, _ trail: inout Trail) -> Range<Int>? {
    for gate in index.gates(at: place) {
      guard gate.condition.holds(in: scope(of: gate) { scope(at: $0, trail) }) else {
        return gate.positions
      }
      trail.opened.insert(gate.positions)
    }
    return nil
  }

  /// What is known at a place once all that lies between is passed over.
  private func scope(at place: Int, _ trail: Trail) -> SessionScope {
    var scope = scope(place)
    scope.origin = trail.position
    scope.unbegun.removeAll { $0.lowerBound > trail.position }
    scope.unbegun += trail.unbegun
    return scope
  }

  /// Another pass depends on what the pass before it left.
  func scope(
    of gate: UnfoldedTask.Gate, _ scope: (Int) -> SessionScope
  ) -> SessionScope {
    let place = gate.positions.lowerBound
    return gate.opensPass && place > 0 ? scope(place - 1) : scope(place).before
  }

  private func end(
    _ end: TaskEnd, after position: Int, opened: Set<Range<Int>>
  ) -> Move {
    let rest = position + 1..<plan.steps.count
    return Move(
      destination: .end(end), skipped: rest, unbegun: index.passes(in: rest, without: opened))
  }
}
