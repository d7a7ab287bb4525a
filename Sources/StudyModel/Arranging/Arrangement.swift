/// The steps of a task as blocks hold them, in the file's order.
///
/// In: the steps of a study's file. Out: what may change places with what. Next: a session's plan.
package struct Arrangement: Equatable, Sendable {
  package var items: [Item]

  package init(items: [Item]) {
    self.items = items
  }

  /// A step, or a block that moves as one.
  package indirect enum Item: Equatable, Sendable {
    /// A step by its identifier.
    case step(String)
    case block(StepBlock)
  }
}

/// Steps, and further blocks, whose order is a matter of chance or of assignment.
package struct StepBlock: Equatable, Sendable {
  package var identifier: String
  package var order: Ordering
  package var items: [Arrangement.Item]

  package init(identifier: String, order: Ordering = .fixed, items: [Arrangement.Item]) {
    self.identifier = identifier
    self.order = order
    self.items = items
  }
}
