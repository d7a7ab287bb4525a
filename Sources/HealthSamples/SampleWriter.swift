import Quantities
import SQLiteDatabase

/// Writes a batch of one participant's samples, inside a transaction.
struct SampleWriter {
  /// So many samples at once are written in bulk.
  static let bulk = 500

  /// The batch's kinds as the store has them, in their order.
  let kinds: [StoredKind]
  private let connection: StoreConnection
  private let batch: SampleBatch
  private let participant: Int64
  private var insertion: SampleInsertion
  /// The number of the sample written last.
  private(set) var sequence: Int64
  /// The longest sample of each type, by the type's number, in the order of their first samples.
  private var longest: [(type: Int64, milliseconds: Int64)] = []
  /// The type of the sample before; nil before the first.
  private var type: Int64?
  private let table: MinuteTable
  private var minutes: MinuteWriter

  init(
    _ batch: SampleBatch, _ connection: StoreConnection, participant code: String
  ) throws(DatabaseError) {
    let (number, last) = try connection.addedParticipant(code)
    try self.init(batch, connection, participant: number, after: last)
  }

  /// Writes samples that are numbered from the one after `sequence`.
  ///
  /// `first` is the number of the first sample of the import they are of; 0 for none.
  init(
    _ batch: SampleBatch, _ connection: StoreConnection, participant: Int64,
    after sequence: Int64, first: Int64 = 0
  ) throws(DatabaseError) {
    table = MinuteTable(database: connection.database, participant: participant)
    minutes = MinuteWriter(first: first)
    kinds = try connection.stored(batch.kinds)
    insertion = SampleInsertion(connection.database, participant: participant, kinds: kinds)
    self.connection = connection
    self.batch = batch
    self.participant = participant
    self.sequence = sequence
  }

  /// Writes all samples; `flags` are theirs.
  mutating func writeAll(_ flags: [SampleFlags]) throws(DatabaseError) {
    for index in batch.items.indices { try write(index, flags: flags[index]) }
  }

  /// Writes the sample at a place of the batch.
  mutating func write(_ index: Int, flags: SampleFlags) throws(DatabaseError) {
    let item = batch.items[index]
    let numbers = kinds[item.kind].numbers
    try expect(numbers.type)
    sequence += 1
    try insertion.add(SampleRow(item, numbers, sequence: sequence, flags: flags))
    note(Self.length(of: item), of: numbers.type)
    minutes.note(item, of: batch.kinds[item.kind], numbers)
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

  /// Has all samples so far be rows, among which others are looked for.
  mutating func flush() throws(DatabaseError) { try insertion.flush() }

  /// Writes what the samples have changed around them.
  mutating func finishHidden() throws(DatabaseError) {
    try flush()
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

  /// Looks once for what there was of a type.
  private mutating func expect(_ type: Int64) throws(DatabaseError) {
    guard self.type != type else { return }
    try minutes.expect(type, in: table)
    self.type = type
  }

  private mutating func note(_ milliseconds: Int64, of type: Int64) {
    if let index = longest.firstIndex(where: { $0.type == type }) {
      longest[index].milliseconds = max(longest[index].milliseconds, milliseconds)
    } else {
      longest.append((type, milliseconds))
    }
  }

  private static func length(of item: SampleBatch.Item) -> Int64 {
    let (length, overflow) = item.end.milliseconds
      .subtractingReportingOverflow(item.start.milliseconds)
    return overflow ? .max : length
  }
}
