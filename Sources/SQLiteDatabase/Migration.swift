/// The step from one version of a layout to the next.
package struct Migration: Sendable {
  /// The version the layout has after this step, from 1; kept in SQLite's `user_version`.
  package let version: Int
  /// The statements of this step; never changed once released.
  package let sql: String
  /// Derives from what is there already what the statements made room for.
  package let fill: (@Sendable (Database) throws(DatabaseError) -> Void)?

  package init(
    version: Int, sql: String,
    fill: (@Sendable (Database) throws(DatabaseError) -> Void)? = nil
  ) {
    self.version = version
    self.sql = sql
    self.fill = fill
  }
}

/// Whose a database is, and the steps that lead an empty file to today's layout.
package struct Layout: Sendable {
  /// The number that marks the program's files; kept in SQLite's `application_id`.
  package let applicationID: Int32
  /// In the order of their versions.
  package let migrations: [Migration]

  package init(applicationID: Int32, migrations: [Migration]) {
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// The newest version this program knows; 0 without any migration.
  package var version: Int { migrations.last?.version ?? 0 }
}

extension Database {
  /// Brings the file to the layout's newest version; other programs' and newer files are refused.
  package func migrate(to layout: Layout) throws(DatabaseError) {
    guard try needsMigration(to: layout) else { return }
    try write { () throws(DatabaseError) in try apply(layout) }
  }

  /// Refuses a file that `layout` cannot read: another program's, a newer or a too old one.
  ///
  /// `oldest` is the first version that is read as it is; nil for the newest alone.
  package func require(_ layout: Layout, oldest: Int? = nil) throws(DatabaseError) {
    guard try needsMigration(to: layout) else { return }
    let found = try version
    guard let oldest, found >= oldest else {
      throw .olderVersion(path: path, found: found, expected: layout.version)
    }
  }

  /// Refuses a file that is another program's, or a newer one of ours; changes nothing.
  package func refuseForeign(_ layout: Layout) throws(DatabaseError) {
    _ = try needsMigration(to: layout)
  }

  private func needsMigration(to layout: Layout) throws(DatabaseError) -> Bool {
    let found = try version
    let applicationID = Int32(truncatingIfNeeded: try integer("PRAGMA application_id"))
    let isEmpty = try integer("SELECT count(*) FROM sqlite_schema") == 0
    guard applicationID == layout.applicationID || (isEmpty && found == 0 && applicationID == 0)
    else { throw .foreign(path: path, applicationID: applicationID) }
    guard found <= layout.version else {
      throw .newerVersion(path: path, found: found, supported: layout.version)
    }
    return found < layout.version
  }

  /// Looks again under the lock: another process may have been first.
  private func apply(_ layout: Layout) throws(DatabaseError) {
    guard try needsMigration(to: layout) else { return }
    let found = try version
    try execute("PRAGMA application_id = \(layout.applicationID)")
    for migration in layout.migrations where migration.version > found {
      try execute(migration.sql)
      try migration.fill?(self)
    }
    try execute(Database.commitCount)
    try execute("PRAGMA user_version = \(layout.version)")
  }
}
