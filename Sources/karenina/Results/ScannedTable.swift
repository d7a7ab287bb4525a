import Glibc
import ResultsAnalysis

/// Sessions and recorder files, read one after another, as a table on standard output.
enum ScannedTable {
  /// Writes the rows of what the command line names, as they are read.
  ///
  /// - Parameters:
  ///   - columns: The table's.
  ///   - arguments: The command line.
  ///   - filter: What is taken.
  ///   - tellsOddities: Whether samples that are odd among others are counted on standard error.
  ///   - rows: The rows of each thing that was read; it is called on many threads.
  /// - Returns: ``ExitCode/findings`` where something could not be read, which is said.
  /// - Throws: ``OutputError`` where standard output takes no more.
  static func write(
    _ columns: [Column], _ arguments: ParsedArguments, filter: ResultFilter,
    tellsOddities: Bool = false,
    rows: @escaping @Sendable (ResultScanner.Scanned) -> AnySequence<[Cell]>
  ) throws(OutputError) -> ExitCode {
    try render(columns, arguments, filter: filter, tellsOddities: tellsOddities) {
      scanned, renderer in
      for row in rows(scanned) { renderer.append(row) }
    }
  }

  /// Writes the same, each thread with a renderer of its own.
  ///
  /// - Parameters:
  ///   - columns: The table's.
  ///   - arguments: The command line.
  ///   - filter: What is taken.
  ///   - tellsOddities: Whether samples that are odd among others are counted on standard error.
  ///   - keepsUnknown: Whether members of samples under keys that are not known are kept.
  ///   - rows: Adds the rows of a thing that was read; it is called on many threads.
  /// - Returns: ``ExitCode/findings`` where something could not be read, which is said.
  /// - Throws: ``OutputError`` where standard output takes no more.
  static func render(
    _ columns: [Column], _ arguments: ParsedArguments, filter: ResultFilter,
    tellsOddities: Bool = false, keepsUnknown: Bool = false,
    rows: @escaping @Sendable (ResultScanner.Scanned, inout RowRenderer) -> Void
  ) throws(OutputError) -> ExitCode {
    var writer = TableOutput.writer(columns: columns, arguments)
    var scanner = scanner(arguments, filter)
    scanner.keepsUnknown = keepsUnknown
    let outcome = try scanner.render(
      threads: arguments[ResultsOptions.jobs] ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))),
      writer.rowRenderer, complain: { StandardError.say("\($0)") }, rows: rows,
      take: { (rows) throws(OutputError) in try writer.append(rows) })
    try writer.finish()
    if tellsOddities, let words = outcome.oddities.words { StandardError.say("samples: \(words)") }
    return outcome.isWhole ? .done : .findings
  }

  private static func scanner(
    _ arguments: ParsedArguments, _ filter: ResultFilter
  ) -> ResultScanner {
    var scanner = ResultScanner(
      NamedPaths.all(arguments[ResultsOptions.tablePaths]), filter: filter,
      hiddenFolders: includes(.pilot, arguments) ? [".pilot"] : [])
    scanner.isStrict = arguments[ResultsOptions.strict]
    return scanner
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
    arguments[ResultsOptions.tablePaths].contains { $0.split(separator: "/").contains(".pilot") }
  }

  private static func includes(
    _ kind: ResultsOptions.Inclusion, _ arguments: ParsedArguments
  ) -> Bool {
    let included = arguments[ResultsOptions.include] ?? []
    return included.contains(kind) || included.contains(.all)
  }
}
