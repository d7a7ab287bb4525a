import SQLiteDatabase

/// Which sources and which metadata samples must have, and that they are there for readers at all.
///
/// In SQLite's words. What is left of an undone import is not there.
struct SamplePredicates {
  /// The numbers of the sources; empty for every one.
  private let sources: [Int64]
  private let metadata: [(sql: String, values: [SQLValue])]
  private let remains: UndoneRemains

  /// Nil where no sample can fulfil them, as none of the sources is known.
  init?(
    sources: [String], metadata: [MetadataPredicate], in connection: StoreConnection
  ) throws(DatabaseError) {
    var numbers: [Int64] = []
    for source in sources {
      let number = try connection.sources.known(source, in: connection.database)
      if let number { numbers.append(number) }
    }
    guard sources.isEmpty || !numbers.isEmpty else { return nil }
    self.sources = numbers
    self.metadata = metadata.map(\.condition)
    remains = try UndoneRemains(in: connection)
  }

  /// What is added to a condition on `sample`; empty for nothing.
  var sql: String {
    namedSources("sample") + metadata.map { " AND \($0.sql)" }.joined() + remains.sampleSQL
  }

  var values: [SQLValue] {
    sources.map(SQLValue.integer) + metadata.flatMap(\.values) + remains.sampleValues
  }

  /// Whether a row of the roll-up, which has no metadata, is of samples that fulfil them.
  func hold(for row: MinuteRow.Key, of participant: Int64) -> Bool {
    (sources.isEmpty || sources.contains(row.source))
      && (remains.parts.isEmpty || !remains.hold(row, of: participant))
  }

  private func namedSources(_ table: String) -> String {
    guard !sources.isEmpty else { return "" }
    return " AND \(table).source IN (\(sources.map { _ in "?" }.joined(separator: ", ")))"
  }
}
