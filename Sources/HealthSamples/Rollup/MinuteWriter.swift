import Quantities
import SQLiteDatabase

/// Keeps the roll-up with the samples that are written, once for each transaction.
struct MinuteWriter {
  /// The number of the import's first sample; 0 for what is saved.
  private let first: Int64
  /// The rows that were written to last, one for each type and source.
  private var open: [MinuteRow] = []
  /// Those whose minute has passed, in the order they did.
  private var passed: [MinuteRow] = []
  /// The place of the last sample's row among the open ones.
  private var last = 0
  /// The latest minute that the file has of each type, by the type's number; of few types.
  private var latest: [(type: Int64, minute: Int64)] = []
  /// The rows that were derived: from all samples, also those of pieces that are still to come.
  private var derived: Set<MinuteRow.Key> = []

  init(first: Int64) { self.first = first }

  /// Notes a sample that is written, by its type's and source's numbers.
  mutating func note(_ sample: QuantitySample, type: Int64, source: Int64) {
    let minute = MinuteRow.minute(of: sample.start.milliseconds)
    let index = place(type, source, minute)
    if open[index].key.minute != minute {
      passed.append(open[index])
      open[index] = row(type, source, minute)
    }
    var value = sample.value
    do throws(UnitMismatch) {
      value = try sample.canonicalValue()
    } catch {
      open[index].isCountOnly = true
    }
    open[index].summary.add(
      Reading(start: sample.start, end: sample.end, value: value, source: source))
  }

  private mutating func place(_ type: Int64, _ source: Int64, _ minute: Int64) -> Int {
    if last < open.count, open[last].key.type == type, open[last].key.source == source {
      return last
    }
    if let index = open.firstIndex(where: { $0.key.type == type && $0.key.source == source }) {
      last = index
    } else {
      open.append(row(type, source, minute))
      last = open.count - 1
    }
    return last
  }

  private func row(_ type: Int64, _ source: Int64, _ minute: Int64) -> MinuteRow {
    MinuteRow(
      key: MinuteRow.Key(type: type, minute: minute, source: source, first: first))
  }

  /// Brings the roll-up to what was noted; the samples are written, `last` is the last one's number.
  mutating func write(to minutes: MinuteTable, last: Int64) throws(DatabaseError) {
    for row in passed { try write(row, to: minutes, last) }
    for row in open { try write(row, to: minutes, last) }
  }

  private mutating func write(
    _ row: MinuteRow, to minutes: MinuteTable, _ last: Int64
  ) throws(DatabaseError) {
    // Times that run to and fro over a minute's bound make several pieces of its row.
    guard derived.isEmpty || !derived.contains(row.key) else { return }
    guard var known = try known(row.key, minutes) else {
      return row.summary.isInOrder
        ? try minutes.put(row, isNew: true) : try derive(row.key, minutes, last)
    }
    guard known.summary.append(row.summary) else { return try derive(row.key, minutes, last) }
    known.isCountOnly = known.isCountOnly || row.isCountOnly
    try minutes.put(known)
  }

  private mutating func derive(
    _ key: MinuteRow.Key, _ minutes: MinuteTable, _ last: Int64
  ) throws(DatabaseError) {
    try minutes.derive(key, last: last)
    derived.insert(key)
  }

  /// The row of a key as it is in the file; what comes after everything there is not looked for.
  private mutating func known(
    _ key: MinuteRow.Key, _ minutes: MinuteTable
  ) throws(DatabaseError) -> MinuteRow? {
    let index = try latestPlace(of: key.type, minutes)
    guard key.minute > latest[index].minute else { return try minutes.find(key) }
    latest[index].minute = key.minute
    return nil
  }

  private mutating func latestPlace(
    of type: Int64, _ minutes: MinuteTable
  ) throws(DatabaseError) -> Int {
    if let index = latest.firstIndex(where: { $0.type == type }) { return index }
    latest.append((type, try minutes.latest(of: type) ?? .min))
    return latest.count - 1
  }
}
