import Quantities

/// The statistics of readings, one stretch after the other.
///
/// In: readings by their starts, or minutes of them. Out: statistics. Only the stretches
/// that a later reading may be in are in memory.
struct ReadingBins: StatisticsEngine {
  private let bins: StatisticsBins
  /// The stretch of the last reading, by its clock.
  private var present: Stretch?
  private var open = OpenStretches<(summary: ReadingSummary, first: Instant)>()

  init(_ bins: StatisticsBins) { self.bins = bins }

  mutating func add(_ reading: Reading, _ take: StatisticsTaker) {
    let stretch = go(to: reading.start, take)
    open.change(stretch, new: (ReadingSummary(), reading.start)) { $0.summary.add(reading) }
  }

  mutating func add(_ rows: [MinuteRow], _ take: StatisticsTaker) -> Bool {
    guard let minute = joined(rows), let offset = offset(of: minute) else { return false }
    let start = Instant(milliseconds: minute.firstStart, offsetMinutes: offset)
    let stretch = go(to: start, take)
    guard let row = rows.first, stretch.start.milliseconds <= row.start,
      row.end <= stretch.end.milliseconds
    else { return false }
    var isAdded = false
    open.change(stretch, new: (ReadingSummary(), start)) {
      isAdded = $0.summary.append(minute)
    }
    return isAdded
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

  /// The stretch of an instant; completes those that it shows to be over.
  private mutating func go(to instant: Instant, _ take: StatisticsTaker) -> Stretch {
    if let present, bins.holds(instant, present) { return present }
    close(at: instant.milliseconds, take)
    let stretch = bins.stretch(of: instant)
    present = stretch
    return stretch
  }

  mutating func finish(_ take: StatisticsTaker) { close(at: .max, take) }

  private mutating func close(at instant: Int64, _ take: StatisticsTaker) {
    while let (stretch, content) = open.takeFirst(completeAt: instant) {
      var statistics = QuantityStatistics(
        start: stretch.start, end: stretch.end, of: content.summary)
      bins.finish(&statistics, first: content.first, last: content.summary.end)
      guard take(statistics) else { return }
    }
  }
}
