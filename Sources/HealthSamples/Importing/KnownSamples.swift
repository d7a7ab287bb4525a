import Quantities
import SQLiteDatabase

/// Tells which samples the store has already, and which contradict it.
///
/// What comes after everything that a participant has of a type, as most of a file does, is new
/// without looking.
struct KnownSamples {
  /// Whether a sample is new.
  enum Standing { case new, duplicate, conflict }

  private let connection: StoreConnection
  private let participant: Int64
  private let find: Statement
  private let findLatest: Statement
  /// The latest start of each type, by the type's number, own samples among them.
  private var latest: [Int64: Int64] = [:]

  init(_ connection: StoreConnection, participant: Int64) throws(DatabaseError) {
    self.connection = connection
    self.participant = participant
    find = try connection.database.statement(
      """
      SELECT value, unit FROM sample
      WHERE participant = ? AND type = ? AND start_ms = ? AND source = ? AND end_ms = ?
      """)
    findLatest = try connection.database.statement(
      """
      SELECT start_ms FROM sample WHERE participant = ? AND type = ?
      ORDER BY start_ms DESC LIMIT 1
      """)
  }

  mutating func standing(of sample: QuantitySample) throws(DatabaseError) -> Standing {
    let database = connection.database
    let type = try connection.types.number(of: sample.type.identifier, in: database)
    let start = sample.start.milliseconds
    let known = if let start = latest[type] { start } else { try latestStart(of: type) }
    latest[type] = max(known, start)
    guard start <= known else { return .new }
    let source = try connection.sources.number(of: sample.source, in: database)
    let unit = try connection.units.number(of: sample.unit.symbol, in: database)
    return try standing(
      [participant, type, start, source, sample.end.milliseconds], sample.value, unit)
  }

  private func standing(
    _ key: [Int64], _ value: Double, _ unit: Int64
  ) throws(DatabaseError) -> Standing {
    for (index, part) in key.enumerated() { try find.bind(part, at: index + 1) }
    var standing = Standing.new
    try find.forEachRow { () throws(DatabaseError) in
      guard standing != .duplicate else { return }
      standing = find.double(0) == value && find.integer(1) == unit ? .duplicate : .conflict
    }
    return standing
  }

  private func latestStart(of type: Int64) throws(DatabaseError) -> Int64 {
    try findLatest.bind(participant, at: 1)
    try findLatest.bind(type, at: 2)
    return try findLatest.firstRow { () throws(DatabaseError) in findLatest.integer(0) } ?? .min
  }
}
