import Expressions

/// A task's steps one after another, each pass of each loop written out.
///
/// In: an arrangement and the orders that chance gives it. Out: every step that a session may show,
/// in the order it would. Next: a session's plan.
package struct UnfoldedTask: Equatable, Sendable {
  /// A step at one place.
  package struct Place: Equatable, Sendable {
    package var identifier: String
    /// Counts the places of the step, from 1.
    package var pass: Int
    /// Counts the passes of the innermost loop around it, from 1; 1 where there is none.
    package var loopPass: Int
    /// The blocks around it, the outermost first.
    package var blocks: [String]

    package init(identifier: String, pass: Int = 1, loopPass: Int = 1, blocks: [String] = []) {
      self.identifier = identifier
      self.pass = pass
      self.loopPass = loopPass
      self.blocks = blocks
    }
  }

  /// Places that are passed over unless a condition holds when the first of them is reached.
  package struct Gate: Equatable, Sendable {
    package var positions: Range<Int>
    package var condition: Expression
    /// Whether it opens another pass of a loop; its places reach to the loop's end.
    package var opensPass: Bool

    package init(positions: Range<Int>, condition: Expression, opensPass: Bool) {
      self.positions = positions
      self.condition = condition
      self.opensPass = opensPass
    }
  }

  package var places: [Place] = []
  /// By their first positions; of those with the same one, the widest first.
  package var gates: [Gate] = []

  package init() {}
}
