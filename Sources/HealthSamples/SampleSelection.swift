import Quantities
import SQLiteDatabase

/// A ``SampleQuery`` in SQLite's words: a condition on `sample`, and its values in order.
struct SampleSelection {
  private(set) var conditions: [String]
  private(set) var values: [SQLValue]
  /// Whether none of the types or of the sources has a number, so that nothing can be found.
  private(set) var isEmpty = false
  private let limit: Int?

  /// Selects what is there for readers: numbers above the participant's `last` one are not yet.
  init(
    _ query: SampleQuery, participant: Int64, last: Int64, in connection: StoreConnection
  ) throws(DatabaseError) {
    conditions = ["sample.participant = ?", "sample.sequence <= ?"]
    values = [.integer(participant), .integer(last)]
    limit = query.limit
    try addTypes(query.types, in: connection)
    addWindow(query)
    try addPredicates(query, in: connection)
  }

  /// Adds a condition with the values it takes.
  mutating func add(_ condition: String, _ values: Int64...) {
    conditions.append(condition)
    self.values += values.map(SQLValue.integer)
  }

  /// The statement with its values bound, ready to be read.
  func statement(
    from tables: String, orderedBy order: String, in database: Database
  ) throws(DatabaseError) -> Statement {
    let statement = try database.statement(
      """
      SELECT \(SampleReader.columns) FROM \(tables)
      WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order) LIMIT ?
      """)
    try statement.bind(values + [.integer(boundLimit)])
    return statement
  }

  /// SQLite takes a negative limit for none at all.
  private var boundLimit: Int64 { limit.map { Int64(max(0, $0)) } ?? -1 }

  private mutating func addTypes(
    _ types: [QuantityType], in connection: StoreConnection
  ) throws(DatabaseError) {
    guard !types.isEmpty else { return }
    var numbers: [Int64] = []
    for type in types {
      let number = try connection.types.known(type.identifier, in: connection.database)
      if let number { numbers.append(number) }
    }
    isEmpty = numbers.isEmpty
    let places = numbers.map { _ in "?" }.joined(separator: ", ")
    // Of one type the key's order is that of the starts, which SQLite sees by `=` alone.
    conditions.append(numbers.count == 1 ? "sample.type = ?" : "sample.type IN (\(places))")
    values += numbers.map(SQLValue.integer)
  }

  private mutating func addPredicates(
    _ query: SampleQuery, in connection: StoreConnection
  ) throws(DatabaseError) {
    let predicates = try SamplePredicates(
      sources: query.sources, metadata: query.metadata, in: connection)
    guard let predicates else { return isEmpty = true }
    // The list of conditions is joined by AND, as the predicates begin with one.
    guard !predicates.sql.isEmpty else { return }
    conditions.append("TRUE" + predicates.sql)
    values += predicates.values
  }

  private mutating func addWindow(_ query: SampleQuery) {
    if let start = query.start?.milliseconds {
      add("sample.end_ms >= ?", start)
      if query.options.contains(.strictStartDate) { add("sample.start_ms >= ?", start) }
    }
    if let end = query.end?.milliseconds {
      add("sample.start_ms < ?", end)
      if query.options.contains(.strictEndDate) { add("sample.end_ms < ?", end) }
    }
  }
}
