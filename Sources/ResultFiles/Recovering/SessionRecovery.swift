import Digests
import SafeFiles

/// Rebuilds what is derived from a session's journals, and says what it rebuilt.
///
/// In: a session's folder. Out: the same, with every derived file as the session wrote it. A file
/// that is as it should be is not touched, nor is a session that lives. Where a journal is damaged,
/// its whole lines before and after the damage count, and what only the files still hold is kept.
package struct SessionRecovery: Sendable {
  package let path: String
  /// The session; nil where nothing tells what it was.
  package private(set) var record: SessionRecord?
  /// What became of each file, in the order of the manifest.
  package private(set) var files: [RecoveredFile] = []
  /// What is wrong with the journals, and what could not be rebuilt.
  package private(set) var problems: [Problem] = []

  /// Whether it was cut before anything was recorded, so that there is nothing to rebuild.
  package private(set) var isUnbegun = false

  /// Whether any file was written, or removed.
  package var hasRebuilt: Bool {
    files.contains { $0.outcome == .rebuilt || $0.outcome == .removed }
  }

  /// Recovers the session in the folder of this path.
  package init(_ path: String) {
    self.path = path
    do throws(FileError) {
      try recover(in: try SafeFolder.open(path))
    } catch {
      problems.append(Problem(error, path: error.path ?? path))
    }
  }

  private mutating func recover(in folder: SafeFolder) throws(FileError) {
    guard let lock = try folder.lockFile(Journal.fileName) else {
      return report(
        Journal.fileName, found: "a session that is under way", expected: "one that has ended",
        consequence: "nothing is rebuilt")
    }
    defer { withExtendedLifetime(lock) {} }
    let bytes = try folder.read(Journal.fileName)
    if let newer = JournalFold.newerVersion(bytes, file: path + "/" + Journal.fileName) {
      return problems.append(newer)
    }
    let journal = JournalReader(reading: bytes)
    isUnbegun = try UnbegunSession.isIn(folder, journal)
    guard !isUnbegun else { return }
    report(journal.problems, in: Journal.fileName)
    let apart = try identifyingJournal(beside: journal.lines, in: folder)
    let witness = JournalWitness(journal, apart: apart, in: folder)
    if let foreign = witness.foreign {
      files.append(RecoveredFile(name: Journal.fileName, outcome: .lost))
      return report(foreign, consequence: "nothing is rebuilt")
    }
    try folder.remove(SessionWriter.reserveName)
    if let shortfall = witness.shortfall { report(shortfall, consequence: nil) }
    if let objection = witness.identifying { report(objection, consequence: nil) }
    let answers = Apart(apart, witness.identifying)
    if journal.problems.isEmpty, witness.shortfall == nil,
      let record = SessionRecord(folding: journal.lines)
    {
      try rebuild(record, journal.lines, answers, in: folder)
    } else {
      try salvage(journal, answers, in: folder)
    }
  }

  private mutating func identifyingJournal(
    beside lines: [JournalLine], in folder: SafeFolder
  ) throws(FileError) -> JournalReader? {
    guard folder.contains(Journal.identifyingFileName) else { return nil }
    let journal = JournalReader(reading: try folder.read(Journal.identifyingFileName))
    if journal.isBare(beside: lines) { return nil }
    report(journal.problems, in: Journal.identifyingFileName)
    return journal
  }

  /// The journal of the answers that are kept apart, and how far it can be trusted.
  private struct Apart {
    let lines: [JournalLine]
    /// Whether it holds all that was given.
    let isWhole: Bool
    /// Whether what it holds is this session's.
    let isOwn: Bool

    init(_ journal: JournalReader?, _ objection: JournalWitness.Objection?) {
      lines = journal?.lines ?? []
      isWhole = objection == nil && journal?.problems.isEmpty ?? true
      isOwn = objection?.isOfAnother != true
    }
  }

  // MARK: A whole journal

  private mutating func rebuild(
    _ folded: SessionRecord, _ lines: [JournalLine], _ apart: Apart, in folder: SafeFolder
  ) throws(FileError) {
    let derived = derived(folded, lines, apart, in: folder)
    record = derived.record
    for file in derived.files + [derived.manifest] {
      try folder.removeTemporary(of: file.name)
      if try folder.holds(file) {
        files.append(RecoveredFile(name: file.name, outcome: .whole))
      } else {
        try write(file, in: folder)
      }
    }
    try removeSuperseded(lines, derived.record, in: folder)
    try recoverOthers(derived, apart, in: folder)
  }

  /// Removes recordings of an attempt at a step that began anew: the session would have none.
  ///
  /// Their samples stay in the journal; a file that is not as the journal lists it is left alone.
  private mutating func removeSuperseded(
    _ lines: [JournalLine], _ record: SessionRecord, in folder: SafeFolder
  ) throws(FileError) {
    let known = Set(record.files.map(\.name))
    var superseded: [String: String] = [:]
    for line in lines {
      guard case .file(let entry) = line.event, entry.kind == .recording else { continue }
      if !known.contains(entry.name) { superseded[entry.name] = entry.sha256 }
    }
    for (name, sha256) in superseded.sorted(by: { $0.key < $1.key }) where folder.contains(name) {
      guard SHA256Digest(of: try folder.read(name)).hexadecimal == sha256 else { continue }
      try folder.remove(name)
      files.append(RecoveredFile(name: name, outcome: .removed))
    }
  }

  /// What is derived; answers that are kept apart only where their journal holds all of them.
  private func derived(
    _ record: SessionRecord, _ lines: [JournalLine], _ apart: Apart, in folder: SafeFolder
  ) -> DerivedSession {
    let study = DerivedSession.study(in: lines)
    guard !apart.isWhole else {
      return DerivedSession(
        of: record, study: study, identifying: IdentifyingAnswers.file(of: record.head, apart.lines)
      )
    }
    var derived = DerivedSession(of: record, study: study)
    let listed = JournalWitness.manifest(in: folder)?.files.first { $0.kind == .identifying }
    if let listed { derived.list(listed) }
    return derived
  }

  private mutating func write(_ file: DerivedSession.File, in folder: SafeFolder) throws(FileError)
  {
    try folder.write(file.bytes, to: file.name)
    files.append(RecoveredFile(name: file.name, outcome: .rebuilt))
  }

  /// What was not derived: answers whose journal is damaged, and what no journal can rebuild.
  private mutating func recoverOthers(
    _ derived: DerivedSession, _ apart: Apart, in folder: SafeFolder
  ) throws(FileError) {
    var known = Set(derived.files.map(\.name))
    if !apart.isWhole, try keepIdentifying(derived.record, apart, in: folder) {
      known.insert(IdentifyingAnswers.fileName)
    }
    lookForOthers(derived, known, in: folder)
  }

  /// Keeps `identifying.json`, of which its journal may hold less; what is left replaces none.
  ///
  /// - Returns: Whether it is there now.
  private mutating func keepIdentifying(
    _ record: SessionRecord, _ apart: Apart, in folder: SafeFolder
  ) throws(FileError) -> Bool {
    if folder.contains(IdentifyingAnswers.fileName) {
      files.append(RecoveredFile(name: IdentifyingAnswers.fileName, outcome: .kept))
      return true
    }
    guard apart.isOwn, let left = IdentifyingAnswers.file(of: record.head, apart.lines) else {
      return false
    }
    try write(DerivedSession.File(name: left.entry.name, bytes: left.bytes), in: folder)
    return true
  }

  /// What is listed and not derived, such as the private store: no journal can rebuild it.
  private mutating func lookForOthers(
    _ derived: DerivedSession, _ known: Set<String>, in folder: SafeFolder
  ) {
    for entry in derived.record.files where !known.contains(entry.name) {
      files.append(
        RecoveredFile(name: entry.name, outcome: look(for: entry, derived.record, in: folder)))
    }
  }

  /// Whether the file is there as its hash tells; a session that did not end may have gone beyond.
  private mutating func look(
    for entry: FileEntry, _ record: SessionRecord, in folder: SafeFolder
  ) -> RecoveredFile.Outcome {
    guard folder.contains(entry.name) else {
      report(
        entry.name, found: "nothing there", expected: "a file, which no journal can rebuild",
        consequence: nil)
      return .lost
    }
    do throws(FileError) {
      let hash = SHA256Digest(of: try folder.read(entry.name)).hexadecimal
      guard record.ending != nil, hash != entry.sha256 else { return .whole }
      report(
        entry.name, found: "other bytes than were written", expected: "SHA-256 \(entry.sha256)",
        consequence: "no journal can rebuild it, and it is left as it is")
      return .kept
    } catch {
      problems.append(Problem(error, path: path + "/" + entry.name))
      return .lost
    }
  }

  // MARK: A damaged journal

  /// Rebuilds what is missing or broken from what journal and files hold together.
  private mutating func salvage(
    _ journal: JournalReader, _ apart: Apart, in folder: SafeFolder
  ) throws(FileError) {
    let reading = ResultReader.read(folder, owning: journal)
    guard let salvaged = reading.record else {
      return report(
        Journal.fileName, found: "no plan, neither here nor in session.json",
        expected: "one of them to tell what the session was", consequence: "nothing is rebuilt")
    }
    let derived = derived(salvaged, journal.lines, apart, in: folder)
    record = derived.record
    for file in derived.files + [derived.manifest] {
      try folder.removeTemporary(of: file.name)
      let isBroken = !folder.contains(file.name) || reading.brokenFiles.contains(file.name)
      if try folder.holds(file) {
        files.append(RecoveredFile(name: file.name, outcome: .whole))
      } else if isBroken {
        try write(file, in: folder)
      } else {
        files.append(RecoveredFile(name: file.name, outcome: .kept))
      }
    }
    try recoverOthers(derived, apart, in: folder)
  }

  // MARK: Problems

  private mutating func report(_ found: [JournalReader.Problem], in name: String) {
    problems += found.map { Problem($0, file: path + "/" + name) }
  }

  private mutating func report(_ objection: JournalWitness.Objection, consequence: String?) {
    report(
      objection.file, found: objection.found, expected: objection.expected,
      consequence: consequence)
  }

  private mutating func report(
    _ name: String, found: String, expected: String, consequence: String?
  ) {
    problems.append(
      Problem(
        file: path + "/" + name, found: found, expected: expected, consequence: consequence))
  }
}
