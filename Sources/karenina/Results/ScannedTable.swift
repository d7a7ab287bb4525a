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
  /// - Throws: ``OutputError`` where standard output takes no more, ``CommandFailure`` for a
  ///   condition that the columns don't fit.
  static func write(
    _ columns: [Column], _ arguments: ParsedArguments, filter: ResultFilter,
    rows: (ResultScanner.Scanned) -> AnySequence<[Cell]>
  ) throws -> ExitCode {
    let condition = try RowFilter(arguments, columns)
    var writer = TableOutput.writer(columns: columns, arguments)
    let isWhole = try scan(arguments, filter) { (scanned) throws(OutputError) in
      for row in rows(scanned) where condition.takes(row) { try writer.append(row) }
    }
    try writer.finish()
    return isWhole ? .done : .findings
  }

  /// Gives what the command line names and the filter takes, one after another.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - filter: What is taken.
  ///   - take: Takes each thing that was read.
  /// - Returns: Whether everything could be read; what could not is said.
  /// - Throws: What `take` throws.
  static func scan<Failure: Error>(
    _ arguments: ParsedArguments, _ filter: ResultFilter,
    take: (ResultScanner.Scanned) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let scanner = scanner(arguments, filter)
    let synthetic = SyntheticSessions(among: scanner.found, filter)
    let isWhole = try scanner.scan(
      complain: { StandardError.say("\($0)") },
      take: { (scanned) throws(Failure) in
        if synthetic.takes(scanned) { try take(scanned) }
      })
    if let note = synthetic.note { StandardError.say(note) }
    return isWhole
  }

  /// The scanner of what the command line names.
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
    filter.condition = arguments[ResultsOptions.condition]
    filter.since = arguments[ResultsOptions.since]
    filter.endings = arguments[ResultsOptions.ending]?.map(\.rawValue)
    filter.includesWithdrawn = includes(.withdrawn, arguments)
    filter.includesSynthetic = includes(.synthetic, arguments)
    return filter
  }

  /// Whether a path leads into the folder of pilots, which asks for them.
  private static func namesPilots(_ arguments: ParsedArguments) -> Bool {
    arguments[ResultsOptions.paths].contains { $0.split(separator: "/").contains(".pilot") }
  }

  /// By the words themselves, since an export may include kinds of its own.
  private static func includes(
    _ kind: ResultsOptions.Inclusion, _ arguments: ParsedArguments
  ) -> Bool {
    let words = arguments.words(of: ResultsOptions.include.declaration)
    let included = (words.last ?? "").split(separator: ",")
    return [kind, .all].contains { included.contains($0.rawValue[...]) }
  }
}
