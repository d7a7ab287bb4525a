import Chance
import Digests
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

  /// What a session meets, apart from its files.
  package struct Meeting: Sendable {
    package var clock: any SessionClock
    package var inbox: Inbox
    package var presenter: any Presenter
    package var clips: any ClipStage
    package var permission: PermissionPolicy
    package var answers: AnswerSource?
    package var language: String?
    /// The custom of the participant's locale.
    package var decimalMark: DecimalMark
    package var notices: [String]
    package var refresh: Duration?
    /// Told of each line of the journal once it is safe on disk.
    package var acknowledge: (@Sendable (Journal.Acknowledgement) -> Void)?

    package init(
      clock: any SessionClock, inbox: Inbox, presenter: any Presenter, clips: any ClipStage,
      permission: PermissionPolicy, answers: AnswerSource? = nil, language: String? = nil,
      decimalMark: DecimalMark = .point,
      notices: [String] = [], refresh: Duration?,
      acknowledge: (@Sendable (Journal.Acknowledgement) -> Void)? = nil
    ) {
      self.clock = clock
      self.inbox = inbox
      self.presenter = presenter
      self.clips = clips
      self.permission = permission
      self.answers = answers
      self.language = language
      self.decimalMark = decimalMark
      self.notices = notices
      self.refresh = refresh
      self.acknowledge = acknowledge
    }
  }

  package init(_ request: SessionRequest, meeting: Meeting) {
    self.request = request
    self.meeting = meeting
  }

  /// Conducts the session to its end.
  ///
  /// - Throws: ``SessionError`` where it could not even be started; later failures are outcomes.
  package func conduct() async throws(SessionError) -> ConductedSession {
    let plan = request.plan
    let (folder, identifier) = try makeFolder(plan)
    let head = request.head(plan, identifier: identifier, start: meeting.clock.instant)
    let store = try openStore(plan, folder)
    let writer = try files { () throws(FileError) in
      try SessionWriter(
        in: folder, head: head, study: request.studyBytes, request.durability,
        acknowledge: meeting.acknowledge)
    }
    var outcome = await Session(plan: plan, in: surroundings(store?.store, writer)).run()
    if let store, store.isPrivate {
      outcome = await outcome.after { () throws(SessionError) in
        try seal(store.store, folder, writer)
      }
    }
    // Whatever failed before, the session's own files tell how it ended.
    let ending = outcome
    outcome = await outcome.after { () async throws(SessionError) in
      try await finish(writer, ending)
    }
    return ConductedSession(outcome: outcome, folder: folder.path, record: writer.record)
  }

  private func surroundings(
    _ store: SQLiteHealthStore?, _ writer: SessionWriter
  ) -> SessionSurroundings {
    SessionSurroundings(
      clock: meeting.clock, inbox: meeting.inbox, presenter: meeting.presenter, store: store,
      clips: meeting.clips, writer: writer, studyFolder: request.studyFolder, mock: request.mock,
      permission: meeting.permission, answers: meeting.answers, language: meeting.language,
      decimalMark: meeting.decimalMark,
      notices: meeting.notices, refresh: meeting.refresh)
  }

  // MARK: Files

  private func makeFolder(_ plan: SessionPlan) throws(SessionError) -> (SafeFolder, String) {
    let start = meeting.clock.instant.compactUTC
    // Two sessions of one participant may start in one second; a rehearsal's may not, since the
    // same arguments must give the same folder.
    let attempts = request.kind == .rehearsal ? 1 : 100
    var attempt = 1
    while true {
      let identifier = start + "-" + plan.suffix(attempt: attempt)
      do throws(FileError) {
        let folder = try SessionFolder.make(
          in: request.output, kind: request.kind, isRootNamed: request.isOutputNamed,
          study: request.study.identifier, participant: request.participant, session: identifier)
        return (folder, identifier)
      } catch {
        guard case .exists = error, attempt < attempts else { throw .files(error) }
        attempt += 1
      }
    }
  }

  private func finish(
    _ writer: SessionWriter, _ outcome: SessionOutcome
  ) async throws(SessionError) {
    do {
      try await writer.finish(
        outcome.ending, elapsed: meeting.clock.now.seconds, time: meeting.clock.instant)
    } catch {
      throw .files(error)
    }
  }

  private func files<T>(_ work: () throws(FileError) -> T) throws(SessionError) -> T {
    do {
      return try work()
    } catch {
      throw .files(error)
    }
  }

  // MARK: The store

  private static let privateStore = "health.sqlite"

  /// The store the session reads: the one that was named, or one of its own; nil for no need.
  private func openStore(
    _ plan: SessionPlan, _ folder: SafeFolder
  ) throws(SessionError) -> (store: SQLiteHealthStore, isPrivate: Bool)? {
    guard !plan.quantityTypes.isEmpty else { return nil }
    do {
      if let path = request.store { return (try SQLiteHealthStore(path: path), false) }
      let path = folder.path + "/" + Self.privateStore
      let store = try SQLiteHealthStore(
        path: path, durability: request.durability == .relaxed ? .ephemeral : .normal)
      return (store, true)
    } catch {
      throw .store(error)
    }
  }

  private func seal(
    _ store: SQLiteHealthStore, _ folder: SafeFolder, _ writer: SessionWriter
  ) throws(SessionError) {
    do {
      try store.seal()
    } catch {
      throw .store(error)
    }
    try files { () throws(FileError) in
      let bytes = try folder.read(Self.privateStore)
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
  /// The path of its folder.
  package let folder: String
  package let record: SessionRecord
}
