import Chance
import SQLiteDatabase
import StudyModel

/// One participant's way to a row of the design, within a transaction.
struct Allotment {
  let assignment: Assignment
  let table: AssignmentTable
  let slots: SlotTable
  let rows: DesignRows
  let design: Int64
  /// The seed of the design's first assignment: every chance of the design comes of it.
  let seed: Seed
  let stratum: [String]
  let number: Int

  init(
    _ assignment: Assignment, seed: Seed, stratum: [String], in database: Database
  ) throws(DatabaseError) {
    let known = try DesignTable(database: database).design(assignment.text, seed: seed)
    self.assignment = assignment
    self.seed = known.seed
    self.stratum = stratum
    design = known.id
    table = AssignmentTable(database: database)
    slots = SlotTable(
      database: database, design: known.id, stratum: AssignmentTable.text(stratum))
    rows = DesignRows(of: assignment, seed: known.seed)
    number = try table.nextNumber()
  }

  /// Assigns a participant to a row, or to the one that the design gives.
  func assign(
    _ participant: String, to chosen: Int?
  ) throws(DatabaseError) -> Result<Assigned, AssignmentError> {
    let row: Int
    switch try self.row(chosen) {
    case .failure(let error): return .failure(error)
    case .success(let found): row = found
    }
    let assigned = Assigned(
      participant: participant, number: number, stratum: stratum, row: row,
      sequence: rows.rows[row])
    try table.add(assigned, design: design)
    try slots.hold(row: row, by: number)
    return .success(assigned)
  }

  private func row(_ chosen: Int?) throws(DatabaseError) -> Result<Int, AssignmentError> {
    guard let chosen else { return try row() }
    return rows.rows.indices.contains(chosen)
      ? .success(chosen) : .failure(.unknownRow(row: chosen, count: rows.rows.count))
  }

  private func row() throws(DatabaseError) -> Result<Int, AssignmentError> {
    switch assignment.design {
    case .latinSquare, .williams, .leastFilled: try leastFilled()
    case .random: drawn()
    case .blocked(let sizes): try fromBlock(sizes)
    case .list(let list): try fromList(list)
    }
  }

  private func leastFilled() throws(DatabaseError) -> Result<Int, AssignmentError> {
    let counts = try table.counts(rows: rows.rows.count, design: design, stratum: stratum)
    var stream = seed.stream("assignment.tie", pass: number)
    return rows.leastFilled(counts, &stream).map { .success($0) } ?? .failure(.noConditions)
  }

  private func drawn() -> Result<Int, AssignmentError> {
    var stream = seed.stream("assignment.random", pass: number)
    return stream.index(weights: rows.weights).map { .success($0) } ?? .failure(.noConditions)
  }

  private func fromBlock(_ sizes: [Int]) throws(DatabaseError) -> Result<Int, AssignmentError> {
    if let free = try slots.firstFree() { return .success(free) }
    let block = try slots.counts().blocks + 1
    var stream = seed.stream("assignment.block." + slots.stratum, pass: block)
    guard let size = stream.element(of: sizes) else { return .failure(.noConditions) }
    let round = rows.weights.enumerated().flatMap { Array(repeating: $0, count: max(0, $1)) }
    guard size > 0, !round.isEmpty, size.isMultiple(of: round.count) else {
      return .failure(.blockSize(size: size, multipleOf: round.count))
    }
    let places = Array(repeating: round, count: size / round.count).flatMap(\.self)
    try slots.append(stream.shuffled(places), block: block)
    return try slots.firstFree().map { .success($0) } ?? .failure(.noConditions)
  }

  private func fromList(_ list: [Int]) throws(DatabaseError) -> Result<Int, AssignmentError> {
    if let free = try slots.firstFree() { return .success(free) }
    let taken = try slots.counts().places
    guard taken < list.count else { return .failure(.listExhausted(count: list.count)) }
    let row = list[taken]
    guard rows.rows.indices.contains(row) else {
      return .failure(.unknownRow(row: row, count: rows.rows.count))
    }
    try slots.append([row], block: 1)
    return .success(row)
  }
}
