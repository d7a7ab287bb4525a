import SQLiteDatabase

/// The places of shuffled blocks, or of a list, that the participants of a stratum take in turn.
struct SlotTable {
  let database: Database
  let design: Int64
  let stratum: String

  /// The row of the first place that nobody holds; nil where each is held.
  func firstFree() throws(DatabaseError) -> Int? {
    let find = try prepared(
      """
      SELECT row FROM slot WHERE design = ? AND stratum = ? AND holder IS NULL
      ORDER BY position LIMIT 1
      """)
    return try find.firstRow { () throws(DatabaseError) in Int(find.integer(0)) }
  }

  /// How many blocks and how many places there are.
  func counts() throws(DatabaseError) -> (blocks: Int, places: Int) {
    let count = try prepared(
      "SELECT ifnull(max(block), 0), count(*) FROM slot WHERE design = ? AND stratum = ?")
    let counts = try count.firstRow { () throws(DatabaseError) in
      (Int(count.integer(0)), Int(count.integer(1)))
    }
    return counts ?? (0, 0)
  }

  /// Adds places after those there are.
  func append(_ rows: [Int], block: Int) throws(DatabaseError) {
    let first = try counts().places + 1
    let insert = try prepared(
      "INSERT INTO slot (design, stratum, position, block, row) VALUES (?, ?, ?, ?, ?)")
    for (offset, row) in rows.enumerated() {
      try insert.bind(first + offset, at: 3)
      try insert.bind(block, at: 4)
      try insert.bind(row, at: 5)
      try insert.run()
    }
  }

  /// Gives the first free place of a row to an assignment, if there is one.
  func hold(row: Int, by number: Int) throws(DatabaseError) {
    let update = try prepared(
      """
      UPDATE slot SET holder = ?3 WHERE design = ?1 AND stratum = ?2 AND position = (
        SELECT min(position) FROM slot
        WHERE design = ?1 AND stratum = ?2 AND row = ?4 AND holder IS NULL)
      """)
    try update.bind(number, at: 3)
    try update.bind(row, at: 4)
    try update.run()
  }

  /// Frees the place that an assignment holds, if it holds one.
  static func release(_ number: Int, in database: Database) throws(DatabaseError) {
    let update = try database.statement("UPDATE slot SET holder = NULL WHERE holder = ?")
    try update.bind(number, at: 1)
    try update.run()
  }

  private func prepared(_ sql: String) throws(DatabaseError) -> Statement {
    let statement = try database.statement(sql)
    try statement.bind(design, at: 1)
    try statement.bind(stratum, at: 2)
    return statement
  }
}
