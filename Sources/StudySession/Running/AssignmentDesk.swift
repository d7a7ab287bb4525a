import ExperimentDesign
import ResultFiles
import SafeFiles
import StudyModel

/// Where a session asks what its participant is assigned to, and tells how it ended.
///
/// In: a ``SessionRequest``. Out: an ``Assigned``. Next: the session's plan. The participant's folder
/// is locked meanwhile, so that nobody takes the session for one that died.
struct AssignmentDesk {
  let request: SessionRequest

  // MARK: Before the session

  /// What the participant is assigned to, now or since before; nil where nothing is assigned yet.
  func assigned(of participant: SafeFolder, _ past: PastSessions) throws(SessionError) -> Assigned?
  {
    guard decides, let assignment = request.study.assignment else { return request.assigned }
    let (base, book) = try book()
    let known = try assigning { () throws(AssignmentError) in
      try book.assigned(to: request.participant)
    }
    guard assigns else { return known }
    var stratum = known?.stratum ?? []
    if known == nil {
      try giveBackDeadCells(base, book, assignment)
      stratum = Stratum(by: assignment.stratifyBy, of: participant, past).answers
    }
    return try assigning { () throws(AssignmentError) in
      try book.assign(
        participant: request.participant, by: assignment, seed: request.seed, stratum: stratum,
        row: request.row)
    }
  }

  /// Whether it is decided here; a rehearsal decides for all participants beforehand.
  private var decides: Bool { request.assigned == nil && request.kind != .rehearsal }

  /// Whether this session assigns; one of a task that asks for the strata leaves it to the next.
  private var assigns: Bool { request.row != nil || request.study.assigns(in: request.task) }

  /// Gives back the cells of sessions that died without a word, such as by `kill -9`.
  private func giveBackDeadCells(
    _ base: SafeFolder, _ book: AssignmentBook, _ assignment: Assignment
  ) throws(SessionError) {
    let all = try assigning { () throws(AssignmentError) in try book.all() }
    for assigned in all where assigned.status == .active {
      guard let participant = assigned.participant, participant != request.participant,
        let folder = try folder(of: participant, in: base)
      else { continue }
      guard let lock = try files({ () throws(FileError) in try folder.lockIfFree() }) else {
        continue
      }
      defer { withExtendedLifetime(lock) {} }
      guard let outcome = try files({ () throws(FileError) in try outcome(in: folder) }) else {
        continue
      }
      try assigning { () throws(AssignmentError) in
        try book.finish(
          participant: participant, outcome, whenEndedEarly: assignment.whenEndedEarly)
      }
    }
  }

  private func folder(
    of participant: String, in base: SafeFolder
  ) throws(SessionError) -> SafeFolder? {
    do throws(FileError) {
      return try base.folder(request.study.identifier).folder(participant)
    } catch {
      guard error.isMissing else { throw .files(error) }
      return nil
    }
  }

  /// How the sessions of a participant ended; nil where one is under way, or none was begun.
  private func outcome(in participant: SafeFolder) throws(FileError) -> AssignmentBook.Outcome? {
    for name in try participant.names() where participant.isFolder(name) {
      let session = try participant.folder(name)
      guard session.contains(Journal.fileName) else { continue }
      if try session.isLocked(Journal.fileName) { return nil }
    }
    let sessions = try PastSessions(in: participant).entries.filter { session in
      request.study.task(session.task).map(request.study.assigns) ?? true
    }
    guard !sessions.isEmpty else { return nil }
    if sessions.last?.ending == .saved { return nil }
    return sessions.contains { $0.ending == .completed } ? .completed : .endedEarly
  }

  // MARK: After the session

  /// Tells the study's book how the session ended; one that was assigned beforehand tells nothing.
  func keep(_ ending: Ending) throws(SessionError) {
    guard decides, assigns, let assignment = request.study.assignment else { return }
    // Who saves for later is expected back.
    guard ending != .saved else { return }
    let book = try book().book
    try assigning { () throws(AssignmentError) in
      try book.finish(
        participant: request.participant, ending == .completed ? .completed : .endedEarly,
        whenEndedEarly: assignment.whenEndedEarly)
    }
  }

  // MARK: Ways

  private func book() throws(SessionError) -> (base: SafeFolder, book: AssignmentBook) {
    let base = try files { () throws(FileError) in
      try SessionFolder.base(
        in: request.output, kind: request.kind, isRootNamed: request.isOutputNamed,
        request.durability)
    }
    let book = try StudyBook.open(in: base, study: request.study.identifier, isPrivate: false)
    return (base, book)
  }

  private func assigning<T>(_ work: () throws(AssignmentError) -> T) throws(SessionError) -> T {
    do {
      return try work()
    } catch {
      throw .assignment(error)
    }
  }

  private func files<T>(_ work: () throws(FileError) -> T) throws(SessionError) -> T {
    do {
      return try work()
    } catch {
      throw .files(error)
    }
  }
}
