import SQLiteDatabase

/// Keeps and finds who was assigned to what.
struct AssignmentTable {
  let database: Database

  private static let columns = """
    SELECT number, participant, stratum, assignment.row, sequence, status, design.text, design.id
    FROM assignment JOIN design ON design.id = assignment.design
    """

  /// The participant's assignment and the text of its design; nil where there is none.
  func assigned(
    _ participant: String
  ) throws(DatabaseError) -> (assigned: Assigned, design: String, designID: Int64)? {
    let find = try database.statement(Self.columns + " WHERE participant = ?")
    try find.bind(participant, at: 1)
    return try find.firstRow { () throws(DatabaseError) in
      (Self.assigned(find), find.text(6), find.integer(7))
    }
  }

  /// All assignments in the order they were made.
  func all() throws(DatabaseError) -> [Assigned] {
    let select = try database.statement(Self.columns + " ORDER BY number")
    var all: [Assigned] = []
    try select.forEachRow { () throws(DatabaseError) in all.append(Self.assigned(select)) }
    return all
  }

  private static func assigned(_ row: Statement) -> Assigned {
    Assigned(
      participant: row.isNull(1) ? nil : row.text(1), number: Int(row.integer(0)),
      stratum: stratum(row.text(2)), row: Int(row.integer(3)),
      sequence: row.text(4).split(separator: ",").compactMap { Int($0) },
      status: Assigned.Status(rawValue: row.text(5)) ?? .active)
  }

  /// The number that the next assignment gets.
  func nextNumber() throws(DatabaseError) -> Int {
    Int(try database.integer("SELECT ifnull(max(number), 0) + 1 FROM assignment"))
  }

  /// How many participants of a stratum fill each row of a design.
  func counts(
    rows: Int, design: Int64, stratum: [String]
  ) throws(DatabaseError) -> [Int] {
    let count = try database.statement(
      """
      SELECT row, count(*) FROM assignment
      WHERE design = ? AND stratum = ? AND status <> 'released' GROUP BY row
      """)
    try count.bind(design, at: 1)
    try count.bind(Self.text(stratum), at: 2)
    var counts = [Int](repeating: 0, count: rows)
    try count.forEachRow { () throws(DatabaseError) in
      let row = Int(count.integer(0))
      if counts.indices.contains(row) { counts[row] = Int(count.integer(1)) }
    }
    return counts
  }

  func add(_ assigned: Assigned, design: Int64) throws(DatabaseError) {
    let insert = try database.statement(
      """
      INSERT INTO assignment (number, participant, design, stratum, row, sequence, status)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """)
    try insert.bind(assigned.number, at: 1)
    try insert.bind(assigned.participant, at: 2)
    try insert.bind(design, at: 3)
    try insert.bind(Self.text(assigned.stratum), at: 4)
    try insert.bind(assigned.row, at: 5)
    try insert.bind(assigned.sequence.map(String.init).joined(separator: ","), at: 6)
    try insert.bind(assigned.status.rawValue, at: 7)
    try insert.run()
  }

  func set(_ status: Assigned.Status, of number: Int) throws(DatabaseError) {
    let update = try database.statement("UPDATE assignment SET status = ? WHERE number = ?")
    try update.bind(status.rawValue, at: 1)
    try update.bind(number, at: 2)
    try update.run()
  }

  /// Forgets whose an assignment is; the cell stays as it is.
  func erase(_ participant: String) throws(DatabaseError) {
    let update = try database.statement(
      "UPDATE assignment SET participant = NULL WHERE participant = ?")
    try update.bind(participant, at: 1)
    try update.run()
  }

  // MARK: Strata as texts

  /// Ends each answer: the unit separator, a control character that no answer holds.
  private static let end: Character = "\u{1F}"

  /// A stratum's answers as one text, which no other answers give.
  static func text(_ stratum: [String]) -> String {
    stratum.map { $0 + String(end) }.joined()
  }

  private static func stratum(_ text: String) -> [String] {
    text.split(separator: end, omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
