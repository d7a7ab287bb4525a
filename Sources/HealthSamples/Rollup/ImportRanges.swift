import SQLiteDatabase

/// Which numbers of samples are whose: those of each import, and those of what was saved.
struct ImportRanges {
  /// By the participant's number, in their order.
  private var ranges: [Int64: [ClosedRange<Int64>]] = [:]

  /// Those of every participant.
  init(in database: Database) throws(DatabaseError) {
    try read(
      database.statement(
        """
        SELECT participant, first, last FROM import WHERE last >= first
        ORDER BY participant, first
        """))
  }

  /// Those of one participant; the import that is written goes from `writing` on, 0 for none.
  init(
    of participant: Int64, writing first: Int64, in database: Database
  ) throws(DatabaseError) {
    let select = try database.statement(
      """
      SELECT participant, first, last FROM import
      WHERE participant = ? AND last >= first AND first <> ? ORDER BY first
      """)
    try select.bind([.integer(participant), .integer(first)])
    try read(select)
    if first > 0 { ranges[participant, default: []].append(first...Int64.max) }
  }

  private mutating func read(_ select: Statement) throws(DatabaseError) {
    try select.forEachRow { () throws(DatabaseError) in
      ranges[select.integer(0), default: []].append(select.integer(1)...select.integer(2))
    }
  }

  /// The first number of the import that a sample is of; 0 for one that was saved.
  func first(of participant: Int64, _ sequence: Int64) -> Int64 {
    guard let ranges = ranges[participant], !ranges.isEmpty else { return 0 }
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= sequence { low = middle + 1 } else { high = middle }
    }
    guard low > 0, ranges[low - 1].contains(sequence) else { return 0 }
    return ranges[low - 1].lowerBound
  }
}
