import SQLiteDatabase

/// Queries that people write themselves.
extension SQLiteHealthStore {
  /// Runs one SELECT over ``StoreViews``, and changes nothing.
  ///
  /// The store is open for reading only. Imports that are not complete are not in the views.
  ///
  /// `isInterrupted` is asked every few milliseconds; true ends the query. `columns` takes the names
  /// of the columns, once. `row` takes a row, and does not use the store; false ends the query.
  package func query(
    sql: String, isInterrupted: @escaping () -> Bool = { false }, columns: ([String]) -> Void,
    row: ([PlainValue]) -> Bool
  ) throws(QueryRefusal) {
    let refusal: QueryRefusal?
    do throws(HealthStoreError) {
      refusal = try use { connection throws(DatabaseError) in
        try connection.makeViews()
        let query = ForeignQuery(
          connection.database, reading: StoreViews.names, isInterrupted: isInterrupted)
        do throws(QueryRefusal) {
          try query.run(sql, columns: columns, row: row)
          return nil
        } catch {
          return error
        }
      }
    } catch {
      guard case .database(let error) = error else { throw .noRows }
      throw .database(error)
    }
    if let refusal { throw refusal }
  }

  /// The names of the views that such a query reads.
  package static var views: [String] { StoreViews.names }
}

extension StoreConnection {
  /// Makes the views in this connection alone; the file is not changed.
  fileprivate func makeViews() throws(DatabaseError) {
    try database.execute("PRAGMA temp_store = MEMORY; PRAGMA query_only = OFF")
    try database.execute(StoreViews.temporary(ofVersion: version))
    try database.execute("PRAGMA query_only = ON")
  }
}
