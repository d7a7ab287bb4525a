import Quantities
import SQLiteDatabase

/// A ``StatisticsQuery`` in SQLite's words.
struct ReadingSelection {
  /// The type's number.
  let type: Int64
  /// The starts of what is selected, in milliseconds; the earliest reach into the window.
  let window: Range<Int64>
  /// The minutes of which every sample is selected; in milliseconds, from a minute's first one on.
  let wholeMinutes: Range<Int64>

  let database: Database
  private let participant: Int64
  /// The number of the last sample that is there for readers.
  private let last: Int64
  /// No sample ends before it.
  private let earliestEnd: Int64
  private let predicates: SamplePredicates

  /// Nil where nothing can be found.
  init?(_ query: StatisticsQuery, in connection: StoreConnection) throws(DatabaseError) {
    let database = connection.database
    guard let (participant, last) = try connection.participant(query.participant),
      let type = try connection.types.known(query.type.identifier, in: database),
      let predicates = try SamplePredicates(
        sources: query.sources, metadata: query.metadata, in: connection)
    else { return nil }
    (self.participant, self.last, self.type, self.database) = (participant, last, type, database)
    self.predicates = predicates
    let start = query.start?.milliseconds ?? .min
    let end = max(start, query.end?.milliseconds ?? .max)
    let reach =
      query.type.aggregation == .discrete || query.start == nil
      ? 0 : try Self.longest(participant, type, database)
    let first = start.subtractingReportingOverflow(reach)
    earliestEnd = start
    window = (first.overflow ? .min : first.partialValue)..<end
    wholeMinutes = Self.wholeMinutes(in: start..<end)
  }

  private static func longest(
    _ participant: Int64, _ type: Int64, _ database: Database
  ) throws(DatabaseError) -> Int64 {
    let select = try database.statement(
      "SELECT longest_ms FROM series WHERE participant = ? AND type = ?")
    try select.bind([.integer(participant), .integer(type)])
    return try select.firstRow { () throws(DatabaseError) in select.integer(0) } ?? 0
  }

  private static func wholeMinutes(in window: Range<Int64>) -> Range<Int64> {
    let length = MinuteRow.milliseconds
    var first = window.lowerBound
    if first > .min {
      let minute = MinuteRow.minute(of: first)
      first = minute * length == first ? first : (minute + 1) &* length
    }
    let last =
      window.upperBound == .max
      ? window.upperBound : MinuteRow.minute(of: window.upperBound) &* length
    return min(first, window.upperBound)..<max(min(first, window.upperBound), last)
  }

  // MARK: Statements

  /// The samples that start in a stretch of time, by their starts; those of one start by source.
  ///
  /// In the order of their key SQLite need not sort them. Their numbers come after
  /// ``ReadingReader/columns``.
  func statement(startingIn stretch: Range<Int64>) throws(DatabaseError) -> Statement {
    let statement = try database.statement(
      """
      SELECT \(ReadingReader.columns), sample.sequence FROM sample
      WHERE \(Self.sampleCondition)\(predicates.sql)
      ORDER BY sample.start_ms, sample.source, sample.sequence
      """)
    try statement.bind(values(stretch, earliestEnd) + predicates.values)
    return statement
  }

  /// Has a statement find what starts in another stretch.
  func bind(_ stretch: Range<Int64>, to statement: Statement) throws(DatabaseError) {
    try statement.bind(stretch.lowerBound, at: 3)
    try statement.bind(stretch.upperBound, at: 4)
  }

  /// All rows of minutes, which start in a stretch of time, whether they are selected or not.
  func minutes(in stretch: Range<Int64>) throws(DatabaseError) -> Statement {
    try minutes(MinuteTable.columns, in: stretch)
  }

  /// The sources of samples of the type that start in a stretch of time, one by one.
  ///
  /// `isOfAll`: also of those that end before what is selected begins.
  func sampleSources(
    in stretch: Range<Int64>, isOfAll: Bool
  ) throws(DatabaseError) -> Statement {
    let statement = try database.statement(
      "SELECT sample.source FROM sample WHERE \(Self.sampleCondition)")
    try statement.bind(values(stretch, isOfAll ? .min : earliestEnd))
    return statement
  }

  /// The same, but for their keys and the counts of samples nothing.
  func minuteCounts(in stretch: Range<Int64>) throws(DatabaseError) -> Statement {
    try minutes(MinuteTable.countColumns, in: stretch)
  }

  private func minutes(
    _ columns: String, in stretch: Range<Int64>
  ) throws(DatabaseError) -> Statement {
    let statement = try database.statement(
      """
      SELECT \(columns) FROM minute
      WHERE participant = ? AND type = ? AND minute >= ? AND minute < ?
      ORDER BY minute, source, first
      """)
    let first = stretch.lowerBound == .min ? Int64.min : MinuteRow.minute(of: stretch.lowerBound)
    let end = stretch.upperBound == .max ? Int64.max : MinuteRow.minute(of: stretch.upperBound)
    try statement.bind([participant, type, first, end].map(SQLValue.integer))
    return statement
  }

  /// Whether the samples of a row are there for readers.
  func isThere(_ key: MinuteRow.Key) -> Bool { key.first <= last }

  /// Whether the samples of a row are selected, but for what their metadata say.
  func hasSelected(_ key: MinuteRow.Key) -> Bool {
    isThere(key) && predicates.hold(for: key, of: participant)
  }

  private static let sampleCondition = """
    sample.participant = ? AND sample.type = ? AND sample.start_ms >= ? AND sample.start_ms < ?
      AND sample.end_ms >= ? AND sample.sequence <= ?
    """
  private func values(_ stretch: Range<Int64>, _ earliestEnd: Int64) -> [SQLValue] {
    [participant, type, stretch.lowerBound, stretch.upperBound, earliestEnd, last]
      .map(SQLValue.integer)
  }
}
