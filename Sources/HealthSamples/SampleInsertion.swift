import Quantities
import SQLiteDatabase

/// Inserts one participant's samples, many rows with one run of a statement.
///
/// In: the columns of samples, in the order of their numbers. Out: rows in the transaction, after
/// ``flush()`` all of them. Next: the rows of the minutes.
///
/// A statement of one row opens the table and its index, finds the row's place and closes both
/// again; within one of many rows each place is found beside the last, which takes half the time.
struct SampleInsertion {
  /// Rows of one run; more of them gain nothing.
  private static let most = 32
  /// Columns of a row that are bound for it; the participant's number is bound once for all.
  private static let width = 12

  private let database: Database
  private let participant: Int64
  private let kinds: [StoredKind]
  private var waiting: [SampleRow] = []
  /// The statement for a full run; nil before the first.
  private var full: Statement?
  /// What each place of that statement has bound, since rows in a row mostly share it.
  private var bound = [Bound](repeating: Bound(), count: most)

  private struct Bound {
    var shared: SharedColumns?
    /// The place of the kind whose metadata are bound.
    var kind: Int?
  }

  /// `kinds` are those of all rows to come.
  init(_ database: Database, participant: Int64, kinds: [StoredKind]) {
    self.database = database
    self.participant = participant
    self.kinds = kinds
    waiting.reserveCapacity(Self.most)
  }

  /// Inserts a row, now or together with the next ones.
  mutating func add(_ row: SampleRow) throws(DatabaseError) {
    waiting.append(row)
    guard waiting.count == Self.most else { return }
    let full = try fullStatement()
    for place in 0..<Self.most { try bind(waiting[place], to: full, place) }
    try full.run()
    waiting.removeAll(keepingCapacity: true)
  }

  /// Inserts the rows that wait for more.
  mutating func flush() throws(DatabaseError) {
    guard !waiting.isEmpty else { return }
    let single = try statement(ofRows: 1)
    for row in waiting {
      try Self.bind(row, to: single, at: 1)
      try Self.bind(row.shared, to: single, at: 1)
      try single.bind(kinds[row.kind].metadata, at: 1 + Self.width)
      try single.run()
    }
    waiting.removeAll(keepingCapacity: true)
  }

  // MARK: Binding

  private mutating func bind(
    _ row: SampleRow, to full: Statement, _ place: Int
  ) throws(DatabaseError) {
    let position = 1 + place * Self.width
    try Self.bind(row, to: full, at: position)
    if bound[place].shared != row.shared {
      try Self.bind(row.shared, to: full, at: position)
    }
    if bound[place].kind != row.kind {
      try full.bind(kinds[row.kind].metadata, at: position + Self.width)
    }
    bound[place] = Bound(shared: row.shared, kind: row.kind)
  }

  private static func bind(
    _ row: SampleRow, to statement: Statement, at position: Int
  ) throws(DatabaseError) {
    try statement.bind(row.start, at: position + 1)
    try statement.bind(row.sequence, at: position + 2)
    try statement.bind(row.end, at: position + 3)
    try statement.bind(row.value, at: position + 4)
  }

  private static func bind(
    _ shared: SharedColumns, to statement: Statement, at position: Int
  ) throws(DatabaseError) {
    try statement.bind(shared.numbers.type, at: position + 5)
    try statement.bind(shared.numbers.source, at: position + 6)
    try statement.bind(shared.startOffset, at: position + 7)
    try statement.bind(shared.endOffset, at: position + 8)
    try statement.bind(shared.numbers.unit, at: position + 9)
    try statement.bind(shared.numbers.device, at: position + 10)
    try statement.bind(shared.flags.rawValue, at: position + 11)
  }

  // MARK: Statements

  /// The statement for so many rows, with the participant bound.
  ///
  /// Where one of its rows is refused, SQLite undoes the whole transaction, as its caller would:
  /// else SQLite would first note down each page that the statement changes.
  private func statement(ofRows count: Int) throws(DatabaseError) -> Statement {
    let statement = try database.statement(count == 1 ? Self.one : Self.many)
    try statement.bind(participant, at: 1)
    return statement
  }

  private mutating func fullStatement() throws(DatabaseError) -> Statement {
    if let full { return full }
    let statement = try statement(ofRows: Self.most)
    full = statement
    return statement
  }

  private static let one = sql(rows: 1)
  private static let many = sql(rows: most)

  private static func sql(rows: Int) -> String {
    let row = "(?1" + String(repeating: ", ?", count: width) + ")"
    return """
      INSERT OR ROLLBACK INTO sample (
        participant, start_ms, sequence, end_ms, value,
        type, source, start_offset_min, end_offset_min, unit, device, flags, metadata
      ) VALUES \([String](repeating: row, count: rows).joined(separator: ", "))
      """
  }
}

/// A sample as a row of the store, but for its participant.
struct SampleRow {
  /// Milliseconds since 1970, as `end`.
  let start: Int64
  let sequence: Int64
  let end: Int64
  let value: Double
  /// The place of its kind among those of the writer.
  let kind: Int
  let shared: SharedColumns

  init(
    _ item: SampleBatch.Item, _ numbers: SampleNumbers, sequence: Int64, flags: SampleFlags
  ) {
    (start, end) = (item.start.milliseconds, item.end.milliseconds)
    self.sequence = sequence
    value = item.value
    kind = item.kind
    shared = SharedColumns(
      numbers: numbers, startOffset: item.start.offsetMinutes,
      endOffset: item.end.offsetMinutes, flags: flags)
  }
}

/// The columns that change seldom from one sample to the next.
struct SharedColumns: Equatable {
  let numbers: SampleNumbers
  /// Minutes ahead of UTC, as the one below.
  let startOffset: Int
  let endOffset: Int
  let flags: SampleFlags
}
