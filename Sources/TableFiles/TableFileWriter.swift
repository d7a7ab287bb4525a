import ResultsAnalysis

/// Writes a table to a file, row by row.
///
/// In: rows in the order of the columns. Out: a file that is put in place whole by
/// ``finish()``; a writer that is let go before leaves nothing. Next: the program it is for.
package protocol TableFileWriter: AnyObject {
  /// Adds a row; cells that it lacks are missing.
  func append(_ row: [Cell]) throws(TableFileError)
  /// Writes what is left; nothing may be appended afterwards.
  func finish() throws(TableFileError)
  /// The columns with texts that were cut, complete once it is finished.
  var shortened: [ShortenedColumn] { get }
}

extension TableFileWriter {
  package var shortened: [ShortenedColumn] { [] }
}

/// Makes writers of tables.
package enum TableFile {
  /// A writer of one file.
  ///
  /// - Parameters:
  ///   - format: The kind of file.
  ///   - path: Where it will lie; nothing may be there.
  ///   - name: What the table is called, such as `samples`.
  ///   - columns: Its columns.
  ///   - isGuarded: Whether texts that a spreadsheet takes for formulas get a `'`, in csv.
  /// - Returns: The writer.
  /// - Throws: ``TableFileError`` where the file can't be made, or is there already.
  package static func writer(
    _ format: TableFileFormat, to path: String, name: String, columns: [Column],
    isGuarded: Bool = true
  ) throws(TableFileError) -> any TableFileWriter {
    switch format {
    case .csv:
      try LineFile(.csv, path, columns, isGuarded: isGuarded)
    case .ndjson:
      try LineFile(.ndjson, path, columns)
    case .sqlite:
      try SQLiteSingleTable(path, name, columns)
    case .sav, .dta, .xpt, .parquet:
      try SpooledFile(path, columns) { (shape, file) throws(TableFileError) in
        try encoder(format, name, shape, file)
      }
    }
  }

  /// A writer to a file for whose format everything about the rows must be known before the first.
  static func encoder(
    _ format: TableFileFormat, _ name: String, _ shape: TableShape, _ file: OutputFile
  ) throws(TableFileError) -> any TableFileWriter {
    switch format {
    case .csv, .ndjson, .sqlite:
      return try LineFile(format == .csv ? .csv : .ndjson, file, shape.columns)
    case .sav: return try StatisticsFile(SPSSDialect(), name, shape, file)
    case .dta: return try StatisticsFile(StataDialect(), name, shape, file)
    case .xpt: return try StatisticsFile(SASDialect(), name, shape, file)
    case .parquet: return try ParquetFile(shape, file)
    }
  }
}
