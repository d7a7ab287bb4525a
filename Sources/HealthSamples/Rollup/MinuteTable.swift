import Quantities
import SQLiteDatabase

/// The roll-up by minutes as it is kept, inside a transaction.
struct MinuteTable {
  /// What is selected of a row, in the order it is read.
  static let columns = "\(shortColumns), \(furtherColumns)"
  /// What a row of a single sample has.
  private static let shortColumns = """
    type, minute, source, first, count, sum, offset_min, start_ms, end_ms, end_offset_min
    """
  private static let furtherColumns = """
    minimum, maximum, start_value, last_ms, last_value, end_value, area, spanned_ms, covered_ms
    """

  private static let place =
    "participant = ? AND type = ? AND minute = ? AND source = ? AND first = ?"

  let database: Database
  let participant: Int64
  private let inserts = MinuteInserts()

  init(database: Database, participant: Int64) {
    self.database = database
    self.participant = participant
  }

  static func row(_ row: Statement) -> MinuteRow {
    let key = MinuteRow.Key(
      type: row.integer(0), minute: row.integer(1), source: row.integer(2), first: row.integer(3))
    let offset = row.isNull(6) ? nil : Int(row.integer(6))
    let end = Instant(milliseconds: row.integer(8), offsetMinutes: Int(row.integer(9)))
    guard !row.isNull(10) else {
      return MinuteRow(
        key: key, single: row.double(5),
        from: Instant(milliseconds: row.integer(7), offsetMinutes: offset ?? 0), until: end)
    }
    return MinuteRow(
      key: key,
      summary: ReadingSummary(
        count: row.integer(4), sum: row.double(5), range: (row.double(10), row.double(11)),
        offset: offset, first: (row.integer(7), row.double(12)),
        last: (row.integer(13), row.double(14)), end: (end, row.double(15)),
        area: row.double(16), spanned: row.integer(17), covered: row.integer(18)),
      isCountOnly: row.isNull(5))
  }

  func find(_ key: MinuteRow.Key) throws(DatabaseError) -> MinuteRow? {
    let select = try database.statement("SELECT \(Self.columns) FROM minute WHERE \(Self.place)")
    try bind(key, to: select)
    return try select.firstRow { () throws(DatabaseError) in Self.row(select) }
  }

  /// The latest minute of a type that has a row; nil for none.
  func latest(of type: Int64) throws(DatabaseError) -> Int64? {
    let select = try database.statement(
      """
      SELECT minute FROM minute WHERE participant = ? AND type = ? ORDER BY minute DESC LIMIT 1
      """)
    try select.bind(participant, at: 1)
    try select.bind(type, at: 2)
    return try select.firstRow { () throws(DatabaseError) in select.integer(0) }
  }

  /// Keeps a row, in place of the one of its key unless it is known that there is none.
  func put(_ row: MinuteRow, isNew: Bool = false) throws(DatabaseError) {
    let isCountOnly = row.isCountOnly || !row.summary.isFinite
    let isShort = row.summary.count == 1 && !isCountOnly
    let insert = try insert(isNew: isNew, isShort: isShort)
    try bindPlace(row.key, to: insert)
    try bind(row.summary, isCountOnly, to: insert)
    if !isShort { try bindFurther(row.summary, isCountOnly, to: insert) }
    try insert.run()
  }

  /// The statement, with the participant bound.
  private func insert(isNew: Bool, isShort: Bool) throws(DatabaseError) -> Statement {
    let place = (isNew ? 2 : 0) + (isShort ? 1 : 0)
    if let known = inserts.known[place] { return known }
    let insert = try database.statement(Self.insertion(isNew: isNew, isShort: isShort))
    try insert.bind(participant, at: 1)
    inserts.known[place] = insert
    return insert
  }

  private static func insertion(isNew: Bool, isShort: Bool) -> String {
    switch (isNew, isShort) {
    case (true, true): "INSERT" + short
    case (true, false): "INSERT" + long
    case (false, true): "INSERT OR REPLACE" + short
    case (false, false): "INSERT OR REPLACE" + long
    }
  }

  private static let short = """
     INTO minute (participant, \(shortColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  private static let long = """
     INTO minute (participant, \(columns))
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  private func bind(
    _ summary: ReadingSummary, _ isCountOnly: Bool, to insert: Statement
  ) throws(DatabaseError) {
    try insert.bind(summary.count, at: 6)
    if isCountOnly { try insert.bindNull(at: 7) } else { try insert.bind(summary.sum.sum, at: 7) }
    try insert.bind(summary.offset.map(Int64.init), at: 8)
    try insert.bind(summary.firstStart, at: 9)
    try insert.bind(summary.end.milliseconds, at: 10)
    try insert.bind(summary.end.offsetMinutes, at: 11)
  }

  private func bindFurther(
    _ summary: ReadingSummary, _ isCountOnly: Bool, to insert: Statement
  ) throws(DatabaseError) {
    try insert.bind(summary.minimum, at: 12)
    try insert.bind(summary.maximum, at: 13)
    try insert.bind(summary.firstValue, at: 14)
    try insert.bind(summary.lastStart, at: 15)
    try insert.bind(summary.lastValue, at: 16)
    try insert.bind(summary.endValue, at: 17)
    try insert.bind(isCountOnly ? 0 : summary.area.sum, at: 18)
    try insert.bind(summary.spanned, at: 19)
    try insert.bind(summary.covered, at: 20)
  }

  /// Derives a row from the samples that are there now; none is left where they are gone.
  ///
  /// No sample with a number above `last` belongs to the row.
  func derive(_ key: MinuteRow.Key, last: Int64) throws(DatabaseError) {
    var reader = ReadingReader(database: database)
    var row = MinuteRow(key: key)
    let samples = try samples(of: key, last: last)
    try samples.forEachRow { () throws(DatabaseError) in
      let (reading, isCounted) = try reader.reading(samples, type: key.type)
      row.summary.add(reading)
      if !isCounted { row.isCountOnly = true }
    }
    guard row.summary.count == 0 else { return try put(row) }
    let delete = try database.statement("DELETE FROM minute WHERE \(Self.place)")
    try bind(key, to: delete)
    try delete.run()
  }

  /// The samples of a row, by their starts.
  private func samples(of key: MinuteRow.Key, last: Int64) throws(DatabaseError) -> Statement {
    let isSaved = key.first == 0
    let select = try database.statement(
      """
      SELECT \(ReadingReader.columns) FROM sample
      WHERE participant = ? AND type = ? AND start_ms BETWEEN ? AND ? AND source = ?
        AND sequence BETWEEN ? AND ?
      \(isSaved ? Self.notImported : "")
      ORDER BY start_ms, sequence
      """)
    let start = key.minute &* MinuteRow.milliseconds
    let values = [
      participant, key.type, start, start &+ (MinuteRow.milliseconds - 1), key.source, key.first,
      last,
    ]
    for (index, value) in values.enumerated() { try select.bind(value, at: index + 1) }
    return select
  }

  private static let notImported = """
    AND NOT EXISTS (
      SELECT 1 FROM import WHERE import.participant = sample.participant
        AND sample.sequence BETWEEN import.first AND import.last)
    """

  private func bind(_ key: MinuteRow.Key, to statement: Statement) throws(DatabaseError) {
    try statement.bind(participant, at: 1)
    try bindPlace(key, to: statement)
  }

  private func bindPlace(
    _ key: MinuteRow.Key, to statement: Statement
  ) throws(DatabaseError) {
    try statement.bind(key.type, at: 2)
    try statement.bind(key.minute, at: 3)
    try statement.bind(key.source, at: 4)
    try statement.bind(key.first, at: 5)
  }
}

/// The statements that insert rows of one participant, each looked up once: there are many rows.
private final class MinuteInserts {
  var known: [Statement?] = [nil, nil, nil, nil]
}
