import Quantities

/// The statistics of readings, one stretch after the other.
///
/// In: readings by their starts, or minutes of them. Out: statistics. Only the stretch
/// that is being read is in memory.
struct ReadingBins: StatisticsEngine {
  private let bins: StatisticsBins
  private var present: (start: Instant, end: Instant)?
  private var first = Instant(milliseconds: 0)
  private var summary = ReadingSummary()

  init(_ bins: StatisticsBins) { self.bins = bins }

  mutating func add(_ reading: Reading, _ take: StatisticsTaker) {
    go(to: reading.start, take)
    summary.add(reading)
  }

  mutating func add(_ rows: [MinuteRow], _ take: StatisticsTaker) -> Bool {
    guard let minute = joined(rows), let offset = offset(of: minute) else { return false }
    let start = Instant(milliseconds: minute.firstStart, offsetMinutes: offset)
    go(to: start, take)
    guard let present, let row = rows.first, present.start.milliseconds <= row.start,
      row.end <= present.end.milliseconds
    else { return false }
    return summary.append(minute)
  }

  /// One summary of rows that do not interleave; nil where they do.
  private func joined(_ rows: [MinuteRow]) -> ReadingSummary? {
    guard rows.allSatisfy({ !$0.isCountOnly }) else { return nil }
    var all = ReadingSummary()
    for row in rows.sorted(by: { $0.summary.firstStart < $1.summary.firstStart }) {
      guard all.count == 0 || all.lastStart < row.summary.firstStart, all.append(row.summary)
      else { return nil }
    }
    return all
  }

  /// Where offsets differ, samples of one minute may be of several stretches.
  private func offset(of minute: ReadingSummary) -> Int? {
    minute.offset ?? (bins.isOfOneClock ? 0 : nil)
  }

  /// Begins the stretch of an instant, unless it is the present one.
  private mutating func go(to instant: Instant, _ take: StatisticsTaker) {
    if let present, bins.holds(instant, present) { return }
    finish(take)
    first = instant
    present = bins.bin(of: instant)
  }

  mutating func finish(_ take: StatisticsTaker) {
    guard let present, summary.count > 0 else { return }
    var statistics = QuantityStatistics(start: present.start, end: present.end, of: summary)
    bins.finish(&statistics, first: first, last: summary.end)
    summary = ReadingSummary()
    self.present = nil
    // A reading is in one stretch alone: who wants no more gives none either.
    _ = take(statistics)
  }
}
