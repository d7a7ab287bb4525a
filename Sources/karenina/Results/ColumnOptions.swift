import ResultsAnalysis

/// What `--columns` leaves of a table's columns.
enum ColumnOptions {
  /// The columns of the command line.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - columns: All columns of the table.
  ///   - tellsFiles: Whether the file of rows without a session may be asked for.
  ///   - table: The table's name, where there are others beside it.
  /// - Returns: Nil where none are named.
  /// - Throws: ``CommandFailure`` for a name of no column, or one given twice.
  static func selection(
    _ arguments: ParsedArguments, _ columns: [Column], tellsFiles: Bool = false,
    table: String? = nil
  ) throws(CommandFailure) -> ColumnSelection? {
    guard let names = arguments[ResultsOptions.columns] else { return nil }
    do throws(ColumnSelectionError) {
      return try ColumnSelection(
        names, among: columns, onRequest: tellsFiles ? [FileColumn.column] : [])
    } catch {
      let place = table.map { "of the table \($0), " } ?? ""
      let advice = table == nil ? "" : "; --table names those that are written"
      throw CommandFailure(
        "--columns: " + place + DisplayText.escaped("\(error)") + advice, code: .misused)
    }
  }
}
