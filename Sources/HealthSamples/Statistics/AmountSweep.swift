import Quantities

/// The statistics of amounts, of which each moment is counted once although several sources saw it.
///
/// A phone and a watch on one person both count the steps. Where samples of two sources overlap,
/// those of the source that ranks first count, and of the other's only the part of its time that the
/// first did not see, as HealthKit does. Within one source samples that overlap are not judged. What
/// reaches beyond a stretch is divided in proportion.
///
/// In: amounts by their starts, or minutes of them. Out: statistics. Time is swept once: in memory
/// are the samples that go on at one moment, and the stretches that a later one may be in.
struct AmountSweep: StatisticsEngine {
  /// A sample that goes on.
  private struct Active {
    var reading: Reading
    var rank: Int
    /// The stretch it is in at present.
    var stretch: Stretch
    /// Where it ends in the window, in milliseconds.
    var end: Int64
  }

  /// What is known of a stretch.
  private struct Amounts {
    var first: Instant
    var count: Int64 = 0
    /// The latest end.
    var last: Instant?
    var sum = ExactSum()
    var covered: Int64 = 0
  }

  private let bins: StatisticsBins
  /// The place of each source, by its number, among those that are believed; 0 the first.
  private let ranks: [Int64: Int]
  private var now = Int64.min
  private var active: [Active] = []
  /// Amounts of the present moment that take no time, until all that starts at it is known.
  private var momentary: [(reading: Reading, key: Int64)] = []
  private var open = OpenStretches<Amounts>()
  /// Whether no more statistics are wanted: an amount of years need not be swept to its end.
  private var isEnded = false

  init(_ bins: StatisticsBins, ranks: [Int64: Int]) {
    self.bins = bins
    self.ranks = ranks
  }

  // MARK: Samples

  mutating func add(_ reading: Reading, _ take: StatisticsTaker) {
    var start = reading.start
    if let first = bins.start, start < first { start.milliseconds = first.milliseconds }
    let end = min(reading.endMilliseconds, bins.end?.milliseconds ?? .max)
    let isMomentary = reading.startMilliseconds == reading.endMilliseconds
    guard isMomentary ? holds(reading.startMilliseconds) : start.milliseconds < end else { return }
    advance(to: start.milliseconds, take)
    let stretch = bins.stretch(of: start)
    note(1, until: reading.end, in: stretch, from: start)
    guard !isMomentary else { return momentary.append((reading, stretch.key)) }
    active.append(
      Active(reading: reading, rank: rank(of: reading.source), stretch: stretch, end: end))
  }

  mutating func add(_ rows: [MinuteRow], _ take: StatisticsTaker) -> Bool {
    guard let row = rows.first, rows.allSatisfy({ $0.key.source == row.key.source }),
      let minute = joined(rows), minute.end.milliseconds <= row.end,
      let offset = minute.offset ?? (bins.isOfOneClock ? 0 : nil)
    else { return false }
    advance(to: minute.firstStart, take)
    let start = Instant(milliseconds: minute.firstStart, offsetMinutes: offset)
    let stretch = bins.stretch(of: start)
    guard active.isEmpty, momentary.isEmpty, stretch.start.milliseconds <= row.start,
      row.end <= stretch.end.milliseconds
    else { return false }
    note(minute.count, until: minute.end, in: stretch, from: start)
    open.change(stretch.key) { amounts in
      amounts.sum.add(minute.sum.sum)
      amounts.covered += minute.covered
    }
    now = max(minute.lastStart, minute.end.milliseconds)
    return true
  }

  /// One summary of rows that do not overlap; nil where they do.
  private func joined(_ rows: [MinuteRow]) -> ReadingSummary? {
    var all = ReadingSummary()
    for row in rows.sorted(by: { $0.summary.firstStart < $1.summary.firstStart }) {
      guard !row.isCountOnly, all.append(row.summary) else { return nil }
    }
    return all
  }

  private func rank(of source: Int64) -> Int { ranks[source] ?? .max }

  // MARK: Time

  mutating func finish(_ take: StatisticsTaker) {
    advance(to: .max, take)
    close(at: .max, take)
  }

  private mutating func advance(to instant: Int64, _ take: StatisticsTaker) {
    guard instant > now else { return }
    countMomentary()
    while now < instant, !active.isEmpty, !isEnded { step(until: instant, take) }
    now = instant
    close(at: now, take)
  }

  /// Counts what took no time, unless a source that ranks higher saw the moment.
  private mutating func countMomentary() {
    for (reading, key) in momentary {
      let rank = rank(of: reading.source)
      guard !active.contains(where: { $0.rank < rank }) else { continue }
      open.change(key) { $0.sum.add(reading.value) }
    }
    momentary.removeAll(keepingCapacity: true)
  }

  /// Goes on to where a sample or a stretch ends.
  private mutating func step(until instant: Int64, _ take: StatisticsTaker) {
    let end = active.reduce(instant) { min($0, $1.end, $1.stretch.end.milliseconds) }
    // Time goes on whatever a calendar says.
    let next = max(end, now + 1)
    count(next - now)
    now = next
    active.removeAll { $0.end <= next }
    for index in active.indices where active[index].stretch.end.milliseconds <= next {
      moveOn(index)
    }
    close(at: now, take)
  }

  private mutating func count(_ length: Int64) {
    let best = active.reduce(Int.max) { min($0, $1.rank) }
    for sample in active where sample.rank == best {
      let whole = sample.reading.endMilliseconds - sample.reading.startMilliseconds
      let amount = sample.reading.value * (Double(length) / Double(whole))
      open.change(sample.stretch.key) { $0.sum.add(amount) }
    }
    for (index, sample) in active.enumerated() {
      let key = sample.stretch.key
      guard !active[..<index].contains(where: { $0.stretch.key == key }) else { continue }
      open.change(key) { $0.covered += length }
    }
  }

  /// Has a sample go on in the next stretch.
  private mutating func moveOn(_ index: Int) {
    let reading = active[index].reading
    let place = Instant(
      milliseconds: active[index].stretch.end.milliseconds,
      offsetMinutes: reading.start.offsetMinutes)
    let stretch = bins.stretch(of: place)
    note(1, until: reading.end, in: stretch, from: place)
    active[index].stretch = stretch
  }

  private func holds(_ instant: Int64) -> Bool {
    (bins.start.map { $0.milliseconds <= instant } ?? true)
      && (bins.end.map { instant < $0.milliseconds } ?? true)
  }

  // MARK: Stretches

  private mutating func note(
    _ count: Int64, until end: Instant, in stretch: Stretch, from first: Instant
  ) {
    open.change(stretch, new: Amounts(first: first)) { amounts in
      amounts.count += count
      amounts.last = max(amounts.last ?? end, end)
    }
  }

  /// Completes the stretches that no sample can reach any more.
  private mutating func close(at instant: Int64, _ take: StatisticsTaker) {
    while !isEnded, let (stretch, amounts) = open.takeFirst(completeAt: instant) {
      var statistics = QuantityStatistics(start: stretch.start, end: stretch.end)
      statistics.count = Int(amounts.count)
      statistics.mostRecentDate = amounts.last
      statistics.sum = amounts.sum.sum
      statistics.duration = Double(amounts.covered) / 1000
      bins.finish(&statistics, first: amounts.first, last: amounts.last ?? statistics.end)
      isEnded = !take(statistics)
    }
  }
}
