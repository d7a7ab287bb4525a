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

  /// Whether any file was written.
  package var hasRebuilt: Bool { files.contains { $0.outcome == .rebuilt } }

  /// Recovers the session in the folder of this path.
  package init(_ path: String) {
    self.path = path
    do throws(FileError) {
      try recover(in: try SafeFolder.open(path))
    } catch {
      problems.append(Problem(error, path: path))
    }
  }

  private mutating func recover(in folder: SafeFolder) throws(FileError) {
    guard let lock = try folder.lockFile(Journal.fileName) else {
      return report(
        Journal.fileName, found: "a session that is under way", expected: "one that has ended",
        consequence: "nothing is rebuilt")
    }
    defer { withExtendedLifetime(lock) {} }
    try folder.remove(SessionWriter.reserveName)
    let bytes = try folder.read(Journal.fileName)
    if let newer = JournalFold.newerVersion(bytes, file: path + "/" + Journal.fileName) {
      return problems.append(newer)
    }
    let journal = JournalReader(reading: bytes)
    report(journal.problems, in: Journal.fileName)
    let identifying = try identifyingJournal(in: folder)
    if journal.problems.isEmpty,
      let derived = DerivedSession(journal.lines, identifying: identifying)
    {
      try rebuild(derived, in: folder)
    } else {
      try salvage(journal.lines, identifying, in: folder)
    }
  }

  private mutating func identifyingJournal(in folder: SafeFolder) throws(FileError) -> [JournalLine]
  {
    guard folder.contains(Journal.identifyingFileName) else { return [] }
    let journal = JournalReader(reading: try folder.read(Journal.identifyingFileName))
    report(journal.problems, in: Journal.identifyingFileName)
    return journal.lines
  }

  // MARK: A whole journal

  private mutating func rebuild(
    _ derived: DerivedSession, in folder: SafeFolder
  ) throws(FileError) {
    record = derived.record
    for file in derived.files + [derived.manifest] {
      try folder.removeTemporary(of: file.name)
      if try folder.holds(file) {
        files.append(RecoveredFile(name: file.name, outcome: .whole))
      } else {
        try write(file, in: folder)
      }
    }
    lookForOthers(derived, in: folder)
  }

  private mutating func write(_ file: DerivedSession.File, in folder: SafeFolder) throws(FileError)
  {
    try folder.write(file.bytes, to: file.name)
    files.append(RecoveredFile(name: file.name, outcome: .rebuilt))
  }

  /// What is listed and not derived, such as the private store, can only be there or not.
  private mutating func lookForOthers(_ derived: DerivedSession, in folder: SafeFolder) {
    let known = Set(derived.files.map(\.name))
    for entry in derived.record.files where !known.contains(entry.name) {
      let isThere = folder.contains(entry.name)
      files.append(RecoveredFile(name: entry.name, outcome: isThere ? .whole : .lost))
      guard !isThere else { continue }
      report(
        entry.name, found: "nothing there", expected: "a file, which no journal can rebuild",
        consequence: nil)
    }
  }

  // MARK: A damaged journal

  /// Rebuilds what is missing or broken from what journal and files hold together.
  private mutating func salvage(
    _ lines: [JournalLine], _ identifying: [JournalLine], in folder: SafeFolder
  ) throws(FileError) {
    let reading = ResultReader.readOwned(folder)
    guard let salvaged = reading.record else {
      return report(
        Journal.fileName, found: "no plan, neither here nor in session.json",
        expected: "one of them to tell what the session was", consequence: "nothing is rebuilt")
    }
    let derived = DerivedSession(
      of: salvaged, study: DerivedSession.study(in: lines),
      identifying: IdentifyingAnswers.file(of: salvaged.head, identifying))
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
    lookForOthers(derived, in: folder)
  }

  // MARK: Problems

  private mutating func report(_ found: [JournalReader.Problem], in name: String) {
    problems += found.map { Problem($0, file: path + "/" + name) }
  }

  private mutating func report(
    _ name: String, found: String, expected: String, consequence: String?
  ) {
    problems.append(
      Problem(
        file: path + "/" + name, found: found, expected: expected, consequence: consequence))
  }
}
