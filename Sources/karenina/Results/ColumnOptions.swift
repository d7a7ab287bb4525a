import ResultsAnalysis

/// What `--columns` leaves of a table's columns.
enum ColumnOptions {
  /// The columns of the command line; nil where none are named.
  ///
  /// - Throws: ``CommandFailure`` for a name of no column, or one given twice.
  static func selection(
    _ arguments: ParsedArguments, _ columns: [Column]
  ) throws(CommandFailure) -> ColumnSelection? {
    guard let names = arguments[ResultsOptions.columns] else { return nil }
    do throws(ColumnSelectionError) {
      return try ColumnSelection(names, among: columns)
    } catch {
      throw CommandFailure("--columns: " + DisplayText.escaped("\(error)"), code: .misused)
    }
  }
}
