import Quantities
import SQLiteDatabase

/// Finds the samples a query asks for.
struct SampleSearch {
  let connection: StoreConnection

  /// By start; those of one start in the order they were saved.
  ///
  /// What is there for readers and the samples are of one moment.
  func samples(matching query: SampleQuery) throws(DatabaseError) -> SampleReader {
    try connection.database.read { () throws(DatabaseError) in try read(query) }
  }

  /// The same, given to `body` one by one until it returns false.
  ///
  /// - Returns: Why a row could not be read; nil where all could.
  func forEachSample(
    matching query: SampleQuery, _ body: (StoredSample) -> Bool
  ) throws(DatabaseError) -> HealthStoreError? {
    try connection.database.read { () throws(DatabaseError) in
      var reader = SampleReader(connection)
      guard let statement = try statement(query) else { return nil }
      try reader.forEachSample(statement, query.order, body)
      return reader.failure
    }
  }

  private func read(_ query: SampleQuery) throws(DatabaseError) -> SampleReader {
    var reader = SampleReader(connection)
    guard let statement = try statement(query) else { return reader }
    try reader.read(statement)
    if isByKey(query) { reader.orderOneStart(query.order) }
    return reader
  }

  /// Whether the rows of a query come in the order of the key, by source within one start.
  private func isByKey(_ query: SampleQuery) -> Bool {
    query.types.count == 1 && query.limit == nil
  }

  /// Nil where nothing can be found.
  private func statement(_ query: SampleQuery) throws(DatabaseError) -> Statement? {
    guard let (participant, last) = try connection.participant(query.participant) else {
      return nil
    }
    var selection = try SampleSelection(
      query, participant: participant, last: last, in: connection)
    guard !selection.isEmpty else { return nil }
    if let start = query.start?.milliseconds {
      selection.add("sample.start_ms >= ? - series.longest_ms", start)
    }
    let direction = query.order == .ascending ? "ASC" : "DESC"
    // The key's own order needs no sorting; those of one start are few, and put right afterwards.
    let source = isByKey(query) ? "sample.source \(direction), " : ""
    return try selection.statement(
      from: SampleSearch.bySeries,
      orderedBy: "sample.start_ms \(direction), \(source)sample.sequence \(direction)",
      in: connection.database)
  }

  /// In the order they were saved, from the one after `anchor`.
  ///
  /// The anchor and the samples are of one moment, and writers come one after another: a sample
  /// that is saved meanwhile has a higher number than the anchor that is given back.
  func samples(
    since anchor: Anchor, matching query: SampleQuery
  ) throws(DatabaseError) -> (
    reader: SampleReader, deleted: [ClosedRange<Int64>], anchor: Anchor
  ) {
    try connection.database.read { () throws(DatabaseError) in
      var reader = SampleReader(connection)
      guard let (participant, last) = try connection.participant(query.participant) else {
        return (reader, [], anchor)
      }
      let deleted = try deletions(of: participant, since: anchor, until: last)
      var selection = try SampleSelection(
        query, participant: participant, last: last, in: connection)
      guard !selection.isEmpty else { return (reader, deleted, Anchor(sequence: last)) }
      selection.add("sample.sequence > ?", anchor.sequence)
      try reader.read(
        try selection.statement(
          from: "sample INDEXED BY sample_by_sequence", orderedBy: "sample.sequence",
          in: connection.database))
      return (reader, deleted, Anchor(sequence: last))
    }
  }

  /// The numbers of samples that were deleted since an anchor, and that a reader with it has seen.
  private func deletions(
    of participant: Int64, since anchor: Anchor, until last: Int64
  ) throws(DatabaseError) -> [ClosedRange<Int64>] {
    // Nothing could be deleted before there was a place to tell of it.
    guard connection.version >= StoreLayout.importsVersion else { return [] }
    let select = try connection.database.statement(
      """
      SELECT first, last FROM deletion
      WHERE participant = ? AND sequence > ? AND sequence <= ? AND first <= ? ORDER BY sequence
      """)
    for (index, value) in [participant, anchor.sequence, last, anchor.sequence].enumerated() {
      try select.bind(value, at: index + 1)
    }
    var ranges: [ClosedRange<Int64>] = []
    try select.forEachRow { () throws(DatabaseError) in
      ranges.append(select.integer(0)...max(select.integer(0), select.integer(1)))
    }
    return ranges
  }

  /// The few series of a participant first, then the stretch of each that can hold the window.
  private static let bySeries = """
    series CROSS JOIN sample
    ON sample.participant = series.participant AND sample.type = series.type
    """
}
