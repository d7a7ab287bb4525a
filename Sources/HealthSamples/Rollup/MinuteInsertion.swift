import SQLiteDatabase

/// Inserts one participant's rows of the roll-up, many with each run of a statement where it can.
///
/// Each statement is looked up once, as there are many rows.
final class MinuteInsertion {
  /// Rows of one run; more of them gain nothing.
  private static let most = 16
  /// Columns of a row that are bound for it; the participant's number is bound once for all.
  private static let width = 19

  private let database: Database
  private let participant: Int64
  private var known: [String: Statement] = [:]

  init(_ database: Database, participant: Int64) {
    self.database = database
    self.participant = participant
  }

  /// Inserts a row, in place of the one of its key unless it is known that there is none.
  func put(_ row: MinuteRow, isNew: Bool) throws(DatabaseError) {
    let statement = try statement(isNew ? Self.new : Self.replacing)
    try Self.bind(row, to: statement, at: 1)
    try statement.run()
  }

  /// Inserts rows of whose keys there are none.
  func insert(_ rows: [MinuteRow]) throws(DatabaseError) {
    var rest = rows[...]
    while rest.count >= Self.most {
      let full = try statement(Self.full)
      for place in 0..<Self.most {
        try Self.bind(rest[rest.startIndex + place], to: full, at: 1 + place * Self.width)
      }
      try full.run()
      rest = rest.dropFirst(Self.most)
    }
    for row in rest { try put(row, isNew: true) }
  }

  // MARK: Statements

  /// A statement with the participant bound.
  private func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = known[sql] { return statement }
    let statement = try database.statement(sql)
    try statement.bind(participant, at: 1)
    known[sql] = statement
    return statement
  }

  private static let new = sql("INSERT", rows: 1)
  private static let replacing = sql("INSERT OR REPLACE", rows: 1)
  /// Undoes the whole transaction where a row is refused, as ``SampleInsertion`` does.
  private static let full = sql("INSERT OR ROLLBACK", rows: most)

  private static func sql(_ insert: String, rows: Int) -> String {
    let row = "(?1" + String(repeating: ", ?", count: width) + ")"
    return """
      \(insert) INTO minute (participant, \(MinuteTable.columns))
      VALUES \([String](repeating: row, count: rows).joined(separator: ", "))
      """
  }

  // MARK: Binding

  private static func bind(
    _ row: MinuteRow, to insert: Statement, at position: Int
  ) throws(DatabaseError) {
    let (key, summary) = (row.key, row.summary)
    let isCountOnly = row.isCountOnly || !summary.isFinite
    try insert.bind(key.type, at: position + 1)
    try insert.bind(key.minute, at: position + 2)
    try insert.bind(key.source, at: position + 3)
    try insert.bind(key.first, at: position + 4)
    try insert.bind(summary.count, at: position + 5)
    try insert.bind(isCountOnly ? nil : summary.sum.sum, at: position + 6)
    try insert.bind(summary.offset.map(Int64.init), at: position + 7)
    try insert.bind(summary.firstStart, at: position + 8)
    try insert.bind(summary.end.milliseconds, at: position + 9)
    try insert.bind(summary.end.offsetMinutes, at: position + 10)
    // A row of a single sample tells the rest already.
    if summary.count == 1, !isCountOnly {
      for column in 11...width { try insert.bindNull(at: position + column) }
    } else {
      try bindFurther(summary, isCountOnly, to: insert, at: position)
    }
  }

  private static func bindFurther(
    _ summary: ReadingSummary, _ isCountOnly: Bool, to insert: Statement, at position: Int
  ) throws(DatabaseError) {
    try insert.bind(summary.minimum, at: position + 11)
    try insert.bind(summary.maximum, at: position + 12)
    try insert.bind(summary.firstValue, at: position + 13)
    try insert.bind(summary.lastStart, at: position + 14)
    try insert.bind(summary.lastValue, at: position + 15)
    try insert.bind(summary.endValue, at: position + 16)
    try insert.bind(isCountOnly ? 0 : summary.area.sum, at: position + 17)
    try insert.bind(summary.spanned, at: position + 18)
    try insert.bind(summary.covered, at: position + 19)
  }
}
