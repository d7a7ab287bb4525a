import ResultFiles
import SafeFiles

/// Refused consents: of their sessions nothing is kept but that.
extension Conductor {
  /// Removes what the session left, and keeps the fact.
  func refuse(_ writer: SessionWriter) async throws(SessionError) -> ConductedSession {
    do {
      // What waits to be written must not come after the removal.
      try await writer.sync()
    } catch {
      throw .files(error)
    }
    let (head, refusals) = (writer.record.head, try refusals())
    let refusal = ConsentRefusal(
      date: meeting.clock.instant, revision: head.study.revision, participant: head.participant)
    try files { () throws(FileError) in
      try refusals.keep(refusal, removing: head.identifier)
    }
    try AssignmentDesk(request: request).keep(SessionOutcome.refusedConsent.ending)
    return ConductedSession(
      outcome: .refusedConsent, folder: refusals.path, record: writer.record)
  }

  /// Does what a process that was killed in a refusal left to do.
  func finishRefusals() throws(SessionError) {
    // Rehearsals keep nobody's data, and look at no more than they must.
    guard request.kind != .rehearsal else { return }
    let refusals = try refusals()
    try files { () throws(FileError) in try refusals.finishInterrupted() }
  }

  private func refusals() throws(SessionError) -> ConsentRefusals {
    let study = try files { () throws(FileError) in
      try SessionFolder.ofStudy(
        in: request.output, kind: request.kind, isRootNamed: request.isOutputNamed,
        study: request.study.identifier, request.durability)
    }
    return ConsentRefusals(in: study, request.durability)
  }
}
