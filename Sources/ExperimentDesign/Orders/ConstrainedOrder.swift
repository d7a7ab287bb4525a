import Chance
import StudyModel

/// Orders by chance that keep to a constraint.
///
/// In: a constraint and a stream. Out: an order of its parts. Next: a session's plan.
/// Whole shuffles are tried first, which makes each order that holds as likely. Where so few orders
/// hold that no try finds one, an order is built part by part, never into a dead end, and then mixed
/// by exchanges that keep the constraint; each order that can be reached so is nearly as likely.
package struct ConstrainedOrder: Sendable {
  private let constraint: OrderConstraint
  private let shuffles: Int

  /// - Parameters:
  ///   - constraint: What the orders keep to.
  ///   - shuffles: The most shuffles that are tried.
  /// - Throws: The proof that no order holds.
  package init(
    _ constraint: OrderConstraint, shuffles: Int = 1000
  ) throws(OrderImpossibility) {
    if let impossibility = constraint.impossibility { throw impossibility }
    self.constraint = constraint
    self.shuffles = shuffles
  }

  /// An order of the parts: their places in the constraint's values.
  package func draw(from stream: inout RandomStream) -> [Int] {
    for _ in 0..<shuffles {
      let order = stream.permutation(of: constraint.values.count)
      if constraint.holds(for: order) { return order }
    }
    return mixed(built(&stream), &stream)
  }

  // MARK: Building

  private func built(_ stream: inout RandomStream) -> [Int] {
    let groups = self.groups.map { stream.shuffled($0) }
    var state = OrderState(constraint, counts: groups.map(\.count))
    var order: [Int] = []
    while order.count < constraint.values.count {
      guard let group = nextGroup(after: state, &stream) else { return order }
      order.append(groups[group][state.left[group] - 1])
      state.place(group)
    }
    return order
  }

  /// A group after which the rest can still be placed, by how many of its parts are left.
  ///
  /// The constraint is possible, so that there always is one.
  private func nextGroup(after state: OrderState, _ stream: inout RandomStream) -> Int? {
    var weights = state.left.indices.map { state.allows($0) ? state.left[$0] : 0 }
    while let group = stream.index(weights: weights) {
      var next = state
      next.place(group)
      if next.canBeCompleted { return group }
      weights[group] = 0
    }
    return nil
  }

  /// The parts by their values; each part without a value is a group of its own.
  private var groups: [[Int]] {
    var places: [String: Int] = [:]
    var groups: [[Int]] = []
    for (part, value) in constraint.values.enumerated() {
      if let value, let place = places[value] {
        groups[place].append(part)
      } else {
        if let value { places[value] = groups.count }
        groups.append([part])
      }
    }
    return groups
  }

  // MARK: Mixing

  /// How many exchanges are tried for each part.
  private static let exchanges = 20

  private func mixed(_ order: [Int], _ stream: inout RandomStream) -> [Int] {
    guard order.count > 1 else { return order }
    let groups = groupOfParts
    var order = order
    for _ in 0..<(Self.exchanges * order.count) {
      let first = stream.integer(in: 0...(order.count - 1))
      let second = stream.integer(in: 0...(order.count - 1))
      order.swapAt(first, second)
      let holds = [first, second].allSatisfy { self.holds(order, around: $0, groups) }
      if !holds { order.swapAt(first, second) }
    }
    return order
  }

  private var groupOfParts: [Int] {
    var result = constraint.values.map { _ in 0 }
    for (number, group) in groups.enumerated() {
      for part in group { result[part] = number }
    }
    return result
  }

  /// Whether the part at a place keeps its distance, and its run is short enough.
  ///
  /// An exchange can only break the constraint around the two places.
  private func holds(_ order: [Int], around place: Int, _ groups: [Int]) -> Bool {
    let group = groups[order[place]]
    let isAlike = { (other: Int) in groups[order[other]] == group }
    let reach = min(constraint.minDistance ?? 1, order.count) - 1
    let near = max(0, place - reach)...min(order.count - 1, place + reach)
    if near.contains(where: { $0 != place && isAlike($0) }) { return false }
    guard let most = constraint.maxRepeats else { return true }
    let before = stride(from: place - 1, through: 0, by: -1).prefix(while: isAlike).count
    let after = ((place + 1)..<order.count).prefix(while: isAlike).count
    return before + after < most
  }
}
