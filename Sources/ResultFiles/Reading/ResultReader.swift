import SafeFiles
import StrictJSON

/// Reads a session back from its folder.
///
/// In: a session's folder. Out: a ``SessionReading``. Next: the tables of `ResultsAnalysis`.
/// The journal is the source, and every other file is derived from it. A session that ended is read
/// from its files, and where one of them is broken, from its journal; a session that did not end is
/// read from its journal, and where that is broken, from what its files hold beyond it. What is
/// broken is a problem, and everything else is read.
package struct ResultReader {
  private let folder: SafeFolder
  private var files: FolderFiles
  /// The journal; nil where it was not needed so far, or cannot be read.
  private var journal: JournalFold?
  private var isJournalRead = false
  /// The journal as who reads has locked it, so that no living session can; nil for other readers.
  private let owned: JournalReader?

  private init(_ folder: SafeFolder, owned: JournalReader? = nil) {
    self.folder = folder
    self.owned = owned
    files = FolderFiles(folder)
  }

  package static func read(_ folder: SafeFolder) -> SessionReading {
    var reader = ResultReader(folder)
    return reader.read()
  }

  /// Reads a folder whose journal the caller has locked and read.
  static func read(_ folder: SafeFolder, owning journal: JournalReader) -> SessionReading {
    var reader = ResultReader(folder, owned: journal)
    return reader.read()
  }

  /// Reads the folder of this path; one that cannot be opened is a problem.
  package static func read(_ path: String) -> SessionReading {
    do throws(FileError) {
      return read(try SafeFolder.open(path))
    } catch {
      return SessionReading(
        path: path, record: nil, state: .interrupted, source: .files,
        problems: [Problem(error, path: path)])
    }
  }

  private mutating func read() -> SessionReading {
    guard let manifest = readManifest() else {
      return unbegun() ?? readFromJournal(without: nil)
    }
    let record = files.attempt(SessionRecord.fileName) { () throws(FormatError) in
      try SessionRecord(manifest: manifest)
    }
    guard !FormatHeader.isNewer(manifest, "karenina-session") else {
      return reading(nil, .interrupted, .files)
    }
    guard let record else { return readFromJournal(without: nil) }
    guard record.ending != nil else { return readFromJournal(without: (record, manifest)) }
    let corrected = correctedOrigin(filled(corrected(record), manifest))
    return reading(corrected, state(corrected), .files)
  }

  /// The reading of a folder with the mere beginning of a journal; nil for any other.
  private mutating func unbegun() -> SessionReading? {
    do throws(FileError) {
      guard folder.contains(Journal.fileName) else { return nil }
      var journal = owned
      if journal == nil { journal = JournalReader(reading: try folder.read(Journal.fileName)) }
      guard let journal, try UnbegunSession.isIn(folder, journal) else { return nil }
      var reading = reading(nil, state(nil), .journal)
      reading.isUnbegun = true
      return reading
    } catch {
      // What can't be read is named where it is read for what it holds.
      return nil
    }
  }

  private mutating func readManifest() -> JSONValue? {
    let name = SessionRecord.fileName
    guard let bytes = files.bytes(name, mayBeMissing: true) else { return nil }
    return files.json(name, bytes)
  }

  private mutating func reading(
    _ record: SessionRecord?, _ state: SessionReading.State, _ source: SessionReading.Source
  ) -> SessionReading {
    var record = record
    if record?.holdsMadeUpSamples == true { record?.isSynthetic = true }
    if let record {
      FolderNames(folder.path).problems(of: record.head).forEach { files.report($0) }
    }
    return SessionReading(
      path: folder.path, record: record, state: state, source: source, problems: files.problems,
      brokenFiles: files.broken)
  }

  // MARK: Files

  /// The session with what its files hold, each that is broken replaced from the journal.
  private mutating func filled(_ record: SessionRecord, _ manifest: JSONValue) -> SessionRecord {
    let summaries =
      files.attempt(SessionRecord.fileName) { () throws(FormatError) in
        try SessionRecord.steps(inManifest: manifest)
      } ?? []
    var record = record
    for summary in summaries {
      var step = readStep(summary, record.files)
      step.start = step.startDate.seconds(since: record.head.startDate)
      record.steps.append(step)
    }
    for entry in record.files { checkOther(entry) }
    return record
  }

  // MARK: Contradictions

  /// A manifest with the kind and the ending of a journal that contradicts it.
  private mutating func corrected(_ manifest: SessionRecord) -> SessionRecord {
    guard JournalEdges(in: folder)?.contradict(manifest) == true,
      let told = undamagedJournal(of: manifest)
    else { return manifest }
    var record = manifest
    if told.head.kind != record.head.kind {
      reportContradiction(
        "kind", .string(record.head.kind.rawValue), .string(told.head.kind.rawValue))
      record.head.kind = told.head.kind
    }
    if let ending = told.ending, let other = record.ending, ending != other,
      told.resumptions.count == record.resumptions.count
    {
      reportContradiction("ending", .string(other.rawValue), .string(ending.rawValue))
      (record.ending, record.reason) = (ending, told.reason)
    }
    return record
  }

  /// A session that only its manifest calls synthetic, by what its journal tells.
  private mutating func correctedOrigin(_ session: SessionRecord) -> SessionRecord {
    guard session.isSynthetic, !session.holdsMadeUpSamples,
      let told = undamagedJournal(of: session), told.ending != nil, !told.isSynthetic
    else { return session }
    var session = session
    reportContradiction("synthetic", true, false)
    session.isSynthetic = false
    return session
  }

  /// What a session's journal tells before any damage; nil without a plan of this very session.
  private mutating func undamagedJournal(of manifest: SessionRecord) -> SessionRecord? {
    readJournal(mayBeMissing: true)
    guard let record = journal?.undamaged, JournalWitness.isSame(record.head, manifest.head) else {
      return nil
    }
    return record
  }

  private mutating func reportContradiction(
    _ key: String, _ found: JSONValue, _ expected: JSONValue
  ) {
    files.report(
      Problem(
        file: files.path(SessionRecord.fileName), path: key, found: Writer.string(found),
        expected: Writer.string(expected) + ", as the journal tells",
        consequence: "it is read from the journal"))
  }

  /// Looks whether a file is there that holds neither a step nor samples.
  private mutating func checkOther(_ entry: FileEntry) {
    switch entry.kind {
    case .step, .recording: break
    case .study:
      if let bytes = files.bytes(entry.name) { files.check(bytes, of: entry.name, entry) }
    case .store, .identifying, .sound:
      guard !folder.contains(entry.name) else { break }
      files.reportBroken(
        entry.name,
        Problem(file: files.path(entry.name), found: "nothing there", expected: "a file"))
    }
  }

  private mutating func readStep(_ summary: StepSummary, _ entries: [FileEntry]) -> StepResult {
    let file = files.stepFile(summary.file, entries.first { $0.name == summary.file })
    let isBroken = files.broken.contains(summary.file)
    if isBroken, let journaled = journaled()?.step(summary.step.index), tells(journaled, file) {
      files.conclude(summary.file, "the step is read from the journal")
      let names = journaled.recordings.map(journaled.fileName)
      return remains(of: withSamples(journaled, names, entries), entries)
    }
    guard let file else { return remains(of: summary.step, entries) }
    return withSamples(file.step, file.recorderFiles, entries)
  }

  /// Whether a step is read from the journal: where it is told to its end, whatever a broken file
  /// holds, and otherwise where the file does not hold more.
  private func tells(_ journaled: StepResult, _ file: StepFile?) -> Bool {
    journal?.reachesEnd(of: journaled) == true
      || journaled.results.count >= file?.step.results.count ?? 0
  }

  /// The step with the samples of its recorders' files, or of the journal where they are broken.
  private mutating func withSamples(
    _ step: StepResult, _ names: [String?], _ entries: [FileEntry]
  ) -> StepResult {
    var step = step
    for (index, name) in names.enumerated() {
      guard let name, step.recordings[index].hasFile else { continue }
      let recording = step.recordings[index]
      step.recordings[index].samples = samples(name, of: recording, in: step, entries)
    }
    return step
  }

  private mutating func samples(
    _ name: String, of recording: Recording, in step: StepResult, _ entries: [FileEntry]
  ) -> [SampleItem] {
    let file = files.recorderFile(name, entries.first { $0.name == name })
    guard files.broken.contains(name) else { return file.samples }
    guard let told = journaled()?.step(step.index),
      let journaled = told.recordings.last(where: {
        $0.identifier == recording.identifier && $0.stretch == recording.stretch
      }),
      journal?.reachesEnd(of: journaled, in: told) == true
        || journaled.items.count >= file.items.count
    else { return file.samples }
    files.conclude(name, "the recording is read from the journal")
    return journaled.samples
  }

  /// A step whose own file is broken, with the recorders' files of which nothing else tells.
  private mutating func remains(of step: StepResult, _ entries: [FileEntry]) -> StepResult {
    var step = step
    let known = step.recordings.map(step.fileName)
    for entry in entries
    where entry.kind == .recording && entry.stepIndex == step.index && !known.contains(entry.name) {
      let file = files.recorderFile(entry.name, entry)
      step.recordings.append(
        Recording(entry.recorder ?? entry.name, named: entry.name, file, of: step))
    }
    return step
  }

  // MARK: Journal

  /// What the journal tells, read where it is first needed.
  private mutating func journaled() -> SessionRecord? {
    readJournal(mayBeMissing: true)
    return journal?.record
  }

  private mutating func readJournal(mayBeMissing: Bool) {
    guard !isJournalRead else { return }
    isJournalRead = true
    guard let fold = fold(mayBeMissing: mayBeMissing) else { return }
    (fold.problems + [fold.newer].compactMap(\.self)).forEach { files.report($0) }
    journal = fold
  }

  private mutating func fold(mayBeMissing: Bool) -> JournalFold? {
    let file = files.path(Journal.fileName)
    if let owned { return JournalFold(owned, file: file) }
    return files.bytes(Journal.fileName, mayBeMissing: mayBeMissing).map {
      JournalFold(reading: $0, file: file)
    }
  }

  private mutating func readFromJournal(
    without unfinished: (record: SessionRecord, json: JSONValue)?
  ) -> SessionReading {
    readJournal(mayBeMissing: false)
    if journal?.newer != nil { return reading(nil, .interrupted, .journal) }
    guard let journal, let record = journal.record else { return readUnfinished(unfinished) }
    let state = state(record)
    reportMissingManifest(record, journal)
    guard state != .running else { return reading(record, state, .journal) }
    let listed = Set(record.files.map(\.name))
    let isBehind = unfinished.map { $0.record.files.contains { !listed.contains($0.name) } } ?? true
    guard !journal.isWhole || isBehind && record.ending == nil else {
      return reading(record, state, .journal)
    }
    var folder = FolderSteps(files, record, journal)
    let completed = folder.completed()
    files = folder.files
    return reading(completed, state, .journal)
  }

  /// `session.json` is written with the journal's first lines, so that no crash leaves it out.
  private mutating func reportMissingManifest(_ record: SessionRecord, _ journal: JournalFold) {
    guard !folder.contains(SessionRecord.fileName),
      record.ending != nil || !record.steps.isEmpty || !journal.isWhole
    else { return }
    files.reportBroken(
      SessionRecord.fileName,
      Problem(
        file: files.path(SessionRecord.fileName), found: "nothing there",
        expected: "the session's manifest", consequence: "the journal is read"))
  }

  private mutating func state(_ record: SessionRecord?) -> SessionReading.State {
    if let ending = record?.ending { return .ended(ending) }
    guard owned == nil else { return .interrupted }
    do throws(FileError) {
      return try folder.isLocked(Journal.fileName) ? .running : .interrupted
    } catch {
      files.report(Problem(error, path: files.path(Journal.fileName)))
      return .interrupted
    }
  }

  /// What an unfinished session's files hold, where its journal is gone.
  private mutating func readUnfinished(
    _ unfinished: (record: SessionRecord, json: JSONValue)?
  ) -> SessionReading {
    guard let unfinished else {
      return reading(nil, .interrupted, journal == nil ? .files : .journal)
    }
    return reading(filled(unfinished.record, unfinished.json), .interrupted, .files)
  }
}
