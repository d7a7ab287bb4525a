import Chance
import StudyModel

/// The order of parts that chance and assignment give: steps in blocks, or questions of a step.
///
/// In: an arrangement, the session's seed, the assigned sequence. Out: identifiers in order.
/// Next: a session's plan. Each block takes a stream by its own name, so that another block, or
/// another draw, moves nothing.
package struct ArrangedOrder: Sendable {
  private let seed: Seed
  private let sequence: [Int]
  private let pass: Int

  /// - Parameters:
  ///   - seed: The session's.
  ///   - sequence: The participant's, of an assignment that gives an order; else empty.
  ///   - pass: Of the loop around, from 1.
  package init(seed: Seed, sequence: [Int] = [], pass: Int = 1) {
    self.seed = seed
    self.sequence = sequence
    self.pass = pass
  }

  /// The identifiers of a task's steps, in the order they are shown.
  ///
  /// - Throws: The proof that a constraint allows no order.
  package func steps(of arrangement: Arrangement) throws(OrderImpossibility) -> [String] {
    try identifiers(arrangement.items)
  }

  private func identifiers(
    _ items: [Arrangement.Item]
  ) throws(OrderImpossibility) -> [String] {
    var all: [String] = []
    for item in items {
      switch item {
      case .step(let identifier): all.append(identifier)
      case .block(let block):
        let order = try places(
          of: block.order, count: block.items.count, stream: "order." + block.identifier)
        all += try identifiers(order.map { block.items[$0] })
      }
    }
    return all
  }

  /// The places of the parts of an order, in the order they are shown.
  ///
  /// - Parameters:
  ///   - order: How they are ordered.
  ///   - count: How many there are.
  ///   - name: The stream's, such as `order.trials` or `questions.mood`.
  /// - Returns: Each place from 0 up to the count, once.
  /// - Throws: The proof that a constraint allows no order.
  package func places(
    of order: Ordering, count: Int, stream name: String
  ) throws(OrderImpossibility) -> [Int] {
    var stream = seed.stream(name, pass: pass)
    switch order {
    case .fixed: return Array(0..<count)
    case .shuffled(nil): return stream.permutation(of: count)
    case .shuffled(let constraint?):
      return try ConstrainedOrder(constraint).draw(from: &stream)
    case .counterbalanced:
      let isOrder = sequence.sorted() == Array(0..<count)
      return isOrder ? sequence : Array(0..<count)
    }
  }
}
