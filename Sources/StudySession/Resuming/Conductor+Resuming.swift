import Digests
import ExperimentDesign
import Quantities
import ResultFiles
import SafeFiles
import StudyModel

/// Going on with a session that was cut or saved.
extension Conductor {
  /// Plans the session as it was planned, and opens its files again.
  func resume(_ suspended: SuspendedSession) throws(SessionError) -> (SessionPlan, SessionWriter) {
    let head = suspended.record.head
    let participant = try participantFolder()
    let lock = try files { () throws(FileError) in try participant.lock() }
    defer { withExtendedLifetime(lock) {} }
    guard !Withdrawal.isMarked(participant) else { throw .withdrawn }
    let past = try files { () throws(FileError) in try PastSessions(in: participant) }
      .before(head.identifier)
    let plan = try request.plan(
      number: head.number, assigned: try assigned(of: participant, head, past), past: past)
    guard plan.plannedSteps == head.plannedSteps else {
      throw .resumption(.otherPlan(session: head.identifier))
    }
    try requireRoom(for: plan, in: participant)
    return (plan, try files { () throws(FileError) in try writer(resuming: suspended) })
  }

  /// What the participant was assigned to then, whose cell is filled again.
  private func assigned(
    of participant: SafeFolder, _ head: SessionHead, _ past: PastSessions
  ) throws(SessionError) -> Assigned? {
    guard head.assignment != nil else { return nil }
    return try AssignmentDesk(request: request).assigned(of: participant, past)
  }

  private func writer(
    resuming suspended: SuspendedSession
  ) throws(FileError) -> SessionWriter {
    let sha256 = SHA256Digest(of: request.studyBytes).hexadecimal
    let isChanged = suspended.study != String(decoding: request.studyBytes, as: UTF8.self)
    let resumption = Resumption(
      date: meeting.clock.instant, stoppedDate: suspended.stopped.date,
      stoppedElapsed: suspended.stopped.elapsed, software: request.software,
      study: isChanged ? reference(sha256) : nil)
    return try SessionWriter(
      resuming: suspended, resumption, study: isChanged ? request.studyBytes : nil,
      request.durability, acknowledge: meeting.acknowledge)
  }

  private func reference(_ sha256: String) -> SessionHead.StudyReference {
    SessionHead.StudyReference(
      identifier: request.study.identifier, revision: request.study.revision,
      title: request.study.title.text(), sha256: sha256)
  }
}

extension SuspendedSession {
  /// Refuses what the study, or a change of it, does not let be gone on with.
  ///
  /// - Parameters:
  ///   - task: The session's task, as the study has it now.
  ///   - study: The study's bytes now.
  ///   - now: The wall clock.
  ///   - acceptsChange: Whether a study may be another than the session was begun with.
  /// - Throws: ``ResumptionProblem``.
  package func check(
    _ task: StudyTask, study: [UInt8], now: Instant, acceptsChange: Bool
  ) throws(ResumptionProblem) {
    if task.resume.point == .refuse { throw .refused(task: task.identifier) }
    if let limit = task.resume.maximumAge, now.seconds(since: stopped.date) > limit {
      throw .tooOld(stopped: stopped.date, maximumAge: limit)
    }
    let mine = Array(self.study.utf8)
    guard mine == study || acceptsChange else {
      throw .changedStudy(expected: SHA256Digest(of: mine).hexadecimal)
    }
  }
}
