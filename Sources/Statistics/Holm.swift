/// Probabilities of several tests made honest for their number.
package enum Holm {
  /// Each probability after Holm's step-down procedure, in the order given.
  ///
  /// The k-th least of m is multiplied by m - k + 1, and none is below one before it (Holm 1979,
  /// Scandinavian Journal of Statistics 6:65). What is missing stays missing and counts for nothing.
  package static func adjusted(_ probabilities: [Double?]) -> [Double?] {
    let order = probabilities.enumerated()
      .compactMap { index, value in value.map { (index, $0) } }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    var result: [Double?] = Array(repeating: nil, count: probabilities.count)
    var floor = 0.0
    for (place, (index, value)) in order.enumerated() {
      floor = max(floor, min(1, value * Double(order.count - place)))
      result[index] = floor
    }
    return result
  }
}
