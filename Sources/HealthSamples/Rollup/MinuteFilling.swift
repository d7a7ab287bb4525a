import Quantities
import SQLiteDatabase

/// The roll-up of a whole store, derived from its samples.
///
/// In: every sample, by participant, type and start. Out: the rows of each minute, minutes in the
/// order of their keys.
struct MinuteFilling {
  private let database: Database
  /// The minute that is read.
  private var open: MinuteDerivation
  private var participant: Int64 = 0

  private init(_ database: Database) throws(DatabaseError) {
    self.database = database
    open = MinuteDerivation(database, try ImportRanges(in: database))
  }

  /// Writes the rows of every minute that is to have some, in a file that has none.
  static func fill(_ database: Database) throws(DatabaseError) {
    var filling = try MinuteFilling(database)
    var table = MinuteTable(database: database, participant: 0)
    try filling.forEachMinute { participant, minute throws(DatabaseError) in
      guard minute.count > 1 else { return }
      if table.participant != participant {
        table = MinuteTable(database: database, participant: participant)
      }
      for row in sorted(minute.rows) { try table.put(row, isNew: true) }
    }
  }

  /// Inserts where the last one is go fastest.
  private static func sorted(_ rows: [MinuteRow]) -> [MinuteRow] {
    guard rows.count > 1 else { return rows }
    return rows.sorted { ($0.key.source, $0.key.first) < ($1.key.source, $1.key.first) }
  }

  /// Writes all rows anew.
  static func refill(_ database: Database) throws(DatabaseError) {
    try database.execute("DELETE FROM minute")
    try fill(database)
  }

  /// Derives every minute, without writing it, and gives each to `body` with its participant's
  /// number.
  static func forEachMinute(
    in database: Database, _ body: (Int64, MinuteDerivation) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    var filling = try MinuteFilling(database)
    try filling.forEachMinute(body)
  }

  private mutating func forEachMinute(
    _ body: (Int64, MinuteDerivation) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let samples = try database.statement(
      """
      SELECT \(ReadingReader.columns), sample.participant, sample.type, sample.sequence
      FROM sample ORDER BY participant, type, start_ms, sequence
      """)
    try samples.forEachRow { () throws(DatabaseError) in
      let minute = MinuteRow.minute(of: samples.integer(0))
      let (person, type) = (samples.integer(7), samples.integer(8))
      if let row = open.rows.first,
        (participant, row.key.type, row.key.minute) != (person, type, minute)
      {
        try close(body)
      }
      participant = person
      let first = open.imports.first(of: person, samples.integer(9))
      try open.add(
        samples,
        to: MinuteRow.Key(type: type, minute: minute, source: samples.integer(6), first: first))
    }
    try close(body)
  }

  private mutating func close(
    _ body: (Int64, MinuteDerivation) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    try body(participant, open)
    open.removeAll()
  }
}
