import Chance
import StudyModel

/// The order of parts that chance and assignment give: steps in blocks, or questions of a step.
///
/// In: an arrangement, the session's seed, the assigned sequence. Out: an ``UnfoldedTask``.
/// Next: a session's plan. Each block takes a stream by its own name, so that another block, or
/// another draw, moves nothing.
package struct ArrangedOrder: Sendable {
  private let seed: Seed
  private let sequence: [Int]

  /// - Parameters:
  ///   - seed: The session's.
  ///   - sequence: The participant's, of an assignment that gives an order; else empty.
  package init(seed: Seed, sequence: [Int] = []) {
    self.seed = seed
    self.sequence = sequence
  }

  /// A task's steps in the order they may be shown, every pass of each loop among them.
  ///
  /// - Throws: The proof that a constraint allows no order.
  package func unfolded(_ arrangement: Arrangement) throws(OrderImpossibility) -> UnfoldedTask {
    var unfolding = Unfolding(order: self)
    try unfolding.add(arrangement.items)
    return unfolding.task
  }

  /// The places of the parts of an order, in the order they are shown.
  ///
  /// - Parameters:
  ///   - order: How they are ordered.
  ///   - count: How many there are.
  ///   - name: The stream's, such as `order.trials` or `questions.mood`.
  ///   - pass: Counts the times that these parts are ordered, from 1.
  /// - Returns: Each place from 0 up to the count, once; of a draw, those that were drawn.
  /// - Throws: The proof that a constraint allows no order.
  package func places(
    of order: Ordering, count: Int, stream name: String, pass: Int = 1
  ) throws(OrderImpossibility) -> [Int] {
    guard order != .fixed else { return Array(0..<count) }
    var stream = seed.stream(name, pass: pass)
    switch order {
    case .fixed: return Array(0..<count)
    case .drawn(let draw):
      let count = draw.replaces ? draw.count : min(draw.count, count)
      return stream.indices(count, weights: draw.weights, replacing: draw.replaces)
    case .shuffled(nil): return stream.permutation(of: count)
    case .shuffled(let constraint?):
      return try ConstrainedOrder(constraint).draw(from: &stream)
    case .counterbalanced:
      let isOrder = sequence.sorted() == Array(0..<count)
      return isOrder ? sequence : Array(0..<count)
    }
  }
}

/// A task that is being unfolded.
private struct Unfolding {
  let order: ArrangedOrder
  var task = UnfoldedTask()
  /// The blocks around what is added now.
  private var blocks: [String] = []
  /// Of the innermost loop around what is added now.
  private var loopPass = 1
  /// How often each step and each block has been met.
  private var passes: [String: Int] = [:]

  init(order: ArrangedOrder) {
    self.order = order
  }

  mutating func add(_ items: [Arrangement.Item]) throws(OrderImpossibility) {
    for item in items {
      switch item {
      case .step(let identifier):
        task.places.append(
          UnfoldedTask.Place(
            identifier: identifier, pass: count(identifier), loopPass: loopPass, blocks: blocks))
      case .block(let block): try add(block)
      }
    }
  }

  private mutating func count(_ identifier: String) -> Int {
    passes[identifier, default: 0] += 1
    return passes[identifier, default: 1]
  }

  private mutating func add(_ block: StepBlock) throws(OrderImpossibility) {
    let (start, gate) = (task.places.count, task.gates.count)
    blocks.append(block.identifier)
    let starts = try addPasses(of: block)
    blocks.removeLast()
    let positions = start..<task.places.count
    // In front of the gates within, which it decides before.
    if let condition = block.showIf, !positions.isEmpty {
      task.gates.insert(
        UnfoldedTask.Gate(positions: positions, condition: condition, opensPass: false), at: gate)
    }
    guard case .whileHolding(let condition, _) = block.repetition else { return }
    for start in starts.dropFirst() where start < positions.upperBound {
      insert(
        UnfoldedTask.Gate(
          positions: start..<positions.upperBound, condition: condition, opensPass: true))
    }
  }

  /// Adds the parts as often as they are shown; the position at which each pass starts.
  private mutating func addPasses(of block: StepBlock) throws(OrderImpossibility) -> [Int] {
    var starts: [Int] = []
    let outer = loopPass
    defer { loopPass = outer }
    for pass in 0..<(block.repetition?.maximumPasses ?? 1) {
      if block.repetition != nil { loopPass = pass + 1 }
      starts.append(task.places.count)
      let places = try order.places(
        of: block.order, count: block.items.count, stream: "order." + block.identifier,
        pass: count(block.identifier))
      try add(places.map { block.items[$0] })
    }
    return starts
  }

  /// Puts a gate in front of those that start where it does, or later.
  private mutating func insert(_ gate: UnfoldedTask.Gate) {
    let start = gate.positions.lowerBound
    let place = task.gates.firstIndex { $0.positions.lowerBound >= start } ?? task.gates.count
    task.gates.insert(gate, at: place)
  }
}
