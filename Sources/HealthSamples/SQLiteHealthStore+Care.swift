import SQLiteDatabase

/// How many rows of a participant a store holds.
package struct StoredRows: Equatable, Sendable {
  package var samples: Int
  package var permissions: Int

  package init(samples: Int, permissions: Int) {
    self.samples = samples
    self.permissions = permissions
  }
}

/// Looking after the store's file.
extension SQLiteHealthStore {
  /// What is wrong with the file; none for one that is whole.
  package func damage() throws(HealthStoreError) -> [String] {
    try use { connection throws(DatabaseError) in
      let damage = try connection.database.damage()
      // What is derived from damaged pages says nothing.
      guard damage.isEmpty, connection.version >= StoreLayout.minutesVersion else { return damage }
      return try connection.database.read { () throws(DatabaseError) in
        try MinuteComparison.differences(in: connection.database)
      }
    }
  }

  /// Derives the roll-up by minutes anew from the samples.
  package func rebuildMinutes() throws(HealthStoreError) {
    try use { connection throws(DatabaseError) in
      try connection.write { () throws(DatabaseError) in
        try MinuteFilling.refill(connection.database)
      }
    }
  }

  /// Writes a copy as it is at this moment, with ``StoreViews``, to a path where nothing is.
  package func copy(to path: String) throws(HealthStoreError) {
    try use { connection throws(DatabaseError) in
      try connection.database.copy(to: path)
      let copy = try Database(path: path, durability: .ephemeral)
      let views = StoreViews.sql(ofVersion: connection.version)
      try copy.write { () throws(DatabaseError) in try copy.execute(views) }
      try copy.seal()
    }
  }

  /// How many rows the store holds of a participant.
  package func rows(of participant: String) throws(HealthStoreError) -> StoredRows {
    try use { connection throws(DatabaseError) in
      guard let (number, _) = try connection.participant(participant) else {
        return StoredRows(samples: 0, permissions: 0)
      }
      return StoredRows(
        samples: try connection.count("sample", of: number),
        permissions: try connection.count("permission", of: number))
    }
  }

  /// Removes every row of a participant, and the names that no other row has; no page keeps them.
  package func erase(_ participant: String) throws(HealthStoreError) {
    try use { connection throws(DatabaseError) in
      try connection.write { () throws(DatabaseError) in
        guard let (number, _) = try connection.participant(participant) else { return }
        for table in [
          "sample", "minute", "series", "permission", "import", "import_duplicate", "deletion",
        ] {
          try connection.delete("FROM \(table) WHERE participant = ?", number)
        }
        try connection.delete("FROM participant WHERE id = ?", number)
        for table in ["source", "device"] {
          try connection.database.execute(
            """
            DELETE FROM \(table) WHERE id NOT IN
              (SELECT \(table) FROM sample WHERE \(table) IS NOT NULL)
            """)
        }
      }
      connection.forgetNames()
      try connection.database.compact()
    }
  }
}

extension StoreConnection {
  fileprivate func count(_ table: String, of number: Int64) throws(DatabaseError) -> Int {
    let count = try database.statement("SELECT count(*) FROM \(table) WHERE participant = ?")
    try count.bind(number, at: 1)
    return Int(try count.firstRow { () throws(DatabaseError) in count.integer(0) } ?? 0)
  }

  fileprivate func delete(_ what: String, _ number: Int64) throws(DatabaseError) {
    let delete = try database.statement("DELETE " + what)
    try delete.bind(number, at: 1)
    try delete.run()
  }
}
