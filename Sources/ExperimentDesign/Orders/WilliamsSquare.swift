import Chance

/// A Latin square balanced for carry-over: each item follows each other item equally often.
///
/// "Experimental designs balanced for the estimation of residual effects of treatments", Williams,
/// Australian Journal of Scientific Research A 2 (1949) 149. An even number of items needs one
/// square, in which each follows each other once; an odd number two, in which each does so twice.
package struct WilliamsSquare: Equatable, Sendable {
  /// As many rows as items, or twice as many for an odd number; a row is an order of the items.
  package let rows: [[Int]]

  /// The square whose first row is 0, 1, n - 1, 2, n - 2, ...; an odd one is followed by its
  /// mirror.
  package init(count: Int) {
    let first = Self.zigzag(max(0, count))
    let square = first.indices.map { row in first.map { ($0 + row) % first.count } }
    let isBalanced = count.isMultiple(of: 2) || count < 2
    rows = isBalanced ? square : square + square.map { $0.reversed() }
  }

  /// The square with its items renamed by chance, which keeps every balance.
  package init(count: Int, randomisedBy stream: inout RandomStream) {
    let items = stream.permutation(of: count)
    rows = WilliamsSquare(count: count).rows.map { row in row.map { items[$0] } }
  }

  private static func zigzag(_ count: Int) -> [Int] {
    (0..<count).map { place in
      place.isMultiple(of: 2) ? (count - place / 2) % count : place / 2 + 1
    }
  }
}
