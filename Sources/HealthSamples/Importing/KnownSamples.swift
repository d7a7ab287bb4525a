import Quantities
import SQLiteDatabase

/// Tells which samples the store has already, and which contradict it.
///
/// What comes after everything that a participant had of a type, and after all that the import
/// brought of its type and source, as most of a file does, is new without looking.
struct KnownSamples {
  /// Whether a sample is new.
  enum Standing: Equatable {
    case new
    /// The sample of this number is the same.
    case duplicate(of: Int64)
    case conflict
  }

  private let connection: StoreConnection
  private let participant: Int64
  private let find: Statement
  private let findLatest: Statement
  /// What is not there any more, although it has rows.
  private let remains: [ClosedRange<Int64>]
  /// What was seen so far.
  private(set) var starts: LatestStarts

  init(
    _ connection: StoreConnection, participant: Int64, after starts: LatestStarts
  ) throws(DatabaseError) {
    self.connection = connection
    self.participant = participant
    self.starts = starts
    remains = try UndoneRemains(in: connection).parts
      .filter { $0.participant == participant }.map(\.samples)
    find = try connection.database.statement(
      """
      SELECT value, unit, sequence FROM sample
      WHERE participant = ? AND type = ? AND start_ms = ? AND source = ? AND end_ms = ?
      """)
    findLatest = try connection.database.statement(
      """
      SELECT start_ms FROM sample WHERE participant = ? AND type = ?
      ORDER BY start_ms DESC LIMIT 1
      """)
  }

  /// Notes a sample, and tells whether it comes after everything of its type, so that it is new.
  mutating func isLatest(
    _ item: SampleBatch.Item, _ numbers: SampleNumbers
  ) throws(DatabaseError) -> Bool {
    let start = item.start.milliseconds
    let own = starts.add(start, ofType: numbers.type, source: numbers.source)
    return start > max(try latestStored(of: numbers.type), own)
  }

  /// Looks for a sample among the rows.
  func standing(
    of sample: QuantitySample, _ numbers: SampleNumbers
  ) throws(DatabaseError) -> Standing {
    try standing(
      of: sample, numbers.unit,
      [
        participant, numbers.type, sample.start.milliseconds, numbers.source,
        sample.end.milliseconds,
      ])
  }

  private func standing(
    of sample: QuantitySample, _ unit: Int64, _ key: [Int64]
  ) throws(DatabaseError) -> Standing {
    for (index, part) in key.enumerated() { try find.bind(part, at: index + 1) }
    var standing = Standing.new
    try find.forEachRow { () throws(DatabaseError) in
      let number = find.integer(2)
      if case .duplicate = standing { return }
      guard !remains.contains(where: { $0.contains(number) }) else { return }
      let isSame = try isSame(sample, unit, as: find.double(0), find.integer(1))
      standing = isSame ? .duplicate(of: number) : .conflict
    }
    return standing
  }

  /// Whether a stored value is the sample's, compared in one unit.
  private func isSame(
    _ sample: QuantitySample, _ unit: Int64, as value: Double, _ stored: Int64
  ) throws(DatabaseError) -> Bool {
    guard unit != stored else { return sample.value == value }
    let name = try connection.units.name(of: stored, in: connection.database)
    return QuantityUnit.named(name).map { sample.isSameAmount(as: value, $0) } ?? false
  }

  private mutating func latestStored(of type: Int64) throws(DatabaseError) -> Int64 {
    if let start = starts.stored[type] { return start }
    try findLatest.bind(participant, at: 1)
    try findLatest.bind(type, at: 2)
    let start = try findLatest.firstRow { () throws(DatabaseError) in findLatest.integer(0) }
    starts.stored[type] = start ?? .min
    return start ?? .min
  }
}

/// The latest starts that an import knows of, from one batch to the next.
struct LatestStarts {
  private struct Series: Hashable {
    let type: Int64
    let source: Int64
  }

  /// Of each type in the store before the import, by the type's number.
  var stored: [Int64: Int64] = [:]
  /// Of each series of the import.
  private var own: [Series: Int64] = [:]
  /// The series of the sample before, which is mostly that of the next, and its latest start.
  private var recent: (series: Series, start: Int64)?

  /// Notes a start, and gives the latest one of its series before.
  mutating func add(_ start: Int64, ofType type: Int64, source: Int64) -> Int64 {
    let series = Series(type: type, source: source)
    if recent?.series != series {
      if let recent { own[recent.series] = recent.start }
      recent = (series, own[series] ?? .min)
    }
    let before = recent?.start ?? .min
    recent?.start = max(before, start)
    return before
  }
}
