import Chance
import StudyModel

/// The rows that a design assigns: the orders of a square, or each condition alone.
package struct DesignRows: Equatable, Sendable {
  package let rows: [[Int]]
  /// Each row's share of the participants.
  let weights: [Int]

  /// - Parameters:
  ///   - assignment: The design and its conditions.
  ///   - seed: The design's own seed, by which squares are randomised.
  package init(of assignment: Assignment, seed: Seed) {
    let count = assignment.conditions.count
    var stream = seed.stream("assignment.square")
    switch assignment.design {
    case .latinSquare(randomised: false): rows = LatinSquare(count: count).rows
    case .latinSquare(randomised: true):
      rows = LatinSquare(count: count, randomisedBy: &stream).rows
    case .williams(randomised: false): rows = WilliamsSquare(count: count).rows
    case .williams(randomised: true):
      rows = WilliamsSquare(count: count, randomisedBy: &stream).rows
    case .random, .blocked, .leastFilled, .list: rows = (0..<count).map { [$0] }
    }
    let isWeighted = !assignment.design.givesOrder
    weights = rows.indices.map { isWeighted ? assignment.conditions[$0].weight : 1 }
  }

  /// The row with the fewest participants for its weight, among several one by chance.
  func leastFilled(_ counts: [Int], _ stream: inout RandomStream) -> Int? {
    guard let least = counts.indices.min(by: { isLess($0, $1, counts) }) else { return nil }
    return stream.element(of: counts.indices.filter { !isLess(least, $0, counts) })
  }

  private func isLess(_ a: Int, _ b: Int, _ counts: [Int]) -> Bool {
    let (left, right) = (counts[a] * max(1, weights[b]), counts[b] * max(1, weights[a]))
    return left < right
  }
}
