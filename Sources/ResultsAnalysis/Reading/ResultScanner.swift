import ResultFiles

/// Reads whatever lies under paths.
///
/// In: paths. Out: each session and lone recorder file under them, read. Next: the tables.
/// In the order of their paths, and only some at a time, so that any number of them takes little
/// memory. A session that was read before, under another path, is a problem and not taken.
package struct ResultScanner: Sendable {
  /// Something that was read.
  package enum Scanned {
    case session(SessionReading)
    /// A file that is read while its samples are taken.
    case recorderFile(LoneRecorderFile)
  }

  private let finder: ResultFinder
  /// What lies under the paths, in the order of the scan.
  package var found: [ResultFinder.Found] { finder.found }
  /// Whether the paths lead to nothing that could be read, and nothing is wrong with them.
  package var isEmpty: Bool { finder.found.isEmpty && finder.problems.isEmpty }
  private let filter: ResultFilter
  /// Whether members of samples under keys that are not known are kept.
  package var keepsUnknown = false
  /// Whether recorder files of no session are left out and counted, as nothing is made of them.
  package var leavesOutLoneFiles = false
  /// What tells which made-up sessions are left out; nil takes all.
  package var synthetic: SyntheticSessions?
  /// What is to be said once everything was scanned.
  package let notes: ScanNotes
  /// Whether the first problem ends the scan.
  package var isStrict = false

  /// - Parameters:
  ///   - paths: What the user named.
  ///   - filter: What is taken.
  ///   - hiddenFolders: Hidden folders, such as `.pilot`, that are looked into too.
  package init(
    _ paths: [String], filter: ResultFilter = ResultFilter(), hiddenFolders: [String] = []
  ) {
    finder = ResultFinder(paths, hiddenFolders: hiddenFolders)
    self.filter = filter
    notes = ScanNotes(finder, filter)
  }

  /// Reads one after another.
  ///
  /// - Parameters:
  ///   - complain: Takes each thing that is wrong, as it is met.
  ///   - take: Takes what could be read; what it throws ends the scan.
  /// - Returns: Whether everything could be read.
  /// - Throws: What `take` throws.
  package func scan<Failure: Error>(
    complain: (Problem) -> Void, take: (Scanned) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    try outcome(complain: complain, take: take).isWhole
  }

  /// Does the same, and counts what is odd in what is taken.
  package func outcome<Failure: Error>(
    complain: (Problem) -> Void, take: (Scanned) throws(Failure) -> Void
  ) throws(Failure) -> Outcome {
    var outcome = Outcome()
    for problem in finder.problems {
      complain(problem)
      outcome.isWhole = false
      if isStrict { return outcome }
    }
    var copies = SessionCopies()
    let remarks = RemarkWatch(SampleScanner())
    for found in finder.found {
      let problems = try scan(found, remarks, &copies, &outcome.oddities, take)
      outcome.isWhole = outcome.isWhole && problems.isEmpty
      guard tell(problems, complain) else { break }
    }
    return outcome
  }

  /// Tells of problems, and whether the scan goes on.
  private func tell(_ problems: [Problem], _ complain: (Problem) -> Void) -> Bool {
    guard isStrict, let first = problems.first else {
      problems.forEach(complain)
      return true
    }
    complain(first)
    return false
  }

  private func scan<Failure: Error>(
    _ found: ResultFinder.Found, _ remarks: RemarkWatch, _ copies: inout SessionCopies,
    _ oddities: inout SampleOddities, _ take: (Scanned) throws(Failure) -> Void
  ) throws(Failure) -> [Problem] {
    switch found {
    case .session(let path):
      guard let reading = read(session: path) else { return [] }
      if let copy = copies.problem(of: reading) { return reading.problems + [copy] }
      if !filter.takes(reading) {
        notes.note(reading)
      } else if takes(.session(reading)) {
        if let record = reading.record { oddities.add(SampleOddities(of: record, path: path)) }
        try take(.session(reading))
      }
      return reading.problems
    case .recorderFile(let path):
      let file = LoneRecorderFile(
        path: path, scanner: remarks.scanner, keepsUnknown: keepsUnknown)
      let isTaken = takes(file)
      if isTaken {
        file.watcher = { remarks.look(at: $0) }
        try take(.recorderFile(file))
      }
      // What nobody took is still looked at.
      while file.nextBatch() {}
      if isTaken {
        notes.note(file)
        oddities.add(SampleOddities(of: file, remarks: remarks.taken()))
      }
      return file.problems
    }
  }

  private func takes(_ scanned: Scanned) -> Bool { synthetic?.takes(scanned) ?? true }

  /// Whether rows of a file by itself are taken; why not is noted where nobody asked for that.
  private func takes(_ file: LoneRecorderFile) -> Bool {
    if !filter.includesWithdrawn, finder.withdrawnFiles.contains(file.path) {
      notes.note(file, leftOutAs: .withdrawn)
      return false
    }
    guard filter.takesLoneFiles else {
      notes.note(file, leftOutAs: .ofNoSession)
      return false
    }
    guard filter.takes(loneFile: file.name), takes(.recorderFile(file)) else { return false }
    if leavesOutLoneFiles { notes.note(file, leftOutAs: .unused) }
    return !leavesOutLoneFiles
  }

  /// A session with its repeated samples marked; nil for one that is left out without a word.
  private func read(session path: String) -> SessionReading? {
    if !filter.includesWithdrawn, Withdrawal.isMarked(session: path) {
      notes.note(ResultReader.read(path), isWithdrawn: true)
      return nil
    }
    var reading = ResultReader.read(path)
    reading.record?.markOddities()
    return reading
  }

  // MARK: On many threads

  /// What a scan found beside rows.
  package struct Outcome: Sendable {
    /// Whether everything could be read.
    package var isWhole = true
    package var oddities = SampleOddities()
  }

  /// What one part of the scan gives on.
  private struct Piece: Sendable {
    var rows = RenderedRows()
    var problems: [Problem] = []
    var oddities = SampleOddities()
    /// The session that it is of, without its steps; nil for recorder files.
    var session: SessionReading?

    /// Files of which no row is chosen still count what is odd in them.
    var isEmpty: Bool {
      !rows.hasRows && problems.isEmpty && oddities == SampleOddities() && session == nil
    }
  }

  /// What a thread keeps from file to file.
  private struct Worker {
    let scanner = SampleScanner()
    let remarks: RemarkWatch
    var renderer: RowRenderer
    var piece = Piece()

    init(_ renderer: RowRenderer) {
      remarks = RemarkWatch(scanner)
      self.renderer = renderer
    }
  }

  /// Reads everything on some threads, and gives the rows on in the order of the paths.
  ///
  /// - Parameters:
  ///   - threads: How many read and write rows at the same time.
  ///   - renderer: Of the table that is written.
  ///   - complain: Takes each thing that is wrong, in the order of the paths.
  ///   - rows: Adds the rows of what was read; it is called on many threads.
  ///   - take: Takes rows in the order of the paths; what it throws ends the scan.
  /// - Returns: What was found beside rows.
  /// - Throws: What `take` throws.
  package func render<Failure: Error>(
    threads: Int, _ renderer: RowRenderer, complain: (Problem) -> Void,
    rows: @escaping @Sendable (Scanned, inout RowRenderer) -> Void,
    take: (RenderedRows) throws(Failure) -> Void
  ) throws(Failure) -> Outcome {
    var outcome = Outcome(isWhole: finder.problems.isEmpty)
    guard tell(finder.problems, complain) else { return outcome }
    var copies = SessionCopies()
    let parts = parts(threads)
    try OrderedWork.run(
      parts: parts.count, threads: threads, state: { Worker(renderer) },
      work: { part, worker, give in read(parts[part], &worker, rows, give) },
      take: { (piece: Piece) throws(Failure) in
        var piece = piece
        if let session = piece.session, let copy = copies.problem(of: session) {
          piece.problems.append(copy)
          (piece.rows, piece.oddities) = (RenderedRows(), SampleOddities())
        }
        outcome.isWhole = outcome.isWhole && piece.problems.isEmpty
        outcome.oddities.add(piece.oddities)
        if isStrict && !piece.problems.isEmpty { return tell(piece.problems, complain) }
        try take(piece.rows)
        return tell(piece.problems, complain)
      })
    return outcome
  }

  /// Some files each, of few files one.
  private func parts(_ threads: Int) -> [ArraySlice<ResultFinder.Found>] {
    let length = min(max(finder.found.count / (64 * max(threads, 1)), 1), 64)
    return stride(from: 0, to: finder.found.count, by: length).map {
      finder.found[$0..<min($0 + length, finder.found.count)]
    }
  }

  /// How many bytes of rows are kept before they are given on.
  private static let pieceLength = 1 << 18

  private func read(
    _ part: ArraySlice<ResultFinder.Found>, _ worker: inout Worker,
    _ rows: (Scanned, inout RowRenderer) -> Void, _ give: (Piece) -> Bool
  ) {
    for found in part {
      let goesOn =
        switch found {
        case .session(let path): read(session: path, &worker, rows, give)
        case .recorderFile(let path): read(file: path, &worker, rows, give)
        }
      guard goesOn else { return }
    }
    _ = Self.hand(&worker, give)
  }

  private func read(
    session path: String, _ worker: inout Worker, _ rows: (Scanned, inout RowRenderer) -> Void,
    _ give: (Piece) -> Bool
  ) -> Bool {
    // Whether it is a copy is found out where the pieces are in order: its rows stand alone.
    guard Self.hand(&worker, give) else { return false }
    guard var reading = read(session: path) else { return true }
    if !filter.takes(reading) {
      notes.note(reading)
    } else if let record = reading.record, takes(.session(reading)) {
      rows(.session(reading), &worker.renderer)
      worker.piece.oddities = SampleOddities(of: record, path: path)
    }
    worker.piece.problems = reading.problems
    reading.record?.steps = []
    reading.problems = []
    worker.piece.session = reading
    return Self.hand(&worker, give)
  }

  private func read(
    file path: String, _ worker: inout Worker, _ rows: (Scanned, inout RowRenderer) -> Void,
    _ give: (Piece) -> Bool
  ) -> Bool {
    let file = LoneRecorderFile(path: path, scanner: worker.scanner, keepsUnknown: keepsUnknown)
    let isTaken = takes(file)
    if isTaken {
      let remarks = worker.remarks
      file.watcher = { remarks.look(at: $0) }
      rows(.recorderFile(file), &worker.renderer)
    }
    while file.nextBatch() {}
    if isTaken { notes.note(file) }
    worker.piece.problems += file.problems
    if isTaken {
      worker.piece.oddities.add(SampleOddities(of: file, remarks: worker.remarks.taken()))
    }
    let isFull = isStrict || worker.renderer.count >= Self.pieceLength
    return isFull ? Self.hand(&worker, give) : true
  }

  /// Gives on what a thread has.
  private static func hand(_ worker: inout Worker, _ give: (Piece) -> Bool) -> Bool {
    worker.piece.rows = worker.renderer.taken()
    defer { worker.piece = Piece() }
    return worker.piece.isEmpty ? true : give(worker.piece)
  }
}
