import SQLiteDatabase

/// The rows that are left of undone imports, of which readers see nothing any more.
///
/// An import is undone in one instant, and its rows are taken out bit by bit after it: by who undoes
/// it, or where that process died by the next one that imports or undoes. There are none mostly.
struct UndoneRemains {
  /// Of one import.
  struct Part {
    /// The import's number.
    let number: Int64
    /// The participant's number.
    let participant: Int64
    /// Those of its samples.
    let samples: ClosedRange<Int64>
  }

  let parts: [Part]

  init(in connection: StoreConnection) throws(DatabaseError) {
    // Nothing could be undone before there was a record of imports.
    guard connection.version >= StoreLayout.importsVersion else {
      parts = []
      return
    }
    let select = try connection.database.statement(
      """
      SELECT undone.id, undone.participant, undone.first, undone.last FROM import AS undone
      WHERE \(Self.condition)
      """)
    var parts: [Part] = []
    try select.forEachRow { () throws(DatabaseError) in
      let first = select.integer(2)
      parts.append(
        Part(
          number: select.integer(0), participant: select.integer(1),
          samples: first...max(first, select.integer(3))))
    }
    self.parts = parts
  }

  /// Holds for a row `undone` of imports that has remains.
  private static let condition = """
    undone.state = 'undone' AND EXISTS (
      SELECT 1 FROM sample AS rest INDEXED BY sample_by_sequence
      WHERE rest.participant = undone.participant
        AND rest.sequence BETWEEN undone.first AND undone.last)
    """

  /// What a view adds to its condition on `sample`: costly only while there are remains.
  static let viewSQL = """
    AND (
      NOT EXISTS (SELECT 1 FROM import AS undone WHERE \(condition))
      OR NOT EXISTS (
        SELECT 1 FROM import WHERE import.state = 'undone'
          AND import.participant = sample.participant
          AND sample.sequence BETWEEN import.first AND import.last))
    """

  /// What is added to a condition on `sample`; empty for nothing.
  var sampleSQL: String {
    String(
      repeating: " AND NOT (sample.participant = ? AND sample.sequence BETWEEN ? AND ?)",
      count: parts.count)
  }

  var sampleValues: [SQLValue] {
    parts.flatMap { [$0.participant, $0.samples.lowerBound, $0.samples.upperBound] }
      .map(SQLValue.integer)
  }

  /// Whether a row of the roll-up, which has the import's first number, is of one of them.
  func hold(_ row: MinuteRow.Key, of participant: Int64) -> Bool {
    parts.contains { $0.participant == participant && $0.samples.lowerBound == row.first }
  }
}
