import Chance
import ExperimentDesign
import Foundation
import StudyModel
import TestSupport

/// A folder with an assignment book of a test's own.
struct AssignmentFixture {
  let folder: TemporaryFolder
  var path: String { folder.path + "/assignment.sqlite" }

  init() throws { folder = try TemporaryFolder() }

  func open() throws -> AssignmentBook { try AssignmentBook(path: path, durability: .normal) }

  /// The code of a participant by number.
  static func code(_ number: Int) -> String { "R\(number)" }

  /// Assigns participants in their order.
  func assign(
    _ numbers: ClosedRange<Int>, by assignment: Assignment, seed: UInt64 = 1,
    stratum: (Int) -> [String] = { _ in [] }
  ) throws -> [Assigned] {
    let book = try open()
    return try numbers.map {
      try book.assign(
        participant: Self.code($0), by: assignment, seed: Seed(seed), stratum: stratum($0))
    }
  }
}

/// An assignment of conditions without names of their own.
func assignment(
  _ design: AssignmentDesign, of count: Int, weights: [Int]? = nil
) -> Assignment {
  Assignment(
    design: design,
    conditions: (0..<count).map { Condition(identifier: "c\($0)", weight: weights?[$0] ?? 1) })
}

/// How often each row was assigned.
func rowCounts(_ assigned: [Assigned], of count: Int) -> [Int] {
  (0..<count).map { row in assigned.count { $0.row == row } }
}
