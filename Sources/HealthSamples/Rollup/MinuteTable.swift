import Quantities
import SQLiteDatabase

/// The roll-up by minutes as it is kept, inside a transaction.
struct MinuteTable {
  /// What is selected of a row, in the order it is read.
  static let columns = "\(shortColumns), \(furtherColumns)"
  /// The first of them, which tell whose samples there are, of which minute, and how many.
  static let countColumns = "type, minute, source, first, count"

  /// What a row of a single sample has.
  private static let shortColumns = """
    \(countColumns), sum, offset_min, start_ms, end_ms, end_offset_min
    """
  private static let furtherColumns = """
    minimum, maximum, start_value, last_ms, last_value, end_value, area, spanned_ms, covered_ms
    """

  private static let place =
    "participant = ? AND type = ? AND minute = ? AND source = ? AND first = ?"

  let database: Database
  let participant: Int64
  private let insertion: MinuteInsertion

  init(database: Database, participant: Int64) {
    self.database = database
    self.participant = participant
    insertion = MinuteInsertion(database, participant: participant)
  }

  /// The key of a row that has at least ``countColumns``.
  static func key(_ row: Statement) -> MinuteRow.Key {
    MinuteRow.Key(
      type: row.integer(0), minute: row.integer(1), source: row.integer(2), first: row.integer(3))
  }

  /// How many samples a row is of that has at least ``countColumns``.
  static func count(_ row: Statement) -> Int64 { row.integer(4) }

  static func row(_ row: Statement) -> MinuteRow { self.row(row, key(row)) }

  /// The rest of a row whose key is read.
  static func row(_ row: Statement, _ key: MinuteRow.Key) -> MinuteRow {
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

  /// The rows of a minute, of every source and import.
  func rows(of type: Int64, _ minute: Int64) throws(DatabaseError) -> [MinuteRow] {
    let select = try database.statement(
      """
      SELECT \(Self.columns) FROM minute WHERE participant = ? AND type = ? AND minute = ?
      """)
    try select.bind(participant, at: 1)
    try select.bind(type, at: 2)
    try select.bind(minute, at: 3)
    var rows: [MinuteRow] = []
    try select.forEachRow { () throws(DatabaseError) in rows.append(Self.row(select)) }
    return rows
  }

  /// The minute of a type's latest sample; nil for none.
  func latest(of type: Int64) throws(DatabaseError) -> Int64? {
    let select = try database.statement(
      """
      SELECT start_ms FROM sample WHERE participant = ? AND type = ? ORDER BY start_ms DESC LIMIT 1
      """)
    try select.bind(participant, at: 1)
    try select.bind(type, at: 2)
    return try select.firstRow { () throws(DatabaseError) in
      MinuteRow.minute(of: select.integer(0))
    }
  }

  /// Whether the file has more samples of a minute than so many.
  func hasMore(than count: Int64, of type: Int64, _ minute: Int64) throws(DatabaseError) -> Bool {
    let select = try database.statement(
      "SELECT 1 FROM sample WHERE \(Self.samplesOfMinute) LIMIT 1 OFFSET ?")
    try bind(type, minute, to: select)
    try select.bind(count, at: 5)
    return try select.firstRow { () throws(DatabaseError) in true } ?? false
  }

  /// Keeps a row, in place of the one of its key unless it is known that there is none.
  func put(_ row: MinuteRow, isNew: Bool = false) throws(DatabaseError) {
    try insertion.put(row, isNew: isNew)
  }

  /// Keeps rows of whose keys there are none.
  func insert(_ rows: [MinuteRow]) throws(DatabaseError) { try insertion.insert(rows) }

  /// What derives minutes; `first` is the number of the first sample of the import that is written.
  func derivation(writing first: Int64) throws(DatabaseError) -> MinuteDerivation {
    MinuteDerivation(
      database, try ImportRanges(of: participant, writing: first, in: database))
  }

  /// Derives all rows of a minute from the samples that are there now.
  func derive(
    _ type: Int64, _ minute: Int64, isNew: Bool, _ derivation: inout MinuteDerivation
  ) throws(DatabaseError) {
    derivation.removeAll()
    let select = try samples(of: type, minute)
    try select.forEachRow { () throws(DatabaseError) in
      let first = derivation.imports.first(of: participant, select.integer(7))
      try derivation.add(
        select,
        to: MinuteRow.Key(type: type, minute: minute, source: select.integer(6), first: first))
    }
    for row in derivation.rows { try put(row, isNew: isNew) }
  }

  /// Derives a row anew that an import has; none is left where its samples are gone.
  ///
  /// No sample with a number above `last` belongs to the row.
  func derive(
    _ key: MinuteRow.Key, last: Int64, _ derivation: inout MinuteDerivation
  ) throws(DatabaseError) {
    derivation.removeAll()
    let select = try samples(of: key.type, key.minute)
    try select.forEachRow { () throws(DatabaseError) in
      let number = select.integer(7)
      guard select.integer(6) == key.source, number >= key.first, number <= last else { return }
      try derivation.add(select, to: key)
    }
    if let row = derivation.rows.first { return try put(row) }
    let delete = try database.statement("DELETE FROM minute WHERE \(Self.place)")
    try bind(key, to: delete)
    try delete.run()
  }

  /// The samples of a minute, by their starts.
  private func samples(of type: Int64, _ minute: Int64) throws(DatabaseError) -> Statement {
    let select = try database.statement(
      """
      SELECT \(ReadingReader.columns), sample.sequence FROM sample
      WHERE \(Self.samplesOfMinute) ORDER BY start_ms, sequence
      """)
    try bind(type, minute, to: select)
    return select
  }

  private static let samplesOfMinute =
    "participant = ? AND type = ? AND start_ms BETWEEN ? AND ?"

  private func bind(
    _ type: Int64, _ minute: Int64, to samples: Statement
  ) throws(DatabaseError) {
    try samples.bind(participant, at: 1)
    try samples.bind(type, at: 2)
    try samples.bind(MinuteRow.start(of: minute), at: 3)
    let end = MinuteRow.start(of: minute &+ 1)
    try samples.bind(end == .max ? end : end - 1, at: 4)
  }

  private func bind(_ key: MinuteRow.Key, to statement: Statement) throws(DatabaseError) {
    try statement.bind(participant, at: 1)
    try statement.bind(key.type, at: 2)
    try statement.bind(key.minute, at: 3)
    try statement.bind(key.source, at: 4)
    try statement.bind(key.first, at: 5)
  }
}
