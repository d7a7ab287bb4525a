import Digests
import Quantities
import SafeFiles
import Synchronization

/// Writes a session as it happens: each event to the journal, each file derived from the fold.
///
/// In: ``SessionEvent``. Out: the session's folder. Next: ``ResultReader``.
/// Files are put in place on the journal's queue, so that no step waits for the disk.
package final class SessionWriter: Sendable {
  package let folder: SafeFolder
  private let journal: Journal
  private let identifying: IdentifyingAnswers
  package let durability: Durability
  private let state: Mutex<State>

  private struct State {
    var record: SessionRecord
    var failure: FileError?
    /// What could not be written so far, in order.
    var backlog = Backlog()

    /// Keeps a file that could not be put in place, for later where the reason may pass.
    mutating func keep(_ error: FileError, _ file: DerivedSession.File) {
      guard error.isPassing else {
        failure = failure ?? error
        return
      }
      backlog.obstacle = error
      hold(file)
    }

    /// Keeps a file while events are not written: no file tells what the journal does not.
    mutating func keepBehindEvents(_ file: DerivedSession.File) -> Bool {
      guard !backlog.events.isEmpty else { return false }
      hold(file)
      return true
    }

    private mutating func hold(_ file: DerivedSession.File) {
      backlog.files.removeAll { $0.name == file.name }
      backlog.files.append(file)
    }
  }

  /// How much room is kept for the time when the disk is full, in bytes.
  package static let reserveSize = 256 << 10
  static let reserveName = ".reserve"

  /// Starts a session's files: the journal with study and plan, the study's copy, the manifest.
  ///
  /// - Parameters:
  ///   - folder: The session's own new folder.
  ///   - head: The plan.
  ///   - study: The study's bytes.
  ///   - durability: Whether everything is synced as it comes.
  ///   - acknowledge: Called once a line of the journal is safe on disk.
  /// - Throws: ``FileError`` where the first files can't be written.
  package init(
    in folder: SafeFolder, head: SessionHead, study: [UInt8], _ durability: Durability,
    acknowledge: (@Sendable (Journal.Acknowledgement) -> Void)? = nil
  ) throws(FileError) {
    self.folder = folder
    self.durability = durability
    let identifying = IdentifyingAnswers(in: folder, durability, of: head)
    self.identifying = identifying
    journal = try Journal(
      in: folder, durability, software: head.software, time: head.startDate,
      acknowledge: acknowledge, syncFirst: identifying.waitForSync)
    state = Mutex(
      State(record: SessionRecord(head: head, isSynthetic: head.kind == .rehearsal)))
    try record(.study(String(decoding: study, as: UTF8.self)), elapsed: 0, time: head.startDate)
    try record(.plan(head), elapsed: 0, time: head.startDate)
    let entry = FileEntry(
      name: "study.json", kind: .study, sha256: SHA256Digest(of: study).hexadecimal)
    try put(entry, study, elapsed: 0, time: head.startDate)
    // At once, so that the next session of this participant sees this one.
    try folder.write(record.fileBytes, to: SessionRecord.fileName, durability)
    if durability == .synced { try folder.reserve(Self.reserveSize, as: Self.reserveName) }
  }

  /// Goes on with the files of a session that was cut or saved.
  ///
  /// What the sitting before could not put in place any more is put there now.
  ///
  /// - Parameters:
  ///   - suspended: The session.
  ///   - resumption: When it goes on, with which study.
  ///   - study: The study's bytes, where it was changed; nil where it is the same.
  ///   - durability: Whether everything is synced as it comes.
  ///   - acknowledge: Called once a line of the journal is safe on disk.
  /// - Throws: ``FileError`` where the files can't be written.
  package init(
    resuming suspended: SuspendedSession, _ resumption: Resumption, study: [UInt8]?,
    _ durability: Durability, acknowledge: (@Sendable (Journal.Acknowledgement) -> Void)? = nil
  ) throws(FileError) {
    folder = suspended.folder
    self.durability = durability
    let identifying = try IdentifyingAnswers(
      resuming: suspended, durability, software: resumption.software)
    self.identifying = identifying
    journal = try Journal(
      resuming: suspended.journal, durability, software: resumption.software,
      acknowledge: acknowledge, syncFirst: identifying.waitForSync)
    state = Mutex(State(record: suspended.record))
    let time = resumption.date
    try record(.resumed(resumption), elapsed: 0, time: time)
    if let study {
      try record(.study(String(decoding: study, as: UTF8.self)), elapsed: 0, time: time)
    }
    let derived = DerivedSession(of: record, study: nil)
    for file in derived.files where try !folder.holds(file) {
      if let entry = derived.record.files.first(where: { $0.name == file.name }) {
        try put(entry, file.bytes, elapsed: 0, time: time)
      }
    }
    let copy = study ?? Array(suspended.study.utf8)
    if try !folder.holds(DerivedSession.File(name: "study.json", bytes: copy)) {
      let entry = FileEntry(
        name: "study.json", kind: .study, sha256: SHA256Digest(of: copy).hexadecimal)
      try put(entry, copy, elapsed: 0, time: time)
    }
    // A manifest that tells of a sitting whose line a power cut took would speak against the journal.
    if durability == .synced { try journal.waitForSync() }
    try folder.write(record.fileBytes, to: SessionRecord.fileName, durability)
    if durability == .synced { try folder.reserve(Self.reserveSize, as: Self.reserveName) }
  }

  /// The session so far.
  package var record: SessionRecord { state.withLock { $0.record } }

  /// Journals an event; once it returns, a kill of the process can't undo it.
  ///
  /// With ``Durability/batched`` it may, until the step's files are put in place.
  /// What could tell who the participant is goes to a journal of its own.
  package func record(
    _ event: SessionEvent, elapsed: Double, time: Instant
  ) throws(FileError) {
    let line = line(of: event, elapsed, time)
    let isHeldUp = state.withLock { state in
      state.record.apply(line)
      return state.backlog.obstacle != nil || !state.backlog.events.isEmpty
    }
    if isHeldUp, try flushEvents() != nil { return hold(event, elapsed, time) }
    do throws(FileError) {
      try append(line, of: event)
    } catch {
      guard durability == .synced, error.isPassing else { throw error }
      try retry(event, elapsed, time)
    }
  }

  /// The journal's line, as it will read back: what is derived from it must not differ by a
  /// microsecond.
  private func line(
    of event: SessionEvent, _ elapsed: Double, _ time: Instant
  ) -> JournalLine {
    JournalLine(
      sequence: 0, elapsed: roundedSeconds(elapsed), time: time, event: event.redacted)
  }

  private func append(_ line: JournalLine, of event: SessionEvent) throws(FileError) {
    if case .answer(let stepIndex, let answer) = event, answer.isIdentifying {
      try identifying.record(answer, stepIndex: stepIndex, elapsed: line.elapsed, time: line.time)
    }
    try journal.append(line)
  }

  // MARK: A full disk

  /// Gives up the room that was kept, and keeps in memory what still can't be written.
  private func retry(
    _ event: SessionEvent, _ elapsed: Double, _ time: Instant
  ) throws(FileError) {
    try folder.remove(Self.reserveName)
    do throws(FileError) {
      try append(line(of: event, elapsed, time), of: event)
    } catch {
      guard error.isPassing else { throw error }
      state.withLock { $0.backlog.obstacle = error }
      hold(event, elapsed, time)
    }
  }

  private func hold(_ event: SessionEvent, _ elapsed: Double, _ time: Instant) {
    state.withLock { $0.backlog.events.append(Backlog.Event(event, elapsed, time)) }
  }

  /// Why something that happened is not on the disk yet; nil where all of it is.
  package var obstacle: FileError? { state.withLock { $0.backlog.obstacle } }

  /// Tries again what could not be written.
  ///
  /// - Returns: Why some of it still can't be; nil where all of it is written.
  /// - Throws: ``FileError`` where trying again is of no use.
  package func tryAgain() async throws(FileError) -> FileError? {
    if let obstacle = try flushEvents() { return obstacle }
    let files = state.withLock { state in
      defer { (state.backlog.files, state.backlog.obstacle) = ([], nil) }
      return state.backlog.files
    }
    for file in files { try put(file.bytes, file.name) }
    await journal.run {}
    return obstacle
  }

  private func flushEvents() throws(FileError) -> FileError? {
    while let next = state.withLock({ $0.backlog.events.first }) {
      do throws(FileError) {
        try append(line(of: next.event, next.elapsed, next.time), of: next.event)
      } catch {
        guard error.isPassing else { throw error }
        state.withLock { $0.backlog.obstacle = error }
        return error
      }
      state.withLock { _ = $0.backlog.events.removeFirst() }
    }
    state.withLock { if $0.backlog.files.isEmpty { $0.backlog.obstacle = nil } }
    return nil
  }

  /// Returns once everything recorded so far is on the disk.
  package func sync() async throws(FileError) {
    try await identifying.sync()
    try await journal.sync()
    try throwFailure()
  }

  /// Puts the files of a step in place, and the manifest where a crash could leave it the last.
  package func writeStep(_ index: Int, elapsed: Double, time: Instant) throws(FileError) {
    guard let step = record.step(index) else { return }
    for (entry, bytes) in step.files { try put(entry, bytes, elapsed: elapsed, time: time) }
    // It grows with the plan; where nothing is synced, the one at the end is enough.
    if durability == .synced { try putManifest() }
  }

  /// Lists a file that another owner put into the folder.
  package func list(_ entry: FileEntry, elapsed: Double, time: Instant) throws(FileError) {
    try record(.file(entry), elapsed: elapsed, time: time)
  }

  /// Ends the session: its ending, the last manifest, and all of it on the disk.
  ///
  /// - Parameters:
  ///   - ending: How it ended.
  ///   - reason: Why the study's own rules ended it early; nil otherwise.
  ///   - elapsed: Seconds on the step clock.
  ///   - time: The moment by the wall.
  /// - Throws: ``FileError`` where any of the session's files could not be written.
  package func finish(
    _ ending: Ending, reason: String? = nil, elapsed: Double, time: Instant
  ) async throws(FileError) {
    if let (entry, bytes) = identifying.file {
      try put(entry, bytes, elapsed: elapsed, time: time)
    }
    try record(.sessionEnded(ending, reason: reason), elapsed: elapsed, time: time)
    try putManifest()
    try folder.remove(Self.reserveName)
    if let obstacle = try await tryAgain() { throw obstacle }
    try await identifying.finish()
    try await journal.finish()
    try throwFailure()
  }

  private func put(
    _ entry: FileEntry, _ bytes: [UInt8], elapsed: Double, time: Instant
  ) throws(FileError) {
    try record(.file(entry), elapsed: elapsed, time: time)
    try put(bytes, entry.name)
  }

  private func putManifest() throws(FileError) {
    try put(record.fileBytes, SessionRecord.fileName)
  }

  private func put(_ bytes: [UInt8], _ name: String) throws(FileError) {
    guard durability == .synced else {
      try journal.writeWaiting()
      return try folder.write(bytes, to: name, .relaxed)
    }
    let file = DerivedSession.File(name: name, bytes: bytes)
    guard !state.withLock({ $0.keepBehindEvents(file) }) else { return }
    journal.start { @Sendable [self] in
      do throws(FileError) {
        try folder.write(bytes, to: name)
      } catch {
        state.withLock { $0.keep(error, file) }
      }
    }
  }

  private func throwFailure() throws(FileError) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}
