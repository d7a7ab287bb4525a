/// The proof that no order of some parts keeps to a constraint.
package struct OrderImpossibility: Error, Equatable, Sendable {
  /// The attribute's value that occurs most often.
  package var value: String
  /// How often it occurs.
  package var count: Int
  /// How many parts there are.
  package var parts: Int
  /// How many parts there would have to be.
  package var needed: Int
  package var attribute: String
}

extension OrderImpossibility: CustomStringConvertible {
  package var description: String {
    "\(attribute) \(PrintableText.quoted(value)) in \(count) of \(parts) parts, which need "
      + "\(needed) parts to keep the constraint"
  }
}

extension OrderConstraint {
  /// Why no order of the parts keeps to the constraint; nil where one does.
  ///
  /// The counts alone prove it, both ways. Of m parts with one value, runs of at most r need
  /// ceil(m / r) - 1 others between them, and these can be any. At a distance of d, m parts span
  /// (m - 1) d + 1 places, and each further value that occurs m times needs one place more; a
  /// schedule with always the value of which most are left next then has no empty place.
  package var impossibility: OrderImpossibility? {
    let counts = self.counts
    guard let most = counts.max(by: { $0.count < $1.count }) else { return nil }
    let tied = counts.count { $0.count == most.count }
    let needed = max(placesForRuns(of: most.count), placesForDistance(of: most.count, tied: tied))
    guard needed > values.count else { return nil }
    return OrderImpossibility(
      value: most.value, count: most.count, parts: values.count, needed: needed,
      attribute: attribute)
  }

  /// A greater distance asks for no more than this one.
  private static let farthest = 1_000_000

  private func placesForRuns(of count: Int) -> Int {
    guard let maxRepeats else { return count }
    let runs = (count - 1) / max(1, maxRepeats) + 1
    return count + runs - 1
  }

  private func placesForDistance(of count: Int, tied: Int) -> Int {
    guard let minDistance, minDistance > 1, count > 1 else { return count }
    return (count - 1) * min(minDistance, Self.farthest) + tied
  }

  /// How often each value occurs, in the order of their first places.
  private var counts: [(value: String, count: Int)] {
    var places: [String: Int] = [:]
    var counts: [(value: String, count: Int)] = []
    for value in values.compactMap(\.self) {
      if let place = places[value] {
        counts[place].count += 1
      } else {
        places[value] = counts.count
        counts.append((value, 1))
      }
    }
    return counts
  }
}
