import Quantities
import SQLiteDatabase

/// Finds the samples a query asks for.
struct SampleSearch {
  let connection: StoreConnection

  /// By start; those of one start in the order they were saved.
  func samples(matching query: SampleQuery) throws(DatabaseError) -> SampleReader {
    var reader = SampleReader(connection)
    guard let participant = try connection.participant(query.participant)?.number else {
      return reader
    }
    var selection = try SampleSelection(query, participant: participant, in: connection)
    guard !selection.isEmpty else { return reader }
    if let start = query.start?.milliseconds {
      selection.add("sample.start_ms >= ? - series.longest_ms", start)
    }
    let direction = query.order == .ascending ? "ASC" : "DESC"
    try reader.read(
      try selection.statement(
        from: SampleSearch.bySeries,
        orderedBy: "sample.start_ms \(direction), sample.sequence \(direction)",
        in: connection.database))
    return reader
  }

  /// In the order they were saved, from the one after `anchor`.
  ///
  /// The anchor and the samples are of one moment, and writers come one after another: a sample
  /// that is saved meanwhile has a higher number than the anchor that is given back.
  func samples(
    since anchor: Anchor, matching query: SampleQuery
  ) throws(DatabaseError) -> (reader: SampleReader, anchor: Anchor) {
    try connection.database.read { () throws(DatabaseError) in
      var reader = SampleReader(connection)
      guard let (participant, last) = try connection.participant(query.participant) else {
        return (reader, anchor)
      }
      var selection = try SampleSelection(query, participant: participant, in: connection)
      guard !selection.isEmpty else { return (reader, Anchor(sequence: last)) }
      selection.add("sample.sequence > ?", anchor.sequence)
      try reader.read(
        try selection.statement(
          from: "sample INDEXED BY sample_by_sequence", orderedBy: "sample.sequence",
          in: connection.database))
      return (reader, Anchor(sequence: last))
    }
  }

  /// The few series of a participant first, then the stretch of each that can hold the window.
  private static let bySeries = """
    series CROSS JOIN sample
    ON sample.participant = series.participant AND sample.type = series.type
    """
}
