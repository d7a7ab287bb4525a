extension RandomStream {
  /// Draws elements one after another, each of those left as likely.
  ///
  /// - Parameters:
  ///   - count: How many; without replacing, at most as many as there are.
  ///   - elements: What is drawn from.
  ///   - replacing: Whether what was drawn may be drawn again.
  /// - Returns: The elements in the order they were drawn; none of none.
  package mutating func draw<Element>(
    _ count: Int, of elements: [Element], replacing: Bool
  ) -> [Element] {
    guard !replacing else { return (0..<max(0, count)).compactMap { _ in element(of: elements) } }
    var rest = elements
    return (0..<max(0, min(count, rest.count))).map { _ in
      // The last takes the empty place: one draw and no long move an element.
      rest.swapAt(Int(integer(below: UInt64(rest.count))), rest.count - 1)
      return rest.removeLast()
    }
  }

  /// The place of one weight, as likely as its share of all.
  ///
  /// - Parameter weights: Whole numbers; those below 0 count as 0.
  /// - Returns: The place; nil where no weight is above 0.
  package mutating func index(weights: [Int]) -> Int? {
    var left = integer(below: Self.total(weights))
    for (index, weight) in weights.enumerated() where weight > 0 {
      if left < UInt64(weight) { return index }
      left -= UInt64(weight)
    }
    return nil
  }

  /// The sum of the weights, at most the greatest number there is.
  private static func total(_ weights: [Int]) -> UInt64 {
    weights.reduce(0) { sum, weight in
      let (next, overflows) = sum.addingReportingOverflow(UInt64(max(0, weight)))
      return overflows ? .max : next
    }
  }

  /// Draws places of weights one after another, each as likely as its share of those left.
  ///
  /// - Parameters:
  ///   - count: How many; without replacing, at most as many as have a weight above 0.
  ///   - weights: Whole numbers; those below 0 count as 0.
  ///   - replacing: Whether a place may be drawn again.
  /// - Returns: The places in the order they were drawn.
  package mutating func indices(_ count: Int, weights: [Int], replacing: Bool) -> [Int] {
    var left = weights
    var drawn: [Int] = []
    while drawn.count < count, let index = index(weights: left) {
      drawn.append(index)
      if !replacing { left[index] = 0 }
    }
    return drawn
  }
}
