import ResultsAnalysis

/// A wide table on standard output.
enum WideOutput {
  /// Writes the rows that `--where` leaves, whose names are the wide table's own.
  static func write(_ table: WideTable, _ arguments: ParsedArguments) throws {
    let columns = table.columns
    let condition = try RowFilter.condition(arguments, columns)
    var writer = TableOutput.writer(columns: columns, arguments)
    try table.forEachRow(where: condition) { (row) throws(OutputError) in try writer.append(row) }
    try writer.finish()
  }
}
