import Chance
import SQLiteDatabase
import StudyModel
import Synchronization

/// Who is assigned to which condition of a study, in one SQLite file, shared by processes.
///
/// In: a study's assignment and a participant. Out: an ``Assigned``. Next: a session's plan.
/// Each decision is one transaction, alone among all writers. A participant who asks again gets
/// what they had. The design's first assignment fixes its seed; with the same seed, the same
/// requests in the same order leave the same file.
package final class AssignmentBook: Sendable {
  /// How a participant's session ended.
  package enum Outcome: Sendable {
    case completed
    /// By a rule of the study, by the participant, by a failure or by a signal.
    case endedEarly
  }

  private let database: Mutex<Database>

  /// Opens the book at `path`, which is made where it is missing, for its owner alone.
  ///
  /// With ``Durability/ephemeral`` the book is one process's own, until it is sealed.
  package init(path: String, durability: Durability = .full) throws(AssignmentError) {
    do throws(DatabaseError) {
      let opened = try Database(path: path, durability: durability)
      try opened.migrate(to: AssignmentLayout.current)
      database = Mutex(opened)
    } catch {
      throw .database(error)
    }
  }

  // MARK: Assigning

  /// The participant's assignment, which is decided where there is none.
  ///
  /// One whose cell was given back gets the same conditions again, and counts again.
  ///
  /// - Parameters:
  ///   - participant: The participant's code.
  ///   - assignment: The study's design and conditions.
  ///   - seed: What the design's chance comes of; used by the design's first assignment only.
  ///   - stratum: The answers by which the design is stratified.
  ///   - row: The row or condition, from 0, where the researcher names it; nil by the design.
  /// - Returns: What the participant has, now or since before.
  /// - Throws: Why there is none: the design is unusable or another, or the file fails.
  package func assign(
    participant: String, by assignment: Assignment, seed: Seed, stratum: [String] = [],
    row: Int? = nil
  ) throws(AssignmentError) -> Assigned {
    try write { database throws(DatabaseError) in
      let table = AssignmentTable(database: database)
      if let (known, design, designID) = try table.assigned(participant) {
        guard design == assignment.text else {
          return .failure(.otherDesign(found: design, expected: assignment.text))
        }
        if let row, row != known.row {
          return .failure(.otherRow(found: known.row, expected: row))
        }
        return .success(try Self.renewed(known, designID, in: database))
      }
      let allotment = try Allotment(assignment, seed: seed, stratum: stratum, in: database)
      return try allotment.assign(participant, to: row)
    }
  }

  /// The assignment of one who comes again, whose cell is filled again.
  private static func renewed(
    _ assigned: Assigned, _ design: Int64, in database: Database
  ) throws(DatabaseError) -> Assigned {
    guard assigned.status == .released else { return assigned }
    try AssignmentTable(database: database).set(.active, of: assigned.number)
    try SlotTable(
      database: database, design: design, stratum: AssignmentTable.text(assigned.stratum)
    )
    .hold(row: assigned.row, by: assigned.number)
    var renewed = assigned
    renewed.status = .active
    return renewed
  }

  // MARK: Afterwards

  /// Keeps how a session ended; once one was completed, the cell stays filled.
  ///
  /// - Throws: ``AssignmentError/unknownParticipant`` for one who was never assigned.
  package func finish(
    participant: String, _ outcome: Outcome, whenEndedEarly: Assignment.WhenEndedEarly
  ) throws(AssignmentError) {
    try write { database throws(DatabaseError) -> Result<Void, AssignmentError> in
      let table = AssignmentTable(database: database)
      guard let known = try table.assigned(participant)?.assigned else {
        return .failure(.unknownParticipant)
      }
      switch (outcome, whenEndedEarly) {
      case (.completed, _): try table.set(.completed, of: known.number)
      case (.endedEarly, _) where known.status != .active: break
      case (.endedEarly, .keep): try table.set(.endedEarly, of: known.number)
      case (.endedEarly, .release):
        try table.set(.released, of: known.number)
        try SlotTable.release(known.number, in: database)
      }
      return .success(())
    }
  }

  /// Forgets whose an assignment is; its cell stays filled.
  package func erase(participant: String) throws(AssignmentError) {
    try write { database throws(DatabaseError) in
      .success(try AssignmentTable(database: database).erase(participant))
    }
    try run { database throws(DatabaseError) in .success(try database.compact()) }
  }

  /// What a participant was assigned to before; nil for nothing.
  package func assigned(to participant: String) throws(AssignmentError) -> Assigned? {
    try run { database throws(DatabaseError) in
      .success(try AssignmentTable(database: database).assigned(participant)?.assigned)
    }
  }

  /// All assignments, in the order they were made.
  package func all() throws(AssignmentError) -> [Assigned] {
    try run { database throws(DatabaseError) in
      .success(try AssignmentTable(database: database).all())
    }
  }

  /// Closes the book and leaves one file: the same requests leave the same bytes.
  package func seal() throws(AssignmentError) {
    try run { database throws(DatabaseError) in .success(try database.seal()) }
  }

  // MARK: Transactions

  private func write<Outcome: Sendable>(
    _ body: (Database) throws(DatabaseError) -> Result<Outcome, AssignmentError>
  ) throws(AssignmentError) -> Outcome {
    try run { database throws(DatabaseError) in
      try database.write { () throws(DatabaseError) in try body(database) }
    }
  }

  private func run<Outcome: Sendable>(
    _ body: (Database) throws(DatabaseError) -> Result<Outcome, AssignmentError>
  ) throws(AssignmentError) -> Outcome {
    let result: Result<Outcome, AssignmentError>
    do throws(DatabaseError) {
      result = try database.withLock { database throws(DatabaseError) in try body(database) }
    } catch {
      throw .database(error)
    }
    return try result.get()
  }
}
