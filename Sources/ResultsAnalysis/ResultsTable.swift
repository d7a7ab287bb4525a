/// Rows under named columns, in memory.
///
/// In: records, or anything else with rows. Out: a table in memory. Next: ``TableWriter``.
///
/// For tables of some thousand rows; longer ones go to a ``TableWriter`` row by row.
package struct ResultsTable: Equatable, Sendable {
  package let columns: [Column]
  package private(set) var rows: [[Cell]]

  package init(columns: [Column], rows: [[Cell]] = []) {
    self.columns = columns
    self.rows = rows
  }

  package mutating func append(_ row: [Cell]) { rows.append(row) }

  /// The cell of that row under that column; missing where there is none.
  package func cell(_ row: Int, _ column: String) -> Cell {
    guard let index = columns.firstIndex(where: { $0.name == column }), rows.indices.contains(row),
      rows[row].indices.contains(index)
    else { return .missing }
    return rows[row][index]
  }

  package func write<Failure: Error>(
    as format: TableFormat, to sink: @escaping ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = TableWriter<Failure>(format, columns: columns, to: sink)
    for row in rows { try writer.append(row) }
    try writer.finish()
  }
}
