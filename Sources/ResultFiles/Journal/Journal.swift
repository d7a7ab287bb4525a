import Digests
import Dispatch
import Quantities
import SafeFiles
import StrictJSON
import Synchronization

/// The journal of a living session: what happened, on disk as it happens.
///
/// In: ``SessionEvent``. Out: lines of `events.jsonl`. Next: every other file, derived from it.
/// A line is written before ``append(_:elapsed:time:)`` returns, so that no kill of the process
/// undoes it, and synced to the disk within half a second, on a queue of its own. Those of a session
/// that can be rehearsed again are written some 64 KiB at once.
package final class Journal: Sendable {
  package static let fileName = "events.jsonl"
  /// The journal of the answers that are kept apart.
  package static let identifyingFileName = "identifying.jsonl"

  private struct State: ~Copyable {
    var nextSequence = 0
    /// In hexadecimal digits.
    var previousHash = Array(JournalLine.noHash.utf8)
    /// That of the line that is being written, until it is the one before.
    var hash: [UInt8] = []
    var hasher = SHA256Hasher()
    /// Lines that wait to be written; none but with ``Durability/batched``.
    var unwritten = Writer()
    /// Lines not yet synced.
    var pending: [Acknowledgement] = []
    var isSyncPlanned = false
    var failure: FileError?
  }

  /// A line that is safe on disk.
  package struct Acknowledgement: Equatable, Sendable {
    package var sequence: Int
    package var kind: String

    package init(sequence: Int, kind: String) {
      self.sequence = sequence
      self.kind = kind
    }
  }

  private let file: AppendFile
  private let durability: Durability
  private let software: String
  private let owner: JournalOwner?
  private let acknowledge: (@Sendable (Acknowledgement) -> Void)?
  /// Puts on the disk what its lines stand for, before they are told.
  private let syncFirst: (@Sendable () throws(FileError) -> Void)?
  private let state = Mutex(State())
  /// So many bytes are written at once with ``Durability/batched``.
  private static let block = 64 << 10
  private let queue = DispatchQueue(label: "karenina.journal")

  /// Starts the journal of a session in its folder, and locks it.
  ///
  /// - Parameters:
  ///   - folder: The session's folder; it must not have a journal.
  ///   - name: The file's name.
  ///   - durability: Whether lines are synced as they come.
  ///   - software: The version that writes.
  ///   - owner: Whose it is, where its lines don't tell.
  ///   - time: The session's start by the wall clock.
  ///   - acknowledge: Called once a line is safe on disk, from the journal's own queue.
  ///   - syncFirst: Puts on the disk what must be there before lines are told; on the same queue.
  /// - Throws: ``FileError`` where the journal can't be made, or is there already.
  package init(
    in folder: SafeFolder, named name: String = Journal.fileName, _ durability: Durability,
    software: String, of owner: JournalOwner? = nil, time: Instant,
    acknowledge: (@Sendable (Acknowledgement) -> Void)? = nil,
    syncFirst: (@Sendable () throws(FileError) -> Void)? = nil
  ) throws(FileError) {
    file = try folder.makeAppendFile(name)
    self.durability = durability
    self.software = software
    self.owner = owner
    self.acknowledge = acknowledge
    self.syncFirst = syncFirst
    do throws(FileError) {
      // Lines that are safe in a file that nobody finds would not be.
      if durability == .synced { try folder.sync() }
      try append(JournalLine(sequence: 0, elapsed: 0, time: time, event: nil))
    } catch {
      // Nothing of it was told, and who tries again must find its name free.
      folder.discard(name)
      throw error
    }
  }

  /// Goes on with the journal of a session that was cut or saved.
  package init(
    resuming suspended: SuspendedJournal, _ durability: Durability, software: String,
    acknowledge: (@Sendable (Acknowledgement) -> Void)? = nil,
    syncFirst: (@Sendable () throws(FileError) -> Void)? = nil
  ) throws(FileError) {
    file = suspended.file
    self.durability = durability
    self.software = software
    owner = nil
    self.acknowledge = acknowledge
    self.syncFirst = syncFirst
    state.withLock { state in
      state.nextSequence = suspended.nextSequence
      state.previousHash = Array(suspended.previousHash.utf8)
    }
    // The half of a line that a crash left was never acknowledged.
    if suspended.isCut { try file.truncate(to: suspended.size) }
  }

  /// Writes an event at the end.
  package func append(
    _ event: SessionEvent, elapsed: Double, time: Instant
  ) throws(FileError) {
    try append(JournalLine(sequence: 0, elapsed: elapsed, time: time, event: event))
  }

  /// Writes a line at the end, whose number is the next, whatever it says.
  func append(_ line: JournalLine) throws(FileError) {
    try state.withLock { state throws(FileError) in try add(line, to: &state) }
  }

  private func add(_ line: JournalLine, to state: inout State) throws(FileError) {
    if let failure = state.failure { throw failure }
    let start = state.unwritten.bytes.count
    line.write(
      to: &state.unwritten, as: state.nextSequence, after: state.previousHash, software: software,
      of: owner)
    let end = state.unwritten.bytes.count
    state.hasher.digest(state.unwritten.bytes[start..<end], into: &state.hash)
    state.unwritten.endLine()
    do throws(FileError) {
      if durability != .batched || end >= Self.block { try write(&state) }
    } catch {
      state.unwritten.truncate(to: start)
      throw error
    }
    swap(&state.previousHash, &state.hash)
    state.pending.append(
      Acknowledgement(sequence: state.nextSequence, kind: line.event?.kind ?? "header"))
    state.nextSequence += 1
    planSync(&state)
  }

  private func write(_ state: inout State) throws(FileError) {
    if let failure = state.failure { throw failure }
    guard !state.unwritten.bytes.isEmpty else { return }
    do throws(FileError) {
      try file.append(state.unwritten.bytes)
    } catch {
      // A torn line must stay the last one; what left none may be tried again.
      if !error.isPassing { state.failure = error }
      throw error
    }
    state.unwritten.truncate(to: 0)
  }

  /// Writes the lines that wait, before what they tell of is put in place.
  func writeWaiting() throws(FileError) {
    let failure = state.withLock { state -> FileError? in
      do throws(FileError) {
        try write(&state)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  private func planSync(_ state: inout State) {
    guard durability == .synced, !state.isSyncPlanned else { return }
    state.isSyncPlanned = true
    queue.asyncAfter(deadline: .now() + .milliseconds(500)) { @Sendable [self] in syncNow() }
  }

  /// Returns once everything written so far is on the disk.
  package func sync() async throws(FileError) {
    try writeWaiting()
    if durability == .synced { await run { @Sendable [self] in syncNow() } }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Waits until everything written so far is on the disk; not for a thread that keeps time.
  func waitForSync() throws(FileError) {
    queue.sync { @Sendable [self] in syncNow() }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Runs work on the journal's queue, where waiting for the disk holds up no step.
  package func run(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      queue.async { @Sendable in
        work()
        continuation.resume()
      }
    }
  }

  /// Starts work on the journal's queue, once all that was written is on the disk.
  ///
  /// What is derived from lines must not outlive them.
  package func start(_ work: @escaping @Sendable () -> Void) {
    queue.async { @Sendable [self] in
      syncNow()
      work()
    }
  }

  private func syncNow() {
    let pending = state.withLock { state in
      defer { state.pending = [] }
      state.isSyncPlanned = false
      return state.pending
    }
    guard !pending.isEmpty else { return }
    do throws(FileError) {
      try writeWaiting()
      try syncFirst?()
      try file.sync()
    } catch {
      return state.withLock { $0.failure = error }
    }
    if let acknowledge { pending.forEach(acknowledge) }
  }

  /// Syncs what is left and acknowledges it, whatever the durability.
  package func finish() async throws(FileError) {
    await run { @Sendable [self] in syncNow() }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}
