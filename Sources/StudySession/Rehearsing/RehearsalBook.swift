import ExperimentDesign
import ResultFiles
import SafeFiles
import StudyModel

/// A rehearsal's own assignments: all made before its first session that needs one, and kept after
/// its last.
///
/// In: a rehearsal. Out: what each participant is assigned to, and one file. Both are done in the
/// order of the participants, so that how many run at once changes nothing.
struct RehearsalBook: Sendable {
  /// By the participants' places; nil for one who needs none.
  let assigned: [Assigned?]
  private let book: AssignmentBook
  private let study: Study
  private let whenEndedEarly: Assignment.WhenEndedEarly

  /// Assigns every participant who needs it; nil where nobody does.
  ///
  /// Without strata everybody does, since the design assigns all alike.
  init?(of rehearsal: Rehearsal, _ courses: [RehearsalCourse]) throws(SessionError) {
    guard let assignment = rehearsal.study.assignment,
      !rehearsal.isStratified || courses.contains(where: \.awaitsAssignment)
    else { return nil }
    let (base, book) = try Self.book(of: rehearsal)
    var assigned: [Assigned?] = []
    for (index, course) in courses.enumerated() {
      guard !rehearsal.isStratified || course.awaitsAssignment else {
        assigned.append(nil)
        continue
      }
      let participant = Rehearsal.participant(index + 1)
      let stratum = try Self.stratum(
        by: assignment, of: participant, study: rehearsal.study.identifier, in: base)
      do {
        assigned.append(
          try book.assign(
            participant: participant, by: assignment, seed: rehearsal.seed, stratum: stratum))
      } catch {
        throw .assignment(error)
      }
    }
    self.assigned = assigned
    self.book = book
    study = rehearsal.study
    whenEndedEarly = assignment.whenEndedEarly
  }

  private static func stratum(
    by assignment: Assignment, of participant: String, study: String, in base: SafeFolder
  ) throws(SessionError) -> [String] {
    guard !assignment.stratifyBy.isEmpty else { return [] }
    do throws(FileError) {
      let folder = try base.makeFolder(study, .relaxed).makeFolder(participant, .relaxed)
      let past = try PastSessions(in: folder)
      return Stratum(by: assignment.stratifyBy, of: folder, past).answers
    } catch {
      throw .files(error)
    }
  }

  private static func book(
    of rehearsal: Rehearsal
  ) throws(SessionError) -> (SafeFolder, AssignmentBook) {
    let base: SafeFolder
    do {
      base = try SessionFolder.base(
        in: rehearsal.output, kind: .rehearsal, isRootNamed: rehearsal.isOutputNamed,
        rehearsal.durability)
    } catch {
      throw .files(error)
    }
    let book = try StudyBook.open(
      in: base, study: rehearsal.study.identifier, isPrivate: true)
    return (base, book)
  }

  /// Keeps how each participant's sessions ended, and leaves one file.
  func close(_ sessions: [[ConductedSession]]) throws(SessionError) {
    do {
      for (index, sessions) in sessions.enumerated() where assigned[index] != nil {
        let isCompleted = sessions.filter(isAssigned).allSatisfy {
          $0.outcome.ending == .completed
        }
        try book.finish(
          participant: Rehearsal.participant(index + 1), isCompleted ? .completed : .endedEarly,
          whenEndedEarly: whenEndedEarly)
      }
      try book.seal()
    } catch {
      throw .assignment(error)
    }
  }

  /// Whether the cell is filled by the session, which did not come before the assignment.
  private func isAssigned(_ session: ConductedSession) -> Bool {
    study.task(session.record.head.task).map(study.assigns) ?? true
  }
}
