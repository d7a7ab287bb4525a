import Quantities
import SQLiteDatabase

/// The roll-up by minutes as it is kept, inside a transaction.
struct MinuteTable {
  /// What is selected of a row, in the order it is read.
  static let columns = """
    type, minute, source, first, count, sum, minimum, maximum, offset_min, start_ms, start_value,
    last_ms, last_value, end_ms, end_offset_min, end_value, area, spanned_ms, covered_ms
    """

  private static let place =
    "participant = ? AND type = ? AND minute = ? AND source = ? AND first = ?"

  let database: Database
  let participant: Int64

  static func row(_ row: Statement) -> MinuteRow {
    MinuteRow(
      key: MinuteRow.Key(
        type: row.integer(0), minute: row.integer(1), source: row.integer(2), first: row.integer(3)),
      summary: ReadingSummary(
        count: row.integer(4), sum: row.double(5), range: (row.double(6), row.double(7)),
        offset: row.isNull(8) ? nil : Int(row.integer(8)),
        first: (row.integer(9), row.double(10)), last: (row.integer(11), row.double(12)),
        end: (
          Instant(milliseconds: row.integer(13), offsetMinutes: Int(row.integer(14))),
          row.double(15)
        ),
        area: row.double(16), spanned: row.integer(17), covered: row.integer(18)),
      isCountOnly: row.isNull(5))
  }

  func find(_ key: MinuteRow.Key) throws(DatabaseError) -> MinuteRow? {
    let select = try database.statement("SELECT \(Self.columns) FROM minute WHERE \(Self.place)")
    try bind(key, to: select)
    return try select.firstRow { () throws(DatabaseError) in Self.row(select) }
  }

  /// Keeps a row in place of the one of its key.
  func put(_ row: MinuteRow) throws(DatabaseError) {
    let insert = try database.statement(
      """
      INSERT OR REPLACE INTO minute (participant, \(Self.columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    let summary = row.summary
    let isCountOnly = row.isCountOnly || !summary.isFinite
    try bind(row.key, to: insert)
    try insert.bind(summary.count, at: 6)
    if isCountOnly { try insert.bindNull(at: 7) } else { try insert.bind(summary.sum.sum, at: 7) }
    try insert.bind(summary.minimum, at: 8)
    try insert.bind(summary.maximum, at: 9)
    try insert.bind(summary.offset.map(Int64.init), at: 10)
    try insert.bind(summary.firstStart, at: 11)
    try insert.bind(summary.firstValue, at: 12)
    try insert.bind(summary.lastStart, at: 13)
    try insert.bind(summary.lastValue, at: 14)
    try insert.bind(summary.end.milliseconds, at: 15)
    try insert.bind(summary.end.offsetMinutes, at: 16)
    try insert.bind(summary.endValue, at: 17)
    try insert.bind(isCountOnly ? 0 : summary.area.sum, at: 18)
    try insert.bind(summary.spanned, at: 19)
    try insert.bind(summary.covered, at: 20)
    try insert.run()
  }

  /// Derives a row from the samples that are there now; none is left where they are gone.
  ///
  /// - Parameter last: No sample with a number above it belongs to the row.
  func derive(_ key: MinuteRow.Key, last: Int64) throws(DatabaseError) {
    var reader = ReadingReader(database: database)
    var row = MinuteRow(key: key, summary: ReadingSummary())
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
    try statement.bind(key.type, at: 2)
    try statement.bind(key.minute, at: 3)
    try statement.bind(key.source, at: 4)
    try statement.bind(key.first, at: 5)
  }
}
