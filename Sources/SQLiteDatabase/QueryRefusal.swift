/// Why a query that somebody wrote is not run, or not to its end.
package enum QueryRefusal: Error, Equatable, Sendable {
  /// SQLite does not understand it; where, in bytes from its beginning, if SQLite tells.
  case notUnderstood(offset: Int?, message: String)
  /// Something stands behind the statement, from this byte on.
  case secondStatement(offset: Int)
  /// There is no statement in it, or one that gives no rows.
  case noRows
  /// It would do more than read what may be read.
  case forbidden(what: String)
  /// It was ended from outside.
  case interrupted
  case database(DatabaseError)
}
