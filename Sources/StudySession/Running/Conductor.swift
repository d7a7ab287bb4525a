import Chance
import Digests
import ExperimentDesign
import HealthSamples
import MockHealth
import Quantities
import ResultFiles
import SafeFiles
import StrictJSON
import StudyModel

/// Conducts one session: makes its folder, opens its store, runs it, and closes its files.
///
/// In: a ``SessionRequest`` and what the session meets. Out: a ``ConductedSession``.
package struct Conductor: Sendable {
  package let request: SessionRequest
  package let meeting: Meeting
  /// The session that is gone on with; nil for a new one.
  let suspended: SuspendedSession?

  package init(
    _ request: SessionRequest, meeting: Meeting, resuming suspended: SuspendedSession? = nil
  ) {
    self.request = request
    self.meeting = meeting
    self.suspended = suspended
  }

  /// Conducts the session to its end.
  ///
  /// - Throws: ``SessionError`` where it could not even be started; later failures are outcomes.
  package func conduct() async throws(SessionError) -> ConductedSession {
    let (shared, notice) = try namedStore()
    let (plan, writer) = try begin()
    let own = try await ownStore(plan, writer)
    var outcome = await Session(
      plan: plan, in: surroundings(shared ?? own, writer, plan, notice), resuming: suspended
    ).run()
    if outcome == .refusedConsent { return try await refuse(writer) }
    if let own {
      outcome = await outcome.after { () throws(SessionError) in try seal(own, writer) }
    }
    // Whatever failed before, the session's own files tell how it ended.
    let ending = outcome
    outcome = await outcome.after { () async throws(SessionError) in
      try await finish(writer, ending)
    }
    return ConductedSession(outcome: outcome, folder: writer.folder.path, record: writer.record)
  }

  private func surroundings(
    _ store: (any HealthStore)?, _ writer: SessionWriter, _ plan: SessionPlan, _ notice: String?
  ) -> SessionSurroundings {
    var surroundings = SessionSurroundings(
      clock: meeting.clock, inbox: meeting.inbox, presenter: meeting.presenter, store: store,
      clips: meeting.clips, writer: writer, studyFolder: request.studyFolder, mock: request.mock,
      permission: meeting.permission, answers: meeting.answers, language: language,
      decimalMark: meeting.decimalMark,
      notices: meeting.notices + plan.strataNotices + [notice].compactMap(\.self),
      news: meeting.news,
      microphone: meeting.microphone, refresh: meeting.refresh)
    surroundings.sourceState = meeting.sourceState
    return surroundings
  }

  /// The language the texts are shown in; nil where they name none.
  var language: String? { meeting.language ?? request.study.mainLanguage }

  // MARK: Files

  private func begin() throws(SessionError) -> (SessionPlan, SessionWriter) {
    guard let suspended else { return try start() }
    return try resume(suspended)
  }

  /// Numbers the session and puts its plan on disk, alone among the participant's sessions.
  private func start() throws(SessionError) -> (SessionPlan, SessionWriter) {
    try finishRefusals()
    let participant = try participantFolder()
    let lock = try files { () throws(FileError) in try participant.lock() }
    defer { withExtendedLifetime(lock) {} }
    guard !Withdrawal.isMarked(participant) else { throw .withdrawn }
    let past = try files { () throws(FileError) in try PastSessions(in: participant) }
    let number = request.number ?? past.nextNumber(of: request.task.identifier)
    if request.kind == .rehearsal, let same = past.session(number, of: request.task.identifier) {
      throw .files(.exists(path: participant.path + "/" + same.identifier))
    }
    let assigned = try AssignmentDesk(request: request).assigned(of: participant, past)
    let plan = try request.plan(number: number, assigned: assigned, past: past)
    try requireRoom(for: plan, in: participant)
    return (plan, try files { () throws(FileError) in try writer(of: plan, in: participant) })
  }

  /// The folder of the participant's sessions, made where it is missing.
  func participantFolder() throws(SessionError) -> SafeFolder {
    try files { () throws(FileError) in
      try SessionFolder.ofParticipant(
        in: request.output, kind: request.kind, isRootNamed: request.isOutputNamed,
        study: request.study.identifier, participant: request.participant, request.durability)
    }
  }

  /// Refuses to start what the disk could not hold; a rehearsal may try.
  func requireRoom(
    for plan: SessionPlan, in folder: SafeFolder
  ) throws(SessionError) {
    guard request.kind != .rehearsal else { return }
    let need = DiskNeed(
      plan, study: request.studyBytes, hasStore: request.store == nil && readsSamples
    ).bytes
    let free = try files { () throws(FileError) in try folder.freeBytes() }
    guard free >= need else { throw .room(path: folder.path, found: free, expected: need) }
  }

  private func writer(
    of plan: SessionPlan, in participant: SafeFolder
  ) throws(FileError) -> SessionWriter {
    let (folder, identifier) = try makeFolder(plan, in: participant)
    let head = request.head(
      plan, identifier: identifier, language: language, start: meeting.clock.instant)
    return try SessionWriter(
      in: folder, head: head, study: request.studyBytes, request.durability,
      acknowledge: meeting.acknowledge)
  }

  private func makeFolder(
    _ plan: SessionPlan, in participant: SafeFolder
  ) throws(FileError) -> (SafeFolder, String) {
    let start = meeting.clock.instant.compactUTC
    // Two sessions of one participant may start in one second; a rehearsal's may not, since the
    // same arguments must give the same folder.
    let attempts = request.kind == .rehearsal ? 1 : 100
    var attempt = 1
    while true {
      let identifier = start + "-" + plan.suffix(attempt: attempt)
      do throws(FileError) {
        return (try participant.makeNewFolder(identifier, request.durability), identifier)
      } catch {
        guard case .exists = error, attempt < attempts else { throw error }
        attempt += 1
      }
    }
  }

  private func finish(
    _ writer: SessionWriter, _ outcome: SessionOutcome
  ) async throws(SessionError) {
    do {
      try await writer.finish(
        outcome.ending, reason: outcome.reason, elapsed: meeting.clock.now.seconds,
        time: meeting.clock.instant)
    } catch {
      throw .files(error)
    }
    try AssignmentDesk(request: request).keep(outcome.ending)
  }

  func files<T>(_ work: () throws(FileError) -> T) throws(SessionError) -> T {
    do {
      return try work()
    } catch {
      throw .files(error)
    }
  }

  // MARK: The store

  /// The name of a session's own store.
  package static let privateStore = "health.sqlite"

  /// The store that was named, opened before anything of the session is made; nil for no need.
  ///
  /// Sound alone needs it for one answer, and is recorded without it, which the notice tells.
  private func namedStore() throws(SessionError) -> (SQLiteHealthStore?, notice: String?) {
    guard let path = request.store, readsSamples || request.task.recordsSound else {
      return (nil, nil)
    }
    do throws(HealthStoreError) {
      return (try SQLiteHealthStore(path: path), nil)
    } catch {
      guard readsSamples else {
        return (nil, "The answer about the microphone is not kept: \(error).")
      }
      throw .store(error)
    }
  }

  private var readsSamples: Bool { !request.task.quantityTypes.isEmpty }

  /// A store inside the session's folder; nil where one was named, or none is needed.
  private func ownStore(
    _ plan: SessionPlan, _ writer: SessionWriter
  ) async throws(SessionError) -> (any SealableHealthStore)? {
    guard request.store == nil, readsSamples else { return nil }
    let path = writer.folder.path + "/" + Self.privateStore
    do throws(HealthStoreError) {
      guard request.durability != .synced else { return try SQLiteHealthStore(path: path) }
      return BufferedHealthStore(try SQLiteHealthStore(path: path, durability: .ephemeral))
    } catch {
      try await finish(writer, .failed(.store(error)))
      throw .store(error)
    }
  }

  private static let unsealed =
    "The disk had no room to close the session's own store: part of it lies in its log beside it."

  /// Has what came late stand among the session's notices.
  private func tell(_ notice: String, _ writer: SessionWriter) throws(SessionError) {
    try files { () throws(FileError) in
      try writer.record(
        .notice(notice), elapsed: meeting.clock.now.seconds, time: meeting.clock.instant)
    }
  }

  private func seal(
    _ store: any SealableHealthStore, _ writer: SessionWriter
  ) throws(SessionError) {
    do throws(HealthStoreError) {
      try store.seal()
    } catch {
      guard error.isPassing else { throw .store(error) }
      return try tell(Self.unsealed, writer)
    }
    try files { () throws(FileError) in
      let bytes = try writer.folder.read(Self.privateStore)
      let entry = FileEntry(
        name: Self.privateStore, kind: .store, sha256: SHA256Digest(of: bytes).hexadecimal)
      try writer.list(
        entry, elapsed: meeting.clock.now.seconds, time: meeting.clock.instant)
    }
  }
}

extension SessionOutcome {
  /// This outcome, or the failure of what is done after the session.
  fileprivate func after(
    _ work: () async throws(SessionError) -> Void
  ) async -> SessionOutcome {
    do throws(SessionError) {
      try await work()
      return self
    } catch {
      return self == .completed ? .failed(error) : self
    }
  }
}

/// What a session left behind.
package struct ConductedSession: Sendable {
  package let outcome: SessionOutcome
  /// The path of its folder; of the file of refusals, where that is all that is left.
  package let folder: String
  package let record: SessionRecord
  /// The tasks that were not started, since they require this session's, which did not complete.
  package var dependents: [String] = []
}
