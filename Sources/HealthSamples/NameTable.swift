import SQLiteDatabase

/// A table that keeps each name once, by number, and what is known of it in memory.
struct NameTable {
  private let find: String
  private let insert: String
  private let read: String
  private var numbers: [String: Int64] = [:]
  private var names: [Int64: String] = [:]
  /// The last number asked for: samples in a row mostly share their names.
  private var last: (name: String, number: Int64)?

  init(_ table: String, _ column: String) {
    find = "SELECT id FROM \(table) WHERE \(column) = ?"
    insert = "INSERT INTO \(table) (\(column)) VALUES (?) RETURNING id"
    read = "SELECT \(column) FROM \(table) WHERE id = ?"
  }

  /// The number of a name, which is given one where it has none.
  mutating func number(
    of name: String, in database: Database
  ) throws(DatabaseError) -> Int64 {
    if let last, last.name == name { return last.number }
    let known = try known(name, in: database)
    let number = if let known { known } else { try add(name, to: database) }
    last = (name, number)
    return number
  }

  /// The number of a name; nil where it has none.
  mutating func known(_ name: String, in database: Database) throws(DatabaseError) -> Int64? {
    if let number = numbers[name] { return number }
    let number = try first(find, name, in: database)
    if let number { remember(name, number) }
    return number
  }

  /// The name of a number; empty where it has none, which the file's foreign keys rule out.
  mutating func name(of number: Int64, in database: Database) throws(DatabaseError) -> String {
    if let name = names[number] { return name }
    let statement = try database.statement(read)
    try statement.bind(number, at: 1)
    let name = try statement.firstRow { () throws(DatabaseError) in statement.text(0) } ?? ""
    remember(name, number)
    return name
  }

  /// Forgets what is known: a number given in a transaction that was undone is no one's.
  mutating func forget() {
    numbers = [:]
    names = [:]
    last = nil
  }

  private mutating func add(_ name: String, to database: Database) throws(DatabaseError) -> Int64 {
    let number = try first(insert, name, in: database) ?? 0
    remember(name, number)
    return number
  }

  private mutating func remember(_ name: String, _ number: Int64) {
    numbers[name] = number
    names[number] = name
  }

  private func first(
    _ sql: String, _ name: String, in database: Database
  ) throws(DatabaseError) -> Int64? {
    let statement = try database.statement(sql)
    try statement.bind(name, at: 1)
    return try statement.firstRow { () throws(DatabaseError) in statement.integer(0) }
  }
}
