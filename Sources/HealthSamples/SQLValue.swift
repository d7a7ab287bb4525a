import SQLiteDatabase

/// A value that is bound to a statement.
enum SQLValue: Equatable {
  case integer(Int64)
  case double(Double)
  case text(String)
  case null
}

extension Statement {
  /// Binds values to the first positions, in order.
  func bind(_ values: [SQLValue]) throws(DatabaseError) {
    for (index, value) in values.enumerated() {
      switch value {
      case .integer(let number): try bind(number, at: index + 1)
      case .double(let number): try bind(number, at: index + 1)
      case .text(let text): try bind(text, at: index + 1)
      case .null: try bindNull(at: index + 1)
      }
    }
  }
}
