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

  private let database: Database
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

  /// The samples that start in a stretch of time, by their starts.
  func statement(startingIn stretch: Range<Int64>) throws(DatabaseError) -> Statement {
    let statement = try database.statement(
      """
      SELECT \(ReadingReader.columns) FROM sample WHERE \(Self.sampleCondition)\(predicates.sql)
      ORDER BY sample.start_ms, sample.sequence
      """)
    try statement.bind(values(stretch) + predicates.values)
    return statement
  }

  /// The rows of minutes, which start in a stretch of time.
  func minutes(in stretch: Range<Int64>) throws(DatabaseError) -> Statement {
    let statement = try database.statement(
      """
      SELECT \(MinuteTable.columns) FROM minute
      WHERE \(Self.minuteCondition)\(predicates.sourceSQL("minute"))
      ORDER BY minute, source, first
      """)
    try statement.bind(minuteValues(stretch) + predicates.sourceValues)
    return statement
  }

  private static let sampleCondition = """
    sample.participant = ? AND sample.type = ? AND sample.start_ms >= ? AND sample.start_ms < ?
      AND sample.end_ms >= ? AND sample.sequence <= ?
    """
  private static let minuteCondition = """
    participant = ? AND type = ? AND minute >= ? AND minute < ? AND first <= ?
    """

  private func values(_ stretch: Range<Int64>) -> [SQLValue] {
    [participant, type, stretch.lowerBound, stretch.upperBound, earliestEnd, last]
      .map(SQLValue.integer)
  }

  private func minuteValues(_ stretch: Range<Int64>) -> [SQLValue] {
    let first = stretch.lowerBound == .min ? Int64.min : MinuteRow.minute(of: stretch.lowerBound)
    let end = stretch.upperBound == .max ? Int64.max : MinuteRow.minute(of: stretch.upperBound)
    return [participant, type, first, end, last].map(SQLValue.integer)
  }

  // MARK: Sources

  /// The rank of each source, by its number, as ``SourceRanks`` has it; none for one source.
  ///
  /// The counts are those of all time and of every source, so that a day has one answer whatever
  /// the window.
  func ranks(
    _ query: StatisticsQuery, hasRollup: Bool
  ) throws(DatabaseError) -> [Int64: Int] {
    if query.start != nil || query.end != nil {
      let present = try sources(hasMinutes: hasRollup && query.metadata.isEmpty)
      var others = 0
      for number in present {
        if !query.priority.contains(try name(of: number)) { others += 1 }
      }
      // Years need not be counted where the order is clear without.
      guard others > 1 else { return try ranks([:], of: present, query.priority) }
    }
    let counts = try counts(hasRollup: hasRollup)
    return try ranks(counts, of: Set(counts.keys), query.priority)
  }

  private func ranks(
    _ counts: [Int64: Int64], of sources: Set<Int64>, _ priority: [String]
  ) throws(DatabaseError) -> [Int64: Int] {
    guard sources.count > 1 else { return [:] }
    var numbers: [String: Int64] = [:]
    for number in sources { numbers[try name(of: number)] = number }
    let order = SourceRanks(
      counts: numbers.mapValues { counts[$0] ?? 0 }, priority: priority
    ).order
    var ranks: [Int64: Int] = [:]
    for (rank, name) in order.enumerated() {
      if let number = numbers[name] { ranks[number] = rank }
    }
    return ranks
  }

  private func name(of number: Int64) throws(DatabaseError) -> String {
    let select = try database.statement("SELECT name FROM source WHERE id = ?")
    try select.bind(number, at: 1)
    return try select.firstRow { () throws(DatabaseError) in select.text(0) } ?? ""
  }

  /// How many samples of the type each source has, by its number.
  private func counts(hasRollup: Bool) throws(DatabaseError) -> [Int64: Int64] {
    let all = try allSources()
    if hasRollup, all.count <= Self.fewSources { return try counts(of: all) }
    let (count, table, number) =
      hasRollup ? ("sum(count)", "minute", "first") : ("count(*)", "sample", "sequence")
    let rows = try database.statement(
      """
      SELECT source, \(count) FROM \(table)
      WHERE participant = ? AND type = ? AND \(number) <= ? GROUP BY source
      """)
    try rows.bind([participant, type, last].map(SQLValue.integer))
    var counts: [Int64: Int64] = [:]
    try rows.forEachRow { () throws(DatabaseError) in counts[rows.integer(0)] = rows.integer(1) }
    return counts
  }

  /// The same of few sources, in half the time: a sum for each spares SQLite to sort the rows.
  private func counts(of sources: [Int64]) throws(DatabaseError) -> [Int64: Int64] {
    guard !sources.isEmpty else { return [:] }
    let sums = sources.map { _ in "sum(count) FILTER (WHERE source = ?)" }
    let row = try database.statement(
      """
      SELECT \(sums.joined(separator: ", ")) FROM minute
      WHERE participant = ? AND type = ? AND first <= ?
      """)
    try row.bind((sources + [participant, type, last]).map(SQLValue.integer))
    var counts: [Int64: Int64] = [:]
    _ = try row.firstRow { () throws(DatabaseError) in
      for (column, source) in sources.enumerated() where !row.isNull(column) {
        counts[source] = row.integer(column)
      }
    }
    return counts
  }

  /// So many sources at most are counted by a sum each.
  private static let fewSources = 6

  /// The numbers of every source of the store.
  private func allSources() throws(DatabaseError) -> [Int64] {
    let rows = try database.statement("SELECT id FROM source ORDER BY id")
    var numbers: [Int64] = []
    try rows.forEachRow { () throws(DatabaseError) in numbers.append(rows.integer(0)) }
    return numbers
  }

  /// The numbers of the sources that are selected.
  private func sources(hasMinutes: Bool) throws(DatabaseError) -> Set<Int64> {
    let inner = hasMinutes ? wholeMinutes : window.lowerBound..<window.lowerBound
    var numbers: Set<Int64> = []
    try add(sampleSources(window.lowerBound..<inner.lowerBound), to: &numbers)
    if hasMinutes { try add(minuteSources(inner), to: &numbers) }
    try add(sampleSources(inner.upperBound..<window.upperBound), to: &numbers)
    return numbers
  }

  private func add(_ rows: Statement, to numbers: inout Set<Int64>) throws(DatabaseError) {
    try rows.forEachRow { () throws(DatabaseError) in numbers.insert(rows.integer(0)) }
  }

  private func sampleSources(_ stretch: Range<Int64>) throws(DatabaseError) -> Statement {
    let statement = try database.statement(
      """
      SELECT DISTINCT sample.source FROM sample WHERE \(Self.sampleCondition)\(predicates.sql)
      """)
    try statement.bind(values(stretch) + predicates.values)
    return statement
  }

  private func minuteSources(_ stretch: Range<Int64>) throws(DatabaseError) -> Statement {
    let statement = try database.statement(
      """
      SELECT DISTINCT source FROM minute
      WHERE \(Self.minuteCondition)\(predicates.sourceSQL("minute"))
      """)
    try statement.bind(minuteValues(stretch) + predicates.sourceValues)
    return statement
  }
}
