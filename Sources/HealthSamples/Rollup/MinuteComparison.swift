import Quantities
import SQLiteDatabase

/// Holds the roll-up that is kept against the one that the samples give.
struct MinuteComparison {
  private var differences: Int64 = 0
  private var matched: Int64 = 0
  private var firstMinute: Int64?

  /// One sentence, or none where both are the same.
  static func differences(in database: Database) throws(DatabaseError) -> [String] {
    var comparison = MinuteComparison()
    try MinuteFilling.forEachMinute(in: database) { participant, minute throws(DatabaseError) in
      let table = MinuteTable(database: database, participant: participant)
      for row in minute.rows {
        comparison.compare(try table.find(row.key), row, isOptional: minute.count == 1)
      }
    }
    let surplus = try database.integer("SELECT count(*) FROM minute") - comparison.matched
    guard surplus > 0 || comparison.differences > 0 else { return [] }
    return [comparison.sentence(surplus: surplus)]
  }

  /// A minute of one sample may have its row: of older files, or of what was there before.
  private mutating func compare(_ kept: MinuteRow?, _ row: MinuteRow, isOptional: Bool) {
    matched += kept == nil ? 0 : 1
    if kept.map({ !Self.isSame($0, row) }) ?? !isOptional { note(row.key.minute) }
  }

  private mutating func note(_ minute: Int64) {
    differences += 1
    firstMinute = firstMinute ?? minute
  }

  private func sentence(surplus: Int64) -> String {
    var parts: [String] = []
    if let firstMinute {
      let place = Instant(milliseconds: firstMinute &* MinuteRow.milliseconds).rfc3339
      parts.append("\(differences) rows other than the samples give, the first of \(place)")
    }
    if surplus > 0 { parts.append("\(surplus) rows of no sample") }
    return "the roll-up by minutes: found \(parts.joined(separator: " and ")); "
      + "expected what the samples give; run 'store verify --rebuild'"
  }

  /// Sums may differ in their last digits, by the pieces in which the samples came.
  private static func isSame(_ left: MinuteRow, _ right: MinuteRow) -> Bool {
    let (one, other) = (left.summary, right.summary)
    let isCountOnly = right.isCountOnly || !right.summary.isFinite
    guard left.isCountOnly == isCountOnly, one.count == other.count else { return false }
    return isCountOnly
      || (hasSameTimes(one, other) && hasSameValues(one, other)
        && isClose(one.sum.sum, other.sum.sum) && isClose(one.area.sum, other.area.sum))
  }

  private static func hasSameTimes(_ one: ReadingSummary, _ other: ReadingSummary) -> Bool {
    one.firstStart == other.firstStart && one.lastStart == other.lastStart && one.end == other.end
      && one.offset == other.offset && one.spanned == other.spanned && one.covered == other.covered
  }

  private static func hasSameValues(_ one: ReadingSummary, _ other: ReadingSummary) -> Bool {
    one.minimum == other.minimum && one.maximum == other.maximum
      && one.firstValue == other.firstValue && one.lastValue == other.lastValue
      && one.endValue == other.endValue
  }

  private static func isClose(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= 1e-9 * max(1, abs(one), abs(other))
  }
}
