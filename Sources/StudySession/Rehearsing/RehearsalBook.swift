import ExperimentDesign
import ResultFiles
import SafeFiles
import StudyModel

/// A rehearsal's own assignments: all made before its first session, and kept after its last.
///
/// In: a rehearsal. Out: what each participant is assigned to, and one file. Both are done in the
/// order of the participants, so that how many run at once changes nothing.
struct RehearsalBook: Sendable {
  /// By the participants' numbers, the first of which is 1.
  let assigned: [Assigned]
  private let book: AssignmentBook
  private let whenEndedEarly: Assignment.WhenEndedEarly

  /// Assigns every participant; nil where the study assigns nothing.
  init?(of rehearsal: Rehearsal, participants: Int) throws(SessionError) {
    guard let assignment = rehearsal.study.assignment else { return nil }
    let book = try Self.book(of: rehearsal)
    var assigned: [Assigned] = []
    do {
      for number in 0..<max(0, participants) {
        assigned.append(
          try book.assign(
            participant: Rehearsal.participant(number + 1), by: assignment, seed: rehearsal.seed))
      }
    } catch {
      throw .assignment(error)
    }
    self.assigned = assigned
    self.book = book
    whenEndedEarly = assignment.whenEndedEarly
  }

  private static func book(of rehearsal: Rehearsal) throws(SessionError) -> AssignmentBook {
    let base: SafeFolder
    do {
      base = try SessionFolder.base(
        in: rehearsal.output, kind: .rehearsal, isRootNamed: rehearsal.isOutputNamed)
    } catch {
      throw .files(error)
    }
    return try StudyBook.open(in: base, study: rehearsal.study.identifier, isPrivate: true)
  }

  /// Keeps how each participant's sessions ended, and leaves one file.
  func close(_ sessions: [[ConductedSession]]) throws(SessionError) {
    do {
      for (index, sessions) in sessions.enumerated() {
        let isCompleted = sessions.allSatisfy { $0.outcome.ending == .completed }
        try book.finish(
          participant: Rehearsal.participant(index + 1), isCompleted ? .completed : .endedEarly,
          whenEndedEarly: whenEndedEarly)
      }
      try book.seal()
    } catch {
      throw .assignment(error)
    }
  }
}
