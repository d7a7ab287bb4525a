import Digests
import ResultFiles
import SafeFiles
import StrictJSON

/// Holds a session against what was written of it.
///
/// In: a session's folder. Out: everything about it that is not as it was written.
/// Each file that `session.json` names is there, whole and of the hash it tells; each step and
/// recording is named; the journal's lines match their checksums and follow one another;
/// `session.json` is what the journal gives, and calls made-up samples so. Where a session is
/// signed, the files in its folder are those that were; who signed is for `ssh-keygen` to tell.
package struct Verification {
  package let path: String
  /// What is wrong; none for a session that is as it was written.
  package private(set) var problems: [Problem]
  /// How many files were compared with their hashes.
  package private(set) var fileCount = 0

  package let reading: SessionReading
  private let folder: SafeFolder?
  private var journal: JournalReader?
  private var identifying: JournalReader?
  /// Whether the journal lacks lines from which files were derived, which is one finding.
  private var isShort = false

  /// Whether the session neither ended nor lives, as a kill leaves it; `run --resume` may go on.
  package private(set) var wasCut = false

  package init(_ path: String) {
    self.path = path
    reading = ResultReader.read(path)
    problems = reading.problems
    folder = Self.open(path)
    verifyJournal()
    verifyManifest()
    verifySigned()
    verifyOneName()
  }

  /// That the study's folder is named otherwise than the session says, as a renamed one is.
  package var studyFolderProblem: Problem? {
    reading.record.flatMap { FolderNames(path).studyProblem(of: $0.head) }
  }

  /// A file with a second name can be changed from elsewhere, and stays there when it is removed.
  private mutating func verifyOneName() {
    guard let folder else { return }
    do throws(FileError) {
      for name in try folder.names() where folder.inodeOfSecondName(name) != nil {
        report(name, found: "a file with a second name (a hard link)", expected: "one name")
      }
    } catch {
      add(Problem(error, path: path))
    }
  }

  /// The folder; nil where it cannot be opened, which the reading names.
  private static func open(_ path: String) -> SafeFolder? {
    do throws(FileError) {
      return try SafeFolder.open(path)
    } catch {
      return nil
    }
  }

  private mutating func report(_ name: String, found: String, expected: String) {
    add(Problem(file: path + "/" + name, found: found, expected: expected))
  }

  /// Adds what the reading, or an earlier look at the file, did not tell.
  private mutating func add(_ problem: Problem) {
    let isKnown = problems.contains {
      $0.file == problem.file && $0.path == problem.path && $0.line == problem.line
        && $0.found == problem.found
    }
    if !isKnown { problems.append(problem) }
  }

  private mutating func bytes(of name: String) -> [UInt8]? {
    guard let folder else { return nil }
    do throws(FileError) {
      return try folder.read(name)
    } catch {
      let problem = Problem(error, path: path + "/" + name)
      if !problems.contains(where: { $0.file == problem.file }) { problems.append(problem) }
      return nil
    }
  }

  // MARK: Journal

  private mutating func verifyJournal() {
    guard let bytes = bytes(of: Journal.fileName) else { return }
    let journal = JournalReader(reading: bytes)
    guard !reading.isUnbegun else { return }
    let file = path + "/" + Journal.fileName
    for problem in journal.problems { add(Problem(problem, file: file)) }
    self.journal = journal
    verifyEnd(journal)
  }

  /// Whether the files tell of more than the journals, or the journals of somebody else.
  private mutating func verifyEnd(_ journal: JournalReader) {
    guard let folder else { return }
    identifying = identifyingJournal(beside: journal.lines)
    let witness = JournalWitness(
      journal, apart: identifying, in: folder,
      hasManifest: !reading.brokenFiles.contains(SessionRecord.fileName))
    for objection in [witness.foreign, witness.identifying].compactMap(\.self) {
      report(objection.file, found: objection.found, expected: objection.expected)
    }
    let isRunning = reading.state == .running || isUnderWay(journal, in: folder)
    guard !isRunning else { return }
    wasCut = witness.foreign == nil && witness.shortfall == nil && !hasEnded(journal)
    verifyLength(journal, witness.shortfall)
  }

  /// One finding, whether lines are missing or the last is cut, or both.
  private mutating func verifyLength(
    _ journal: JournalReader, _ shortfall: JournalWitness.Objection?
  ) {
    let cut = "a last line that is cut"
    if let shortfall {
      isShort = true
      let found = journal.isCut ? "\(cut), and \(shortfall.found)" : shortfall.found
      report(shortfall.file, found: found, expected: shortfall.expected)
    } else if journal.isCut, !(journal.lines.isEmpty && !journal.problems.isEmpty) {
      report(Journal.fileName, found: cut, expected: "a line end at the end")
    }
  }

  /// Whether the session ended, and was not gone on with.
  private func hasEnded(_ journal: JournalReader) -> Bool {
    for line in journal.lines.reversed() {
      switch line.event {
      case .sessionEnded: return true
      case .resumed: return false
      default: continue
      }
    }
    return false
  }

  /// Whether a living process goes on with a session whose manifest still tells its ending.
  private func isUnderWay(_ journal: JournalReader, in folder: SafeFolder) -> Bool {
    guard !hasEnded(journal) else { return false }
    do throws(FileError) {
      return try folder.isLocked(Journal.fileName)
    } catch {
      return false
    }
  }

  /// The journal of the answers that are kept apart; nil where there is none.
  private mutating func identifyingJournal(beside lines: [JournalLine]) -> JournalReader? {
    let name = Journal.identifyingFileName
    guard folder?.contains(name) == true, let bytes = bytes(of: name) else { return nil }
    let journal = JournalReader(reading: bytes)
    if journal.isBare(beside: lines) { return nil }
    for problem in journal.problems { add(Problem(problem, file: path + "/" + name)) }
    if journal.isCut && reading.state != .running {
      report(name, found: "a last line that is cut", expected: "a line end at the end")
    }
    return journal
  }

  // MARK: Manifest

  private mutating func verifyManifest() {
    guard let manifest = manifest() else { return }
    for entry in manifest.record.files { verify(entry) }
    verifyNames(manifest.record, manifest.stepFiles)
    verifyAgreement(manifest.json, manifest.bytes)
    verifySynthetic(manifest.record)
  }

  /// What `session.json` says; nil where it cannot be read, which the reading names.
  private mutating func manifest() -> (
    json: JSONValue, bytes: [UInt8], record: SessionRecord, stepFiles: [String]
  )? {
    guard !reading.brokenFiles.contains(SessionRecord.fileName),
      let bytes = bytes(of: SessionRecord.fileName)
    else { return nil }
    do {
      let json = try Document(reading: bytes).root.value
      return (
        json, bytes, try SessionRecord(manifest: json),
        try SessionRecord.steps(inManifest: json).map(\.file)
      )
    } catch {
      return nil
    }
  }

  private mutating func verify(_ entry: FileEntry) {
    guard !isVoid(entry), let bytes = bytes(of: entry.name) else { return }
    fileCount += 1
    guard hashes(of: entry).contains(SHA256Digest(of: bytes).hexadecimal) else {
      return report(
        entry.name, found: "other bytes than were written", expected: "SHA-256 \(entry.sha256)")
    }
    guard entry.kind == .recording, let items = entry.items else { return }
    let found = RecorderFile(reading: bytes, file: entry.name).items.count
    if found != items {
      report(entry.name, found: "\(found) items", expected: "\(items), as session.json says")
    }
  }

  /// Whether a later sitting has written to the store since its hash was told, or a kill came while
  /// a sound was recorded, whose hash is that of its beginning.
  private func isVoid(_ entry: FileEntry) -> Bool {
    if entry.kind == .sound { return wasCut || reading.state == .running }
    guard entry.kind == .store, let lines = journal?.lines else { return false }
    for line in lines.reversed() {
      switch line.event {
      case .file(let file) where file.name == entry.name: return false
      case .resumed: return true
      default: continue
      }
    }
    return false
  }

  /// The hashes that the file may have: a session that was cut may not have listed its last.
  private func hashes(of entry: FileEntry) -> [String] {
    guard reading.source == .journal else { return [entry.sha256] }
    return [entry.sha256]
      + (journal?.lines ?? []).compactMap { line in
        guard case .file(let file) = line.event, file.name == entry.name else { return nil }
        return file.sha256
      }
  }

  /// Each step, and each recording of a step, has its file among those that are listed.
  private mutating func verifyNames(_ manifest: SessionRecord, _ stepFiles: [String]) {
    let listed = Set(manifest.files.map(\.name))
    let isRunning = reading.state == .running
    let recordings = (reading.source == .files ? reading.record?.steps ?? [] : []).flatMap { step in
      step.recordings.filter(\.hasFile).map { step.fileName(of: $0) }
    }
    let steps = reading.source == .files ? stepFiles : []
    for name in steps + recordings where !listed.contains(name) && !isRunning {
      report(
        SessionRecord.fileName, found: "'\(name)' not among the files",
        expected: "each step's files listed")
    }
  }

  /// A damaged journal, or a short one, gives no manifest to compare with, and is reported itself.
  private mutating func verifyAgreement(_ manifest: JSONValue, _ bytes: [UInt8]) {
    guard let journal, reading.state != .running, journal.problems.isEmpty, !journal.isCut,
      !isShort
    else { return }
    let comparison = ManifestComparison(
      manifest, bytes: bytes, journal.lines, identifying: identifying?.lines ?? [])
    if comparison.isBehind {
      report(
        SessionRecord.fileName, found: "the session as it was before its end, as a kill leaves it",
        expected: "its end, which the journal has; run 'karenina results recover'")
    }
    if let line = comparison.line {
      add(
        Problem(
          file: path + "/" + SessionRecord.fileName, lineNumber: line,
          found: "other bytes than were written", expected: "those that the journal gives"))
    }
    for difference in comparison.differences {
      add(
        Problem(
          file: path + "/" + SessionRecord.fileName, path: difference.path,
          found: difference.found, expected: difference.expected + ", as the journal tells"))
    }
  }

  private mutating func verifySynthetic(_ manifest: SessionRecord) {
    let file = path + "/" + SessionRecord.fileName
    guard !manifest.isSynthetic, reading.record?.isSynthetic == true, reading.source == .files,
      !problems.contains(where: { $0.file == file && $0.path == "synthetic" })
    else { return }
    add(
      Problem(
        file: file, path: "synthetic", found: "false",
        expected: "true, as its kind or the source of its samples tells"))
  }

  // MARK: What was signed

  /// Who made it, and of what, is for `ssh-keygen` to tell.
  private mutating func verifySignature(in folder: SafeFolder) {
    guard folder.contains(SignedFiles.signatureName),
      let bytes = bytes(of: SignedFiles.signatureName), !SignedFiles.isSignature(bytes)
    else { return }
    report(
      SignedFiles.signatureName, found: "no signature", expected: "one as ssh-keygen writes it")
  }

  private mutating func verifySigned() {
    let names = [SignedFiles.fileName, SignedFiles.signatureName]
    guard let folder, names.contains(where: folder.contains) else { return }
    for name in names where !folder.contains(name) {
      report(
        name, found: "nothing there", expected: "both \(names[0]) and its signature, or neither")
    }
    verifySignature(in: folder)
    guard folder.contains(SignedFiles.fileName), let bytes = bytes(of: SignedFiles.fileName)
    else { return }
    guard let signed = SignedFiles(reading: bytes) else {
      return report(
        SignedFiles.fileName, found: "no list of files", expected: "lines as sha256sum writes them")
    }
    do throws(FileError) {
      for difference in signed.differences(from: try SignedFiles(in: folder)) {
        report(difference.name, found: difference.found, expected: "the session as it was signed")
      }
    } catch {
      add(Problem(error, path: error.path ?? path))
    }
  }
}
