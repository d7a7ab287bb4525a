import Quantities
import SQLiteDatabase
import StrictJSON

/// Writes one participant's samples, inside a transaction.
struct SampleWriter {
  /// So many samples at once are written in bulk.
  static let bulk = 500

  private let connection: StoreConnection
  private let insert: Statement
  private let participant: Int64
  /// The number of the sample written last.
  private(set) var sequence: Int64
  /// The longest sample of each type, by the type's number, in the order of their first samples.
  private var longest: [(type: Int64, milliseconds: Int64)] = []
  private var texts = RecentValues<[JSONMember], String?>()
  /// What the statement has bound; nil before the first sample.
  private var shared: SharedColumns?
  private var boundMetadata: [JSONMember]?
  private let table: MinuteTable
  private var minutes: MinuteWriter

  init(_ connection: StoreConnection, participant code: String) throws(DatabaseError) {
    let (number, last) = try connection.addedParticipant(code)
    try self.init(connection, participant: number, after: last)
  }

  /// Writes samples that are numbered from the one after `sequence`.
  ///
  /// `first` is the number of the first sample of the import they are of; 0 for none.
  init(
    _ connection: StoreConnection, participant: Int64, after sequence: Int64, first: Int64 = 0
  ) throws(DatabaseError) {
    table = MinuteTable(database: connection.database, participant: participant)
    minutes = MinuteWriter(first: first)
    self.connection = connection
    self.participant = participant
    self.sequence = sequence
    insert = try connection.database.statement(
      """
      INSERT INTO sample (
        participant, type, start_ms, source, sequence, end_ms, start_offset_min, end_offset_min,
        value, unit, device, flags, metadata
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    try insert.bind(participant, at: 1)
  }

  mutating func write(_ sample: QuantitySample, flags: SampleFlags) throws(DatabaseError) {
    try write(sample, try connection.numbers(of: sample), flags: flags)
  }

  /// Writes a sample whose names' numbers are known.
  mutating func write(
    _ sample: QuantitySample, _ numbers: SampleNumbers, flags: SampleFlags
  ) throws(DatabaseError) {
    sequence += 1
    try bindShared(
      SharedColumns(
        numbers: numbers, startOffset: sample.start.offsetMinutes,
        endOffset: sample.end.offsetMinutes, flags: flags))
    try bind(sample.metadata)
    try insert.bind(sample.start.milliseconds, at: 3)
    try insert.bind(sequence, at: 5)
    try insert.bind(sample.end.milliseconds, at: 6)
    try insert.bind(sample.value, at: 9)
    try insert.run()
    note(length(of: sample), of: numbers.type)
    minutes.note(sample, type: numbers.type, source: numbers.source)
  }

  /// Writes what the samples have changed around them, and shows them to readers.
  mutating func finish() throws(DatabaseError) {
    try finishHidden()
    let number = try connection.database.statement(
      "UPDATE participant SET last_sequence = ? WHERE id = ?")
    try number.bind(sequence, at: 1)
    try number.bind(participant, at: 2)
    try number.run()
  }

  /// Writes what the samples have changed around them.
  mutating func finishHidden() throws(DatabaseError) {
    for (type, milliseconds) in longest { try lengthen(type, to: milliseconds) }
    try minutes.write(to: table)
  }

  private func lengthen(_ type: Int64, to milliseconds: Int64) throws(DatabaseError) {
    let series = try connection.database.statement(
      """
      INSERT INTO series (participant, type, longest_ms) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET longest_ms = excluded.longest_ms
      WHERE excluded.longest_ms > longest_ms
      """)
    try series.bind(participant, at: 1)
    try series.bind(type, at: 2)
    try series.bind(milliseconds, at: 3)
    try series.run()
  }

  /// Binds what samples in a row mostly share, unless it is bound.
  private mutating func bindShared(_ columns: SharedColumns) throws(DatabaseError) {
    guard shared != columns else { return }
    if shared?.numbers.type != columns.numbers.type {
      try minutes.expect(columns.numbers.type, in: table)
    }
    try insert.bind(columns.numbers.type, at: 2)
    try insert.bind(columns.numbers.source, at: 4)
    try insert.bind(columns.startOffset, at: 7)
    try insert.bind(columns.endOffset, at: 8)
    try insert.bind(columns.numbers.unit, at: 10)
    try insert.bind(columns.numbers.device, at: 11)
    try insert.bind(columns.flags.rawValue, at: 12)
    shared = columns
  }

  private mutating func bind(_ metadata: [JSONMember]) throws(DatabaseError) {
    guard boundMetadata != metadata else { return }
    let text = metadata.isEmpty ? nil : texts.value(of: metadata, MetadataText.text)
    try insert.bind(text, at: 13)
    boundMetadata = metadata
  }

  private mutating func note(_ milliseconds: Int64, of type: Int64) {
    if let index = longest.firstIndex(where: { $0.type == type }) {
      longest[index].milliseconds = max(longest[index].milliseconds, milliseconds)
    } else {
      longest.append((type, milliseconds))
    }
  }

  private func length(of sample: QuantitySample) -> Int64 {
    let (length, overflow) = sample.end.milliseconds
      .subtractingReportingOverflow(sample.start.milliseconds)
    return overflow ? .max : length
  }
}

/// The columns that change seldom from one sample to the next.
private struct SharedColumns: Equatable {
  var numbers: SampleNumbers
  /// Minutes ahead of UTC, as the one below.
  var startOffset: Int
  var endOffset: Int
  var flags: SampleFlags
}
