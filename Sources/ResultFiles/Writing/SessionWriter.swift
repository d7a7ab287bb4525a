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
  private let durability: Durability
  private let state: Mutex<State>

  private struct State {
    var record: SessionRecord
    var failure: FileError?
  }

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
    identifying = IdentifyingAnswers(in: folder, durability, of: head)
    journal = try Journal(
      in: folder, durability, software: head.software, time: head.startDate,
      acknowledge: acknowledge)
    state = Mutex(
      State(record: SessionRecord(head: head, isSynthetic: head.kind == .rehearsal)))
    try record(.study(String(decoding: study, as: UTF8.self)), elapsed: 0, time: head.startDate)
    try record(.plan(head), elapsed: 0, time: head.startDate)
    let entry = FileEntry(
      name: "study.json", kind: .study, sha256: SHA256Digest(of: study).hexadecimal)
    try put(entry, study, elapsed: 0, time: head.startDate)
    // At once, so that the next session of this participant sees this one.
    try folder.write(record.fileBytes, to: SessionRecord.fileName, durability)
  }

  /// The session so far.
  package var record: SessionRecord { state.withLock { $0.record } }

  /// Journals an event; once it returns, a kill of the process can't undo it.
  ///
  /// What could tell who the participant is goes to a journal of its own.
  package func record(
    _ event: SessionEvent, elapsed: Double, time: Instant
  ) throws(FileError) {
    guard case .answer(let stepIndex, let answer) = event, answer.isIdentifying else {
      return try append(event, elapsed: elapsed, time: time)
    }
    try identifying.record(answer, stepIndex: stepIndex, elapsed: elapsed, time: time)
    let redacted = SessionEvent.answer(stepIndex: stepIndex, answer.redacted)
    try append(redacted, elapsed: elapsed, time: time)
  }

  private func append(
    _ event: SessionEvent, elapsed: Double, time: Instant
  ) throws(FileError) {
    let line = try journal.append(event, elapsed: elapsed, time: time)
    state.withLock { $0.record.apply(line) }
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
    guard durability == .synced else { return try folder.write(bytes, to: name, .relaxed) }
    journal.start { @Sendable [self] in
      do throws(FileError) {
        try folder.write(bytes, to: name)
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
  }

  private func throwFailure() throws(FileError) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}
