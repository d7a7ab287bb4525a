import Chance

/// A square of orders in which each item stands once in each row and once in each column.
package struct LatinSquare: Equatable, Sendable {
  /// As many rows as items; a row is an order of the items, which are numbered from 0.
  package let rows: [[Int]]

  /// The cyclic square: each row starts one item later than the row above.
  package init(count: Int) {
    let items = Array(0..<max(0, count))
    rows = items.map { row in items.map { (row + $0) % items.count } }
  }

  /// The cyclic square with its rows, its columns and its items each put in an order of chance.
  ///
  /// Not every Latin square can come of it, but each item is as likely in each cell.
  package init(count: Int, randomisedBy stream: inout RandomStream) {
    let cyclic = LatinSquare(count: count).rows
    let rowOrder = stream.permutation(of: cyclic.count)
    let columnOrder = stream.permutation(of: cyclic.count)
    let items = stream.permutation(of: cyclic.count)
    rows = rowOrder.map { row in columnOrder.map { items[cyclic[row][$0]] } }
  }
}
