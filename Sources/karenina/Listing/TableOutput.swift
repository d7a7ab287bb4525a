import ResultsAnalysis

/// Tables on standard output, in the format that the command line asks for.
enum TableOutput {
  static func write(_ table: ResultsTable, _ arguments: ParsedArguments) throws(OutputError) {
    var writer = writer(columns: table.columns, arguments)
    for row in table.rows { try writer.append(row) }
    try writer.finish()
  }

  /// For rows that come one after another; ends with `finish()`.
  static func writer(columns: [Column], _ arguments: ParsedArguments) -> TableWriter<OutputError> {
    TableWriter(
      ListingOptions.format(of: arguments), columns: columns,
      isGuarded: !arguments[ListingOptions.raw]
    ) {
      (bytes: [UInt8]) throws(OutputError) in try StandardOutput.write(bytes)
    }
  }
}
