import Quantities
import SQLiteDatabase

/// The store's record of imports, inside a transaction.
struct ImportTable {
  /// How far above the last number an import begins: room for all that is saved meanwhile.
  static let distance: Int64 = 1 << 32

  let connection: StoreConnection

  private static let columns = """
    import.id, participant.code, file, sha256, format, state, begun_ms, begun_offset_min, report,
    CASE WHEN json_valid(report) THEN json_extract(report, '$.part') END,
    CASE WHEN json_valid(report) THEN json_extract(report, '$.options') END
    """

  /// The imports that fulfil a condition, in their order.
  func records(_ condition: String, _ values: [SQLValue]) throws(DatabaseError) -> [ImportRecord] {
    let select = try connection.database.statement(
      """
      SELECT \(Self.columns) FROM import JOIN participant ON participant.id = import.participant
      WHERE \(condition) ORDER BY import.id
      """)
    try select.bind(values)
    var records: [ImportRecord] = []
    try select.forEachRow { () throws(DatabaseError) in
      records.append(Self.record(select))
    }
    return records
  }

  private static func record(_ row: Statement) -> ImportRecord {
    ImportRecord(
      number: row.integer(0), participant: row.text(1), file: row.text(2), sha256: row.text(3),
      format: row.text(4), state: ImportRecord.State(rawValue: row.text(5)) ?? .open,
      begun: Instant(milliseconds: row.integer(6), offsetMinutes: Int(row.integer(7))),
      report: row.isNull(8) ? nil : row.text(8),
      reading: ImportReading(
        part: row.isNull(9) ? nil : row.text(9), options: row.isNull(10) ? "" : row.text(10)))
  }

  /// Notes an import that begins; gives its number, and the number after which its samples come.
  func add(
    _ head: ImportHead, at begun: Instant
  ) throws(DatabaseError) -> (number: Int64, after: Int64) {
    let (participant, last) = try connection.addedParticipant(head.participant)
    let after = last + Self.distance
    let insert = try connection.database.statement(
      """
      INSERT INTO import (
        participant, file, sha256, format, state, process, begun_ms, begun_offset_min, first, last
      ) VALUES (?, ?, ?, ?, 'open', ?, ?, ?, ?, ?) RETURNING id
      """)
    try insert.bind([
      .integer(participant), .text(head.file), .text(head.sha256 ?? ""), .text(head.format),
      .text(WritingProcess.own.text), .integer(begun.milliseconds),
      .integer(Int64(begun.offsetMinutes)), .integer(after + 1), .integer(after),
    ])
    let number = try insert.firstRow { () throws(DatabaseError) in insert.integer(0) }
    return (number ?? 0, after)
  }

  /// The numbers of an import's samples so far, and whose they are; nil where there is none.
  func numbers(
    of number: Int64
  ) throws(DatabaseError) -> (participant: Int64, first: Int64, last: Int64, process: String)? {
    let select = try connection.database.statement(
      "SELECT participant, first, last, coalesce(process, '') FROM import WHERE id = ?")
    try select.bind(number, at: 1)
    return try select.firstRow { () throws(DatabaseError) in
      (select.integer(0), select.integer(1), select.integer(2), select.text(3))
    }
  }

  func set(last: Int64, of number: Int64) throws(DatabaseError) {
    try run("UPDATE import SET last = ? WHERE id = ?", [.integer(last), .integer(number)])
  }

  /// Shows an import's samples to readers, and keeps how its file was read beside what came of it.
  ///
  /// `sha256` is nil where the import began with it.
  func complete(
    _ number: Int64, report: String, sha256: String?, reading: ImportReading
  ) throws(DatabaseError) {
    guard let numbers = try numbers(of: number) else { return }
    try run(
      """
      UPDATE import SET state = 'complete', process = NULL, report = ?, sha256 = coalesce(?, sha256)
      WHERE id = ?
      """,
      [.text(report), sha256.map { .text($0) } ?? .null, .integer(number)])
    let words = [("$.part", reading.part ?? ""), ("$.options", reading.options)]
    for (path, word) in words where !word.isEmpty {
      try run(
        """
        UPDATE import SET report = json_set(report, ?, ?) WHERE id = ? AND json_valid(report)
        """, [.text(path), .text(word), .integer(number)])
    }
    try run(
      "UPDATE participant SET last_sequence = max(last_sequence, ?) WHERE id = ?",
      [.integer(numbers.last), .integer(numbers.participant)])
  }

  /// Takes out at most so many samples of an import; gives how many it took.
  func removeSamples(of number: Int64, most: Int64) throws(DatabaseError) -> Int {
    guard let numbers = try numbers(of: number), numbers.first <= numbers.last else { return 0 }
    let delete = try connection.database.statement(
      """
      DELETE FROM sample WHERE (participant, type, start_ms, source, sequence) IN (
        SELECT participant, type, start_ms, source, sequence
        FROM sample INDEXED BY sample_by_sequence
        WHERE participant = ? AND sequence BETWEEN ? AND ? LIMIT ?)
      RETURNING type, start_ms, source
      """)
    try delete.bind([
      .integer(numbers.participant), .integer(numbers.first), .integer(numbers.last),
      .integer(most),
    ])
    var count = 0
    var known: Set<MinuteRow.Key> = []
    var keys: [MinuteRow.Key] = []
    try delete.forEachRow { () throws(DatabaseError) in
      count += 1
      let key = MinuteRow.Key(
        type: delete.integer(0), minute: MinuteRow.minute(of: delete.integer(1)),
        source: delete.integer(2), first: numbers.first)
      if known.insert(key).inserted { keys.append(key) }
    }
    let minutes = MinuteTable(
      database: connection.database, participant: numbers.participant)
    var derivation = try minutes.derivation(writing: 0)
    for key in keys { try minutes.derive(key, last: numbers.last, &derivation) }
    return count
  }

  /// Notes that samples of an import's file were left out, since other imports have them.
  func note(
    _ number: Int64, of participant: Int64, lacksSamplesOf others: Set<Int64>
  ) throws(DatabaseError) {
    for other in others.sorted() {
      try run(
        "INSERT OR IGNORE INTO import_duplicate (participant, import, other) VALUES (?, ?, ?)",
        [.integer(participant), .integer(number), .integer(other)])
    }
  }

  /// The imports of whose files samples were left out, since another import had them.
  func records(lackingSamplesOf number: Int64) throws(DatabaseError) -> [ImportRecord] {
    try records(
      """
      state <> 'undone' AND EXISTS (
        SELECT 1 FROM import_duplicate AS lack WHERE lack.participant = import.participant
          AND lack.import = import.id AND lack.other = ?)
      """, [.integer(number)])
  }

  /// The imports that have what they read of a file in the store.
  ///
  /// No import they relied on is undone, and something was kept.
  func whole(_ head: ImportHead) throws(DatabaseError) -> [ImportRecord] {
    try records(
      """
      participant.code = ? AND sha256 = ? AND state = 'complete' AND NOT EXISTS (
        SELECT 1 FROM import_duplicate AS lack JOIN import AS gone ON gone.id = lack.other
        WHERE lack.participant = import.participant AND lack.import = import.id
          AND gone.state = 'undone')
        AND CASE WHEN json_valid(report) THEN
          coalesce(json_extract(report, '$.samples'), 1) > 0
          OR coalesce(json_extract(report, '$.duplicates'), 1) > 0 ELSE TRUE END
      """, [.text(head.participant), .text(head.sha256 ?? "")])
  }

  /// Forgets an import of which no sample is left.
  func forget(_ number: Int64) throws(DatabaseError) {
    try run("DELETE FROM import_duplicate WHERE import = ?", [.integer(number)])
    try run("DELETE FROM import WHERE id = ?", [.integer(number)])
  }

  /// Has readers see nothing of an import from here on, and tells those with an anchor of it.
  ///
  /// One that is undone already stays as it is.
  func undo(_ number: Int64) throws(DatabaseError) {
    let isComplete = try !records("import.id = ? AND state = 'complete'", [.integer(number)])
      .isEmpty
    guard isComplete, let numbers = try numbers(of: number) else { return }
    try run("UPDATE import SET state = 'undone' WHERE id = ?", [.integer(number)])
    try run(
      "UPDATE participant SET last_sequence = last_sequence + 1 WHERE id = ?",
      [.integer(numbers.participant)])
    try run(
      """
      INSERT INTO deletion (participant, sequence, first, last)
      SELECT id, last_sequence, ?, ? FROM participant WHERE id = ?
      """,
      [.integer(numbers.first), .integer(numbers.last), .integer(numbers.participant)])
  }

  private func run(_ sql: String, _ values: [SQLValue]) throws(DatabaseError) {
    let statement = try connection.database.statement(sql)
    try statement.bind(values)
    try statement.run()
  }
}
