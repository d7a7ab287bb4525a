import ResultsAnalysis

/// What `--columns` leaves of a table's columns.
enum ColumnOptions {
  /// The columns of the command line.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - columns: All columns of the table.
  ///   - tellsFiles: Whether the file of rows without a session may be asked for.
  /// - Returns: Nil where none are named.
  /// - Throws: ``CommandFailure`` for a name of no column, or one given twice.
  static func selection(
    _ arguments: ParsedArguments, _ columns: [Column], tellsFiles: Bool = false
  ) throws(CommandFailure) -> ColumnSelection? {
    guard let names = arguments[ResultsOptions.columns] else { return nil }
    do throws(ColumnSelectionError) {
      return try ColumnSelection(
        names, among: columns, onRequest: tellsFiles ? [FileColumn.column] : [])
    } catch {
      throw CommandFailure("--columns: " + DisplayText.escaped("\(error)"), code: .misused)
    }
  }
}
