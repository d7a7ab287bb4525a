import Quantities
import SQLiteDatabase

/// Keeps the roll-up with the samples that are written, once for each transaction.
///
/// A minute with two samples or more has rows for all of them, one with a single sample has none.
struct MinuteWriter {
  /// The number of the import's first sample; 0 for what is saved.
  private let first: Int64
  /// The rows that were written to last, one for each type and source.
  private var open: [MinuteRow] = []
  /// Those whose minute has passed, in the order they did.
  private var passed: [MinuteRow] = []
  /// Rows of minutes that had none, which are inserted together.
  private var new: [MinuteRow] = []
  /// The place of the last sample's row among the open ones.
  private var last = 0
  /// The minute of the latest sample that the file had of each type; of few types.
  private var latest: [(type: Int64, minute: Int64)] = []
  /// What derives minutes; nil before the first.
  private var derivation: MinuteDerivation?

  init(first: Int64) { self.first = first }

  // MARK: Samples

  /// Looks for what there is of a type, before a sample of it is written.
  mutating func expect(_ type: Int64, in minutes: MinuteTable) throws(DatabaseError) {
    guard !latest.contains(where: { $0.type == type }) else { return }
    latest.append((type, try minutes.latest(of: type) ?? .min))
  }

  /// Notes a sample that is written, and the numbers of its kind's names.
  mutating func note(
    _ item: SampleBatch.Item, of kind: SampleBatch.Kind, _ numbers: SampleNumbers
  ) {
    let minute = MinuteRow.minute(of: item.start.milliseconds)
    let index = place(numbers.type, numbers.source, minute)
    if open[index].key.minute != minute {
      passed.append(open[index])
      open[index] = row(numbers.type, numbers.source, minute)
    }
    var value = item.value
    do throws(UnitMismatch) {
      value = try kind.unit.convert(value, to: kind.type.canonicalUnit)
    } catch {
      open[index].isCountOnly = true
    }
    open[index].summary.add(
      Reading(start: item.start, end: item.end, value: value, source: numbers.source))
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

  // MARK: Minutes

  /// Brings the roll-up to what was noted, when all samples are written.
  mutating func write(to minutes: MinuteTable) throws(DatabaseError) {
    passed += open
    open.removeAll()
    let order = order()
    var begin = 0
    while begin < order.count {
      var end = begin + 1
      while end < order.count, isOfOneMinute(order[begin], order[end]) { end += 1 }
      try write(order[begin..<end], to: minutes)
      begin = end
    }
    passed.removeAll()
    try minutes.insert(new)
    new.removeAll()
  }

  /// The places of the pieces by type and minute.
  ///
  /// Of one minute there are several where times run to and fro, and where sources alternate.
  private func order() -> [Int] {
    let places = Array(passed.indices)
    let isSorted = places.dropFirst().allSatisfy { !isBefore($0, $0 - 1) }
    return isSorted
      ? places : places.sorted { isBefore($0, $1) || (!isBefore($1, $0) && $0 < $1) }
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (passed[left].key, passed[right].key)
    return one.type == other.type ? one.minute < other.minute : one.type < other.type
  }

  private func isOfOneMinute(_ left: Int, _ right: Int) -> Bool {
    passed[left].key.type == passed[right].key.type
      && passed[left].key.minute == passed[right].key.minute
  }

  /// Writes all pieces of a minute.
  private mutating func write(
    _ pieces: ArraySlice<Int>, to minutes: MinuteTable
  ) throws(DatabaseError) {
    let (type, minute) = pieces.first.map { (passed[$0].key.type, passed[$0].key.minute) } ?? (0, 0)
    let count = pieces.reduce(0) { $0 + passed[$1].summary.count }
    // What comes after everything that was there is not looked for.
    let isLatest = latest.contains { $0.type == type && $0.minute < minute }
    let isAlone = isLatest ? true : try !minutes.hasMore(than: count, of: type, minute)
    if isAlone, count == 1 { return }
    let known = isAlone ? [] : try minutes.rows(of: type, minute)
    // A single sample was there, which has no row.
    let isIncomplete = !isAlone && known.isEmpty
    guard !isIncomplete, let rows = joined(pieces, to: known) else {
      return try derive(type, minute, isNew: known.isEmpty, minutes)
    }
    guard !known.isEmpty else { return new += rows }
    for row in rows { try minutes.put(row) }
  }

  private mutating func derive(
    _ type: Int64, _ minute: Int64, isNew: Bool, _ minutes: MinuteTable
  ) throws(DatabaseError) {
    if derivation == nil { derivation = try minutes.derivation(writing: first) }
    guard var present = derivation else { return }
    derivation = nil
    try minutes.derive(type, minute, isNew: isNew, &present)
    derivation = present
  }

  /// The rows that pieces of a minute change or make; nil where their samples are needed.
  private func joined(_ pieces: ArraySlice<Int>, to known: [MinuteRow]) -> [MinuteRow]? {
    var rows: [MinuteRow] = []
    for piece in pieces {
      let key = passed[piece].key
      let index = rows.firstIndex { $0.key == key } ?? rows.count
      if index == rows.count {
        rows.append(known.first { $0.key == key } ?? MinuteRow(key: key))
      }
      guard passed[piece].summary.isInOrder, rows[index].summary.append(passed[piece].summary)
      else { return nil }
      if passed[piece].isCountOnly { rows[index].isCountOnly = true }
    }
    return rows
  }
}
