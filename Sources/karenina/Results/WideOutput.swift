import ResultsAnalysis

/// A wide table on standard output.
enum WideOutput {
  /// Writes the rows that `--where` leaves, whose names are the wide table's own.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - arguments: The command line.
  ///   - select: Tells which of the columns are written; nil for all.
  /// - Throws: ``OutputError`` where standard output takes no more, ``CommandFailure`` for a
  ///   condition or a selection that the columns don't fit.
  static func write(
    _ table: WideTable, _ arguments: ParsedArguments,
    select: ([Column]) throws -> ColumnSelection? = { _ in nil }
  ) throws {
    let columns = table.columns
    let condition = try RowFilter.condition(arguments, columns)
    let selection = try select(columns)
    var writer = TableOutput.writer(columns: selection?.columns ?? columns, arguments)
    try table.forEachRow(where: condition) { (row) throws(OutputError) in
      try writer.append(selection?.cells(of: row) ?? row)
    }
    try writer.finish()
  }
}
