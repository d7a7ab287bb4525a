/// In what order the parts of a block, or the questions of a step, come.
package enum Ordering: Equatable, Sendable {
  /// As the file lists them.
  case fixed
  /// By chance: within a constraint, where there is one.
  case shuffled(OrderConstraint?)
  /// Some of them, by chance.
  case drawn(PartDraw)
  /// By the sequence that the study's assignment gives the participant.
  case counterbalanced
}

/// How some of the parts are drawn.
package struct PartDraw: Equatable, Sendable {
  /// How many are shown, 1 or more.
  package var count: Int
  /// Whether a part may be drawn again.
  package var replaces: Bool
  /// How likely each part is beside the others, in the file's order: whole numbers of 1 or more.
  package var weights: [Int]

  package init(count: Int, replaces: Bool = false, weights: [Int]) {
    self.count = count
    self.replaces = replaces
    self.weights = weights
  }
}

/// What an order by chance keeps to, by one attribute of the parts.
package struct OrderConstraint: Equatable, Sendable {
  /// The attribute's name, such as `mood`.
  package var attribute: String
  /// The attribute of each part, in the file's order; a part without it (nil) is like no other.
  package var values: [String?]
  /// The most parts of one value in a row, 1 or more.
  package var maxRepeats: Int?
  /// The least distance of two parts of one value, in places; 1 for neighbours.
  package var minDistance: Int?

  package init(
    attribute: String, values: [String?], maxRepeats: Int? = nil, minDistance: Int? = nil
  ) {
    self.attribute = attribute
    self.values = values
    self.maxRepeats = maxRepeats
    self.minDistance = minDistance
  }

  /// The most parts that one constraint orders: beyond, proofs for each place take too long.
  package static let mostParts = 500

  /// Whether parts in this order keep to the constraint.
  ///
  /// - Parameter order: Places in `values`, each once.
  /// - Returns: True where no value comes too often in a row, or too soon again.
  package func holds(for order: [Int]) -> Bool {
    var last: [String: (place: Int, run: Int)] = [:]
    for (place, part) in order.enumerated() {
      guard let value = values[part] else { continue }
      let earlier = last[value]
      let isRun = earlier?.place == place - 1
      let run = isRun ? (earlier?.run ?? 0) + 1 : 1
      if let maxRepeats, run > maxRepeats { return false }
      if let minDistance, let earlier, place - earlier.place < minDistance { return false }
      last[value] = (place, run)
    }
    return true
  }
}
