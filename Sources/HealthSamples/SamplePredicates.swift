import SQLiteDatabase

/// Which sources and which metadata samples must have, in SQLite's words.
struct SamplePredicates {
  /// The numbers of the sources; empty for every one.
  private let sources: [Int64]
  private let metadata: [(sql: String, values: [SQLValue])]

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
  }

  /// What is added to a condition on `sample`; empty for nothing.
  var sql: String {
    sourceSQL("sample") + metadata.map { " AND \($0.sql)" }.joined()
  }

  var values: [SQLValue] { sourceValues + metadata.flatMap(\.values) }

  /// The part about sources, of a table that has them.
  func sourceSQL(_ table: String) -> String {
    guard !sources.isEmpty else { return "" }
    return " AND \(table).source IN (\(sources.map { _ in "?" }.joined(separator: ", ")))"
  }

  var sourceValues: [SQLValue] { sources.map(SQLValue.integer) }
}
