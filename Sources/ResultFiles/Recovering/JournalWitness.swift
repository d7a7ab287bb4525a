import Digests
import SafeFiles
import StrictJSON

/// What a session's other files witness of its journals.
///
/// In: both journals read back, and the folder. Out: where they are another session's, or shorter
/// than what was derived from them. A journal that is cut between two lines looks whole by itself.
package struct JournalWitness {
  /// What speaks against a journal.
  package struct Objection: Equatable, Sendable {
    /// The journal's name.
    package var file: String
    package var found: String
    package var expected: String
    /// Whether the journal is, or may be, another session's.
    var isOfAnother = false
  }

  /// That the journal is another session's; nil where it is the folder's own.
  package private(set) var foreign: Objection?
  /// That the journal lost lines at its end; nil where no file knows of more.
  package private(set) var shortfall: Objection?
  /// That the journal of the answers kept apart is another's, or holds fewer than were given.
  package private(set) var identifying: Objection?
  /// That a file holds answers which the journal lost; nil where none does.
  private(set) var lostAnswers: Objection?

  private let lines: [JournalLine]
  private let folder: SafeFolder
  private let manifest: SessionRecord?

  /// - Parameters:
  ///   - journal: The session's journal.
  ///   - apart: The journal of the answers that are kept apart; nil where there is none.
  ///   - folder: The session's folder.
  ///   - hasManifest: False where the manifest is known to be unreadable, which is not tried again.
  package init(
    _ journal: JournalReader, apart: JournalReader?, in folder: SafeFolder,
    hasManifest: Bool = true
  ) {
    self.init(
      lines: journal.lines, isWhole: journal.problems.isEmpty, apart, folder,
      manifest: hasManifest ? Self.manifest(in: folder) : nil)
  }

  init(lines: [JournalLine], isWhole: Bool, _ apart: JournalReader?, in folder: SafeFolder) {
    self.init(lines: lines, isWhole: isWhole, apart, folder, manifest: Self.manifest(in: folder))
  }

  private init(
    lines: [JournalLine], isWhole: Bool, _ apart: JournalReader?, _ folder: SafeFolder,
    manifest: SessionRecord?
  ) {
    self.lines = lines
    self.folder = folder
    self.manifest = manifest
    guard let record = SessionRecord(folding: lines) else {
      if manifest != nil, isWhole {
        shortfall = objection("no plan", "the lines from which session.json was derived")
      }
      return
    }
    foreign = foreignJournal(record.head)
    guard foreign == nil else { return }
    identifying = identifyingObjection(record, apart)
    // The damage of a journal is told by itself.
    guard isWhole else { return }
    let known = DerivedSession(lines, identifying: apart?.lines ?? [])?.record.files ?? []
    lostAnswers = lostAnswers(record, known)
    shortfall = shortfall(record, known) ?? lostAnswers
  }

  private func objection(_ found: String, _ expected: String) -> Objection {
    Objection(file: Journal.fileName, found: found, expected: expected)
  }

  /// The manifest; nil where it is missing or cannot be read, which others tell.
  static func manifest(in folder: SafeFolder) -> SessionRecord? {
    guard folder.contains(SessionRecord.fileName) else { return nil }
    do {
      let bytes = try folder.read(SessionRecord.fileName)
      return try SessionRecord(manifest: try Document(reading: bytes).root.value)
    } catch {
      return nil
    }
  }

  // MARK: Whose it is

  /// A journal that neither manifest nor folder knows.
  private func foreignJournal(_ head: SessionHead) -> Objection? {
    if let manifest, Self.isSame(manifest.head, head) { return nil }
    guard !FolderNames(folder.path).problems(of: head).isEmpty else { return nil }
    return objection(
      "the journal of session '\(head.identifier)' of '\(head.participant)'",
      manifest.map { "that of '\($0.head.identifier)' of '\($0.head.participant)'" }
        ?? "that of the session after which the folders are named")
  }

  static func isSame(_ one: SessionHead, _ other: SessionHead) -> Bool {
    one.identifier == other.identifier && one.participant == other.participant
      && one.study.identifier == other.study.identifier
  }

  // MARK: How long it is

  /// Whether more may have followed: a session that was completed is not gone on with.
  private static func mayGoOn(_ record: SessionRecord) -> Bool {
    record.ending?.canBeResumed ?? true
  }

  private func shortfall(_ record: SessionRecord, _ known: [FileEntry]) -> Objection? {
    guard let manifest, Self.isSame(manifest.head, record.head) else { return nil }
    let sittings = record.resumptions.count + 1
    let told = manifest.resumptions.count + 1
    if told > sittings {
      return objection("\(sittings) sittings", "\(told), as session.json tells; lines are missing")
    }
    guard told == sittings else { return nil }
    if let ending = manifest.ending, record.ending == nil {
      return objection(
        "no ending", "'\(ending.rawValue)', as session.json tells; lines are missing")
    }
    guard Self.mayGoOn(record) else { return nil }
    let unknown = manifest.files.first { entry in
      !isListed(entry) && !known.contains(entry) && hash(of: entry.name) == entry.sha256
        && tellsMore(entry, than: record)
    }
    return unknown.map {
      objection("no line for '\($0.name)' as it is", "that of session.json; lines are missing")
    }
  }

  /// Whether a file can't be of an earlier moment than the journal's last.
  private func tellsMore(_ entry: FileEntry, than record: SessionRecord) -> Bool {
    guard let index = entry.stepIndex else { return false }
    guard let step = record.step(index) else { return true }
    switch entry.kind {
    case .study, .store, .identifying, .sound: return false
    case .step:
      let written = bytes(of: entry.name).flatMap(Self.step)
      return step.ending == nil && written?.ending != nil
    case .recording:
      let recording = step.recordings.last { step.fileName(of: $0) == entry.name }
      return entry.items ?? 0 > recording?.items.count ?? 0
    }
  }

  /// Whether a line lists a file of this name and hash.
  private func isListed(_ entry: FileEntry) -> Bool {
    lines.contains { line in
      guard case .file(let file) = line.event else { return false }
      return file.name == entry.name && file.sha256 == entry.sha256
    }
  }

  private func hash(of name: String) -> String? {
    bytes(of: name).map { SHA256Digest(of: $0).hexadecimal }
  }

  private func bytes(of name: String) -> [UInt8]? {
    guard folder.contains(name) else { return nil }
    do throws(FileError) {
      return try folder.read(name)
    } catch {
      return nil
    }
  }

  // MARK: Answers that only files hold

  private func lostAnswers(_ record: SessionRecord, _ known: [FileEntry]) -> Objection? {
    guard Self.mayGoOn(record) else { return nil }
    for planned in record.head.plannedSteps {
      let name = StepResult(
        index: planned.index, identifier: planned.identifier, kind: planned.kind, title: "",
        startDate: record.head.startDate
      ).fileName
      guard let bytes = bytes(of: name), isAhead(name, bytes, planned.index, known),
        let step = Self.step(bytes), !step.answers.allSatisfy({ isJournaled($0, planned.index) })
      else { continue }
      return objection(
        "no line for an answer in '\(name)'", "each answer's line; lines are missing")
    }
    return nil
  }

  /// Whether a file may be later than the journal, and is not just changed.
  private func isAhead(
    _ name: String, _ bytes: [UInt8], _ index: Int, _ known: [FileEntry]
  ) -> Bool {
    let sha256 = SHA256Digest(of: bytes).hexadecimal
    let isKnown = known.contains { $0.name == name && $0.sha256 == sha256 }
    if isKnown { return false }
    let isOfManifest =
      manifest?.files.contains { $0.name == name && $0.sha256 == sha256 } ?? false
    return isOfManifest || !isListedSinceShown(name, index)
  }

  private func isListedSinceShown(_ name: String, _ index: Int) -> Bool {
    for line in lines.reversed() {
      switch line.event {
      case .file(let entry) where entry.name == name: return true
      case .stepStarted(let start) where start.index == index: return false
      default: continue
      }
    }
    return false
  }

  private static func step(_ bytes: [UInt8]) -> StepResult? {
    do {
      return try StepFile(json: try Document(reading: bytes).root.value).step
    } catch {
      return nil
    }
  }

  private func isJournaled(_ answer: AnswerResult, _ index: Int) -> Bool {
    lines.contains { line in
      guard case .answer(index, let journaled) = line.event else { return false }
      return journaled == answer
    }
  }

  // MARK: Answers that are kept apart

  private func identifyingObjection(
    _ record: SessionRecord, _ apart: JournalReader?
  ) -> Objection? {
    // An export has none of them.
    guard record.export == nil else { return nil }
    let given = SuspendedSession.answers(in: lines).filter(\.answer.isIdentifying)
    let listed = listedApart()
    guard let apart else {
      guard !given.isEmpty || listed != nil else { return nil }
      return apartObjection("nothing there", "the answers that are kept apart")
    }
    if let owner = apart.owner, owner != JournalOwner(record.head) {
      return apartObjection(
        "the journal of session '\(owner.session)' of '\(owner.participant)'",
        "that of '\(record.head.identifier)' of '\(record.head.participant)'", isOfAnother: true)
    }
    var rest = SuspendedSession.answers(in: apart.lines)[...]
    for (index, answer) in given {
      guard
        let found = rest.firstIndex(where: { $0.stepIndex == index && $0.answer.redacted == answer }
        )
      else {
        return apartObjection(
          "other answers", "those of \(Journal.fileName)", isOfAnother: apart.owner == nil)
      }
      rest = rest[(found + 1)...]
    }
    guard let listed else { return nil }
    let derived = IdentifyingAnswers.file(of: record.head, apart.lines)?.entry
    return derived?.sha256 == listed.sha256
      ? nil : apartObjection("other answers", "those that \(listed.name) was derived from")
  }

  private func apartObjection(
    _ found: String, _ expected: String, isOfAnother: Bool = false
  ) -> Objection {
    Objection(
      file: Journal.identifyingFileName, found: found, expected: expected,
      isOfAnother: isOfAnother)
  }

  /// The derived file as the last sitting listed it; nil where it did not.
  private func listedApart() -> FileEntry? {
    for line in lines.reversed() {
      switch line.event {
      case .file(let entry) where entry.kind == .identifying: return entry
      case .resumed: return nil
      default: continue
      }
    }
    return nil
  }
}
