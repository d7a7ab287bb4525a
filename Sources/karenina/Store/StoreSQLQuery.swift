import HealthSamples
import ResultsAnalysis
import SQLiteDatabase

/// What a SELECT over the store's views gives, as a table.
struct StoreSQLQuery {
  private let store: SQLiteHealthStore
  private let arguments: ParsedArguments

  init(_ store: SQLiteHealthStore, _ arguments: ParsedArguments) throws {
    self.store = store
    self.arguments = arguments
    try refuseOthers()
  }

  /// - Throws: ``CommandFailure`` where an option would be passed over in silence.
  private func refuseOthers() throws {
    let others: [any DeclaredOption] = [
      StoreOptions.participant, StoreOptions.type, StoreOptions.from, StoreOptions.until,
      StoreOptions.window, StoreOptions.source, StoreOptions.metadata, StoreOptions.order,
    ]
    for other in others where arguments.gives(other) {
      throw CommandFailure(
        "--\(other.declaration.name): found beside --sql; "
          + "expected the SELECT to tell what is listed; leave one of them out", code: .misused)
    }
  }

  func run(_ sql: String) throws -> ExitCode {
    Interruption.watch()
    var writer: TableWriter<OutputError>?
    var failure: OutputError?
    var left = arguments[StoreOptions.limit] ?? .max
    do throws(QueryRefusal) {
      try store.query(sql: sql, isInterrupted: { Interruption.isAskedFor }) { names in
        writer = TableOutput.writer(columns: Self.columns(names), arguments)
      } row: { values in
        guard left > 0 else { return false }
        left -= 1
        do throws(OutputError) {
          try writer?.append(values.map(Self.cell))
        } catch {
          failure = error
        }
        return failure == nil
      }
    } catch {
      throw Self.failure(error, sql)
    }
    if let failure { throw failure }
    try writer?.finish()
    return .done
  }

  /// Columns of one name are told apart by their number.
  private static func columns(_ names: [String]) -> [Column] {
    var used: Set<String> = []
    return names.enumerated().map { index, name in
      let own = used.insert(name).inserted ? name : "\(name)_\(index + 1)"
      used.insert(own)
      return Column(own, "What the query gives.")
    }
  }

  private static func cell(_ value: PlainValue) -> Cell {
    switch value {
    case .null: .missing
    case .integer(let number): .integer(number)
    case .double(let number): .decimal(number)
    case .text(let text): .text(text)
    case .bytes(let bytes): .text(bytes.map { hexadecimal($0) }.joined())
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = Array("0123456789abcdef")
    return String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
  }

  // MARK: Refusals

  private static func failure(_ refusal: QueryRefusal, _ sql: String) -> any Error {
    let views = alternatives(SQLiteHealthStore.views)
    switch refusal {
    case .notUnderstood(let offset, let message):
      let place = offset.map { position(of: $0, in: sql) } ?? "--sql"
      return CommandFailure("\(place): found what SQLite refuses (\(message)); expected a SELECT")
    case .secondStatement(let offset):
      return CommandFailure(
        "\(position(of: offset, in: sql)): found something behind the statement; expected one SELECT"
      )
    case .noRows:
      return CommandFailure("--sql: found nothing that gives rows; expected one SELECT")
    case .forbidden(let what):
      return CommandFailure(
        "--sql: found \(what); expected a SELECT that reads the views \(views)")
    case .interrupted: return CommandFailure("interrupted: found a signal to end", code: .signal(2))
    case .database(let error): return error
    }
  }

  /// The line and the column, from 1, of a byte in a query.
  private static func position(of offset: Int, in sql: String) -> String {
    let before = sql.utf8.prefix(offset)
    let line = before.filter { $0 == 10 }.count + 1
    let start = before.lastIndex(of: 10).map { sql.utf8.index(after: $0) } ?? sql.utf8.startIndex
    let column = String(decoding: sql.utf8[start..<before.endIndex], as: UTF8.self).count + 1
    return "--sql, line \(line), column \(column)"
  }
}
