import Quantities
import SQLiteDatabase

/// The roll-up of a whole store, derived from its samples.
///
/// In: every sample, by participant, type and start. Out: the rows in the order of their keys.
struct MinuteFilling {
  private let database: Database
  private var imports: [Int64: [ClosedRange<Int64>]] = [:]
  private var reader: ReadingReader
  /// The rows of the minute that is read; few, one for each source and import.
  private var open: [MinuteRow] = []
  private var participant: Int64 = 0

  private init(_ database: Database) throws(DatabaseError) {
    self.database = database
    reader = ReadingReader(database: database)
    let select = try database.statement(
      "SELECT participant, first, last FROM import WHERE last >= first ORDER BY participant, first")
    try select.forEachRow { () throws(DatabaseError) in
      imports[select.integer(0), default: []].append(select.integer(1)...select.integer(2))
    }
  }

  /// Writes the rows of every sample, in a file that has none of them.
  static func fill(_ database: Database) throws(DatabaseError) {
    var filling = try MinuteFilling(database)
    var table = MinuteTable(database: database, participant: 0)
    try filling.forEachRow { participant, row throws(DatabaseError) in
      if table.participant != participant {
        table = MinuteTable(database: database, participant: participant)
      }
      try table.put(row, isNew: true)
    }
  }

  /// Writes all rows anew.
  static func refill(_ database: Database) throws(DatabaseError) {
    try database.execute("DELETE FROM minute")
    try fill(database)
  }

  /// Derives every row, without writing it, and gives each to `body` with its participant's number.
  static func forEachRow(
    in database: Database, _ body: (Int64, MinuteRow) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    var filling = try MinuteFilling(database)
    try filling.forEachRow(body)
  }

  private mutating func forEachRow(
    _ body: (Int64, MinuteRow) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let samples = try database.statement(
      """
      SELECT \(ReadingReader.columns), sample.participant, sample.type, sample.sequence
      FROM sample ORDER BY participant, type, start_ms, sequence
      """)
    try samples.forEachRow { () throws(DatabaseError) in
      let minute = MinuteRow.minute(of: samples.integer(0))
      let (person, type) = (samples.integer(7), samples.integer(8))
      if let row = open.first, (participant, row.key.type, row.key.minute) != (person, type, minute)
      {
        try close(body)
      }
      participant = person
      let key = MinuteRow.Key(
        type: type, minute: minute, source: samples.integer(6), first: first(samples.integer(9)))
      try add(samples, to: key)
    }
    try close(body)
  }

  private mutating func add(_ row: Statement, to key: MinuteRow.Key) throws(DatabaseError) {
    let (reading, isCounted) = try reader.reading(row, type: key.type)
    let known = open.firstIndex { $0.key == key }
    let index = known ?? open.count
    if known == nil { open.append(MinuteRow(key: key)) }
    open[index].summary.add(reading)
    if !isCounted { open[index].isCountOnly = true }
  }

  private mutating func close(
    _ body: (Int64, MinuteRow) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    open.sort { ($0.key.source, $0.key.first) < ($1.key.source, $1.key.first) }
    for row in open { try body(participant, row) }
    open.removeAll(keepingCapacity: true)
  }

  /// The first number of the import that a sample is of; 0 for one that was saved.
  private func first(_ sequence: Int64) -> Int64 {
    guard let ranges = imports[participant], !ranges.isEmpty else { return 0 }
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= sequence { low = middle + 1 } else { high = middle }
    }
    guard low > 0, ranges[low - 1].contains(sequence) else { return 0 }
    return ranges[low - 1].lowerBound
  }
}
