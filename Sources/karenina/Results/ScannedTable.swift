import ResultsAnalysis

/// Sessions and recorder files, read one after another, as a table on standard output.
enum ScannedTable {
  /// Writes the rows of what the command line names, as they are read.
  ///
  /// - Parameters:
  ///   - columns: The table's.
  ///   - arguments: The command line.
  ///   - filter: What is taken.
  ///   - rows: The rows of each thing that was read.
  /// - Returns: ``ExitCode/findings`` where something could not be read, which is said.
  /// - Throws: ``OutputError`` where standard output takes no more.
  static func write(
    _ columns: [Column], _ arguments: ParsedArguments, filter: ResultFilter,
    rows: (ResultScanner.Scanned) -> AnySequence<[Cell]>
  ) throws(OutputError) -> ExitCode {
    var writer = TableOutput.writer(columns: columns, arguments)
    let isWhole = try scanner(arguments, filter).scan(
      complain: { StandardError.say("\($0)") },
      take: { (scanned) throws(OutputError) in
        for row in rows(scanned) { try writer.append(row) }
      })
    try writer.finish()
    return isWhole ? .done : .findings
  }

  static func scanner(
    _ arguments: ParsedArguments, _ filter: ResultFilter
  ) -> ResultScanner {
    ResultScanner(
      arguments[ResultsOptions.paths], filter: filter,
      hiddenFolders: includes(.pilot, arguments) ? [".pilot"] : [])
  }

  /// What the command line asks for.
  static func filter(_ arguments: ParsedArguments) -> ResultFilter {
    var filter = ResultFilter(
      participant: arguments[ResultsOptions.participant], task: arguments[ResultsOptions.task],
      step: arguments[ResultsOptions.step],
      type: arguments[ResultsOptions.type]?.identifier,
      includesDiscarded: includes(.discarded, arguments),
      includesPilots: includes(.pilot, arguments) || namesPilots(arguments))
    filter.includesWithdrawn = includes(.withdrawn, arguments)
    return filter
  }

  /// Whether a path leads into the folder of pilots, which asks for them.
  private static func namesPilots(_ arguments: ParsedArguments) -> Bool {
    arguments[ResultsOptions.paths].contains { $0.split(separator: "/").contains(".pilot") }
  }

  private static func includes(
    _ kind: ResultsOptions.Inclusion, _ arguments: ParsedArguments
  ) -> Bool {
    let included = arguments[ResultsOptions.include] ?? []
    return included.contains(kind) || included.contains(.all)
  }
}
