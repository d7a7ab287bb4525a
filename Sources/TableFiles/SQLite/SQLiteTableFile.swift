import Quantities
import ResultsAnalysis
import SQLiteDatabase
import SafeFiles
import StrictJSON

/// Tables in a SQLite database, with their codebook and views.
///
/// Each table has a table of its name, whose rows are as in csv: moments are texts as RFC 3339 has
/// them, truths are 1 and 0. `columns` tells of every column. A view `sessions` lists the sessions
/// that any table has rows of, and ``SQLiteViews`` adds what can be told of each table.
package final class SQLiteTableFile {
  private let place: OutputFile
  private let database: Database
  private var tables: SQLiteViews.Tables = []
  /// By the tables that they add rows to; none is left when the database is closed.
  private var inserts: [String: Statement] = [:]
  private var isPublished = false

  /// - Throws: ``TableFileError`` where anything is at its place already.
  package init(_ path: String) throws(TableFileError) {
    // Made and locked first, so that nothing is written over and two exports don't meet.
    place = try OutputFile(path)
    database = try Self.wrapped { () throws(DatabaseError) in
      try Database(path: path + ".part", durability: .ephemeral)
    }
    try Self.wrapped { [database] () throws(DatabaseError) in
      try database.execute("BEGIN")
      for statement in SQLiteViews.codebook { try database.execute(statement) }
    }
  }

  /// Adds a table, and gives a writer of its rows, which doesn't finish the file.
  ///
  /// - Parameters:
  ///   - name: The table's name, which none has yet.
  ///   - columns: Its columns.
  /// - Returns: The writer.
  /// - Throws: ``TableFileError/database(_:)``.
  package func add(
    _ name: String, _ columns: [Column]
  ) throws(TableFileError) -> any TableFileWriter {
    tables.append((name, columns))
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    inserts[name] = try Self.wrapped { [database] () throws(DatabaseError) in
      try database.execute(SQLiteViews.table(name, columns))
      return try database.statement("INSERT INTO \(SQLiteViews.quoted(name)) VALUES (\(marks))")
    }
    try describe(name, columns)
    return SQLiteTableWriter(self, name, columns.count)
  }

  fileprivate func append(_ row: [Cell], to name: String, _ count: Int) throws(TableFileError) {
    guard let insert = inserts[name] else { return }
    try Self.wrapped { () throws(DatabaseError) in
      for index in 0..<count {
        try insert.bind(index < row.count ? row[index] : .missing, at: index + 1)
      }
      try insert.run()
    }
  }

  /// Adds the views and puts the file in its place.
  package func finish() throws(TableFileError) {
    guard !isPublished else { return }
    inserts = [:]
    try Self.wrapped { [database, tables] () throws(DatabaseError) in
      for statement in SQLiteViews.views(tables) { try database.execute(statement) }
      try database.execute("COMMIT")
      try database.seal()
    }
    try place.publish()
    isPublished = true
  }

  /// Adds the columns to the codebook.
  private func describe(_ name: String, _ columns: [Column]) throws(TableFileError) {
    try Self.wrapped { [database] () throws(DatabaseError) in
      let insert = try database.statement("INSERT INTO \"columns\" VALUES (?, ?, ?, ?, ?, ?, ?)")
      let label = try database.statement("INSERT INTO labels VALUES (?, ?, ?, ?)")
      for (index, column) in columns.enumerated() {
        try insert.bind(name, at: 1)
        try insert.bind(index + 1, at: 2)
        try insert.bind(column.name, at: 3)
        try insert.bind(column.type.rawValue, at: 4)
        try insert.bind(column.unit, at: 5)
        try insert.bind(column.sentence, at: 6)
        try insert.bind(column.missing.first?.meaning, at: 7)
        try insert.run()
        for value in column.labels {
          try label.bind(name, at: 1)
          try label.bind(column.name, at: 2)
          try label.bind(value.value.words, at: 3)
          try label.bind(value.label, at: 4)
          try label.run()
        }
      }
    }
  }

  static func wrapped<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(TableFileError) -> Value {
    do throws(DatabaseError) {
      return try body()
    } catch {
      throw .database(error)
    }
  }
}

/// Adds rows to one table of a database.
private final class SQLiteTableWriter: TableFileWriter {
  private let file: SQLiteTableFile
  private let name: String
  private let count: Int

  init(_ file: SQLiteTableFile, _ name: String, _ count: Int) {
    self.file = file
    self.name = name
    self.count = count
  }

  func append(_ row: [Cell]) throws(TableFileError) { try file.append(row, to: name, count) }
  func finish() {}
}

extension Statement {
  fileprivate func bind(_ cell: Cell, at position: Int) throws(DatabaseError) {
    switch cell {
    case .missing: try bindNull(at: position)
    case .text(let text): try bind(text, at: position)
    case .integer(let number): try bind(number, at: position)
    case .decimal(let number): try bind(number, at: position)
    case .truth(let isTrue): try bind(isTrue ? 1 : 0, at: position)
    case .instant(let instant): try bind(instant.rfc3339, at: position)
    }
  }
}

/// A database with one table alone, which is finished with it.
final class SQLiteSingleTable: TableFileWriter {
  private let file: SQLiteTableFile
  private let writer: any TableFileWriter

  init(_ path: String, _ name: String, _ columns: [Column]) throws(TableFileError) {
    file = try SQLiteTableFile(path)
    writer = try file.add(name, columns)
  }

  func append(_ row: [Cell]) throws(TableFileError) { try writer.append(row) }
  func finish() throws(TableFileError) { try file.finish() }
}
