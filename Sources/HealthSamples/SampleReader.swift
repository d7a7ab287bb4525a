import Quantities
import SQLiteDatabase
import StrictJSON

/// Reads samples from the rows of a statement that selects ``columns``.
struct SampleReader {
  /// What a statement selects, in the order it is read.
  static let columns = """
    sample.type, sample.start_ms, sample.start_offset_min, sample.end_ms, sample.end_offset_min,
    sample.source, sample.sequence, sample.value, sample.unit, sample.device, sample.flags,
    sample.metadata
    """

  private let connection: StoreConnection
  private(set) var samples: [StoredSample] = []
  /// Why a row could not be read; the rows after it are left out.
  private(set) var failure: HealthStoreError?
  private var knownTypes: [Int64: QuantityType] = [:]
  private var knownUnits: [Int64: QuantityUnit] = [:]
  /// Metadata by its text.
  private var recentMetadata = RecentValues<String, [JSONMember]>()

  init(_ connection: StoreConnection) { self.connection = connection }

  /// Reads every row of `statement`, whose values are bound.
  mutating func read(_ statement: Statement) throws(DatabaseError) {
    try statement.forEachRow { () throws(DatabaseError) in
      guard failure == nil else { return }
      try readRow(statement)
    }
  }

  /// Gives the sample of every row of `statement` to `body`, until that returns false.
  ///
  /// Rows come by start; only those of one start are in memory, and put in their order.
  mutating func forEachSample(
    _ statement: Statement, _ order: SampleQuery.Order, _ body: (StoredSample) -> Bool
  ) throws(DatabaseError) {
    var isEnded = false
    try statement.forEachRow { () throws(DatabaseError) in
      guard failure == nil, !isEnded else { return }
      try readRow(statement)
      guard samples.count > 1, let last = samples.last,
        last.sample.start.milliseconds != samples[samples.count - 2].sample.start.milliseconds
      else { return }
      samples.removeLast()
      isEnded = !give(order, body)
      samples.append(last)
    }
    if failure == nil, !isEnded { _ = give(order, body) }
  }

  /// Gives away what was read; false where no more is wanted.
  private mutating func give(
    _ order: SampleQuery.Order, _ body: (StoredSample) -> Bool
  ) -> Bool {
    if samples.count > 1 { orderOneStart(order) }
    defer { samples.removeAll(keepingCapacity: true) }
    return samples.allSatisfy(body)
  }

  /// Puts samples of one start, which stand together, in the order in which they were saved.
  mutating func orderOneStart(_ order: SampleQuery.Order) {
    var first = 0
    for index in 1..<max(1, samples.count + 1) {
      let start = index < samples.count ? samples[index].sample.start.milliseconds : nil
      guard start != samples[first].sample.start.milliseconds else { continue }
      if index - first > 1 {
        samples[first..<index].sort {
          order == .ascending ? $0.sequence < $1.sequence : $0.sequence > $1.sequence
        }
      }
      first = index
      if start == nil { return }
    }
  }

  private mutating func readRow(_ row: Statement) throws(DatabaseError) {
    guard let type = try type(row.integer(0)), let unit = try unit(row.integer(8)),
      let metadata = metadata(row)
    else { return }
    let sample = QuantitySample(
      type: type, value: row.double(7), unit: unit,
      start: Instant(milliseconds: row.integer(1), offsetMinutes: Int(row.integer(2))),
      end: Instant(milliseconds: row.integer(3), offsetMinutes: Int(row.integer(4))),
      source: try connection.sources.name(of: row.integer(5), in: connection.database),
      device: try device(row), metadata: metadata)
    samples.append(
      StoredSample(
        sample: sample, flags: SampleFlags(rawValue: row.integer(10)), sequence: row.integer(6)))
  }

  private func device(_ row: Statement) throws(DatabaseError) -> String? {
    guard !row.isNull(9) else { return nil }
    return try connection.devices.name(of: row.integer(9), in: connection.database)
  }

  private mutating func type(_ number: Int64) throws(DatabaseError) -> QuantityType? {
    if let type = knownTypes[number] { return type }
    let name = try connection.types.name(of: number, in: connection.database)
    knownTypes[number] = QuantityType.named(name)
    if knownTypes[number] == nil { failure = .unknownName(name: name) }
    return knownTypes[number]
  }

  private mutating func unit(_ number: Int64) throws(DatabaseError) -> QuantityUnit? {
    if let unit = knownUnits[number] { return unit }
    let name = try connection.units.name(of: number, in: connection.database)
    knownUnits[number] = QuantityUnit.named(name)
    if knownUnits[number] == nil { failure = .unknownName(name: name) }
    return knownUnits[number]
  }

  private mutating func metadata(_ row: Statement) -> [JSONMember]? {
    guard !row.isNull(11) else { return [] }
    let text = row.text(11)
    if let metadata = recentMetadata.value(of: text) { return metadata }
    guard let metadata = MetadataText.metadata(in: text) else {
      failure = .damagedMetadata(sequence: row.integer(6))
      return nil
    }
    recentMetadata.remember(metadata, of: text)
    return metadata
  }
}
