import Glibc
import ResultFiles
import ResultsAnalysis

/// Sessions and recorder files, read one after another, as a table on standard output.
enum ScannedTable {
  /// Writes the rows of what the command line names, as they are read.
  ///
  /// - Parameters:
  ///   - columns: The table's.
  ///   - arguments: The command line.
  ///   - filter: What is taken.
  ///   - leavesOutLoneFiles: Whether recorder files of no session have no rows, which is said.
  ///   - rows: The rows of each thing that was read; it is called on many threads.
  /// - Returns: ``ExitCode/findings`` where something could not be read, which is said.
  /// - Throws: ``OutputError`` where standard output takes no more, ``CommandFailure`` for a
  ///   condition that the columns don't fit.
  static func write(
    _ columns: [Column], _ arguments: ParsedArguments, filter: ResultFilter,
    leavesOutLoneFiles: Bool = false,
    rows: @escaping @Sendable (ResultScanner.Scanned) -> AnySequence<[Cell]>
  ) throws -> ExitCode {
    try render(columns, arguments, filter: filter, leavesOutLoneFiles: leavesOutLoneFiles) {
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
  ///   - selection: Which of the columns are written; nil for all.
  ///   - tellsFiles: Whether the file of rows without a session may be asked for.
  ///   - tellsOddities: Whether samples that are odd among others are counted on standard error.
  ///   - keepsUnknown: Whether members of samples under keys that are not known are kept.
  ///   - leavesOutLoneFiles: Whether recorder files of no session have no rows, which is said.
  ///   - rows: Adds the rows of a thing that was read; it is called on many threads.
  /// - Returns: ``ExitCode/findings`` where something could not be read, which is said.
  /// - Throws: ``OutputError`` where standard output takes no more, ``CommandFailure`` for a
  ///   condition that the columns don't fit.
  static func render(
    _ columns: [Column], _ arguments: ParsedArguments, filter: ResultFilter,
    selection: ColumnSelection? = nil, tellsFiles: Bool = false, tellsOddities: Bool = false,
    keepsUnknown: Bool = false, leavesOutLoneFiles: Bool = false,
    rows: @escaping @Sendable (ResultScanner.Scanned, inout RowRenderer) -> Void
  ) throws -> ExitCode {
    let condition = try RowFilter.condition(
      arguments, columns + (tellsFiles ? [FileColumn.column] : []))
    var writer = TableOutput.writer(columns: selection?.columns ?? columns, arguments)
    var scanner = scanner(arguments, filter)
    scanner.keepsUnknown = keepsUnknown
    scanner.leavesOutLoneFiles = leavesOutLoneFiles
    let synthetic = SyntheticSessions(among: scanner.found, filter)
    scanner.synthetic = synthetic
    var renderer = writer.rowRenderer
    renderer.condition = condition
    renderer.selection = selection
    if tellsFiles { renderer.tellFiles(at: columns.count) }
    let outcome = try scanner.render(
      threads: arguments[ResultsOptions.jobs] ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))),
      renderer, complain: { StandardError.say("\($0)") }, rows: rows,
      take: { (rows) throws(OutputError) in try writer.append(rows) })
    try writer.finish()
    tell(synthetic, scanner)
    if tellsOddities { tell(outcome.oddities) }
    return outcome.isWhole ? .done : .findings
  }

  /// Gives what the command line names and the filter takes, one after another.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - filter: What is taken.
  ///   - offered: The kinds of sessions that `--include` of the command takes.
  ///   - leavesOutLoneFiles: Whether recorder files of no session are not taken, which is said.
  ///   - tellsOddities: Whether samples that are odd among others are counted on standard error.
  ///   - note: Takes each thing that is wrong, which is said too.
  ///   - take: Takes each thing that was read.
  /// - Returns: Whether everything could be read; what could not is said.
  /// - Throws: What `take` throws.
  static func scan<Failure: Error>(
    _ arguments: ParsedArguments, _ filter: ResultFilter,
    offered: [LeftOutKind] = LeftOutKind.allCases, leavesOutLoneFiles: Bool = false,
    tellsOddities: Bool = false, note: (Problem) -> Void = { _ in },
    take: (ResultScanner.Scanned) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var scanner = scanner(arguments, filter)
    let synthetic = SyntheticSessions(among: scanner.found, filter)
    scanner.synthetic = synthetic
    scanner.leavesOutLoneFiles = leavesOutLoneFiles
    let outcome = try scanner.outcome(
      complain: { problem in
        StandardError.say("\(problem)")
        note(problem)
      }, take: take)
    tell(synthetic, scanner, offered: offered)
    if tellsOddities { tell(outcome.oddities) }
    return outcome.isWhole
  }

  private static func tell(_ oddities: SampleOddities) {
    if let words = oddities.words { StandardError.say("samples: \(words)") }
  }

  /// Says what was left out, and what was read twice.
  private static func tell(
    _ synthetic: SyntheticSessions, _ scanner: ResultScanner,
    offered: [LeftOutKind] = LeftOutKind.allCases
  ) {
    if let note = synthetic.note { StandardError.say(note) }
    for line in scanner.notes.lines(offered: offered) { StandardError.say(line) }
    if scanner.isEmpty {
      StandardError.say("found no session and no recorder file under the paths")
    }
  }

  /// The scanner of what the command line names.
  static func scanner(
    _ arguments: ParsedArguments, _ filter: ResultFilter
  ) -> ResultScanner {
    var scanner = ResultScanner(
      NamedPaths.all(arguments), filter: filter,
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
      includesPilots: includes(.pilot, arguments) || NamedPaths.includePilots(arguments))
    filter.condition = arguments[ResultsOptions.condition]
    filter.since = arguments[ResultsOptions.since]
    filter.endings = arguments[ResultsOptions.ending]?.map(\.rawValue)
    filter.includesWithdrawn = includes(.withdrawn, arguments)
    filter.includesSynthetic = includes(.synthetic, arguments)
    return filter
  }

  /// By the words themselves, since an export may include kinds of its own.
  private static func includes(
    _ kind: ResultsOptions.Inclusion, _ arguments: ParsedArguments
  ) -> Bool {
    let words = arguments.words(of: ResultsOptions.include.declaration)
    let included = ListEntries.of(words.last ?? "")
    return [kind, .all].contains { included.contains($0.rawValue) }
  }
}
