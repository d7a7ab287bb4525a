import SQLiteDatabase

/// Why a participant cannot be assigned; never a participant's code.
package enum AssignmentError: Error, Equatable {
  /// The design has no conditions to assign.
  case noConditions
  /// No block of this size holds each condition by its weight.
  case blockSize(size: Int, multipleOf: Int)
  /// A condition is asked for by a number that none of the `count` rows has.
  case unknownRow(row: Int, count: Int)
  /// Each of the list's conditions has its participant.
  case listExhausted(count: Int)
  /// The participant was assigned by a design that is not the study's any more.
  case otherDesign(found: String, expected: String)
  /// The participant was assigned to another row, or condition, than the one asked for.
  case otherRow(found: Int, expected: Int)
  /// The participant was never assigned.
  case unknownParticipant
  /// SQLite or the file system failed.
  case database(DatabaseError)
}

extension AssignmentError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noConditions:
      "assignment: found no conditions; expected one or more; name them in the study"
    case .blockSize(let size, let factor):
      "assignment.blockSizes: found \(size); expected a multiple of \(factor), "
        + "the sum of the conditions' weights"
    case .unknownRow(let row, let count):
      "assignment: found row \(row); expected 0 to \(count - 1)"
    case .listExhausted(let count):
      "assignment.list: found more participants than its \(count) places; "
        + "expected a place for each; lengthen the list"
    case .otherDesign(let found, let expected):
      "assignment: found a participant assigned by \(found); expected \(expected); "
        + "restore the study's assignment, or conduct the changed study under another identifier"
    case .otherRow(let found, let expected):
      "assignment: found a participant assigned to row \(found) before; expected row "
        + "\(expected); leave the choice out, for each participant keeps one row"
    case .unknownParticipant:
      "assignment: found a participant who has none; expected one who was assigned before"
    case .database(let error): error.description
    }
  }
}
