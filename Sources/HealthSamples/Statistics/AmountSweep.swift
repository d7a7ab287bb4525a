import Quantities

/// The statistics of amounts, of which each moment is counted once although several sources saw it.
///
/// A phone and a watch on one person both count the steps. Where samples of two sources overlap,
/// those of the source that ranks first count, and of the other's only the part of its time that the
/// first did not see, as HealthKit does. Within one source samples that overlap are not judged. What
/// reaches beyond a stretch is divided in proportion.
///
/// In: amounts by their starts, or minutes of them. Out: statistics. Time is swept once: in memory are the samples that go on at one moment, and the stretches that they are in.
struct AmountSweep: StatisticsEngine {
  /// A sample that goes on.
  private struct Active {
    var reading: Reading
    var rank: Int
    /// The stretch it is in at present.
    var bin: Instant
    var binEnd: Int64
  }

  /// A stretch that samples are in.
  private struct OpenBin {
    var statistics: QuantityStatistics
    var sum = ExactSum()
    var covered: Int64 = 0
    var first: Instant
  }

  private let bins: StatisticsBins
  /// The place of each source, by its number, among those that are believed; 0 the first.
  private let ranks: [Int64: Int]
  private var now = Int64.min
  private var active: [Active] = []
  /// Amounts of the present moment that take no time, until all that starts at it is known.
  private var momentary: [(reading: Reading, bin: Instant)] = []
  /// In the order of their starts.
  private var open: [OpenBin] = []
  /// Whether no more statistics are wanted: an amount of years need not be swept to its end.
  private var isEnded = false

  init(_ bins: StatisticsBins, ranks: [Int64: Int]) {
    self.bins = bins
    self.ranks = ranks
  }

  // MARK: Samples

  mutating func add(_ reading: Reading, _ take: StatisticsTaker) {
    advance(to: reading.startMilliseconds, take)
    let bin = bins.bin(of: reading.start)
    note(1, until: reading.end, in: bin, from: reading.start)
    guard reading.start < reading.end else { return momentary.append((reading, bin.start)) }
    active.append(
      Active(
        reading: reading, rank: rank(of: reading.source), bin: bin.start,
        binEnd: bin.end.milliseconds))
  }

  mutating func add(_ rows: [MinuteRow], _ take: StatisticsTaker) -> Bool {
    guard let row = rows.first, rows.allSatisfy({ $0.key.source == row.key.source }),
      let minute = joined(rows), minute.end.milliseconds <= row.end,
      let offset = minute.offset ?? (bins.isOfOneClock ? 0 : nil)
    else { return false }
    advance(to: minute.firstStart, take)
    let bin = bins.bin(of: Instant(milliseconds: minute.firstStart, offsetMinutes: offset))
    guard active.isEmpty, momentary.isEmpty, bin.start.milliseconds <= row.start,
      row.end <= bin.end.milliseconds
    else { return false }
    let start = Instant(milliseconds: minute.firstStart, offsetMinutes: offset)
    note(minute.count, until: minute.end, in: bin, from: start)
    change(bin.start) { bin in
      bin.sum.add(minute.sum.sum)
      bin.covered += minute.covered
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
    close(all: true, take)
  }

  private mutating func advance(to instant: Int64, _ take: StatisticsTaker) {
    guard instant > now else { return }
    countMomentary()
    while now < instant, !active.isEmpty, !isEnded { step(until: instant, take) }
    now = instant
    close(all: false, take)
  }

  /// Counts what took no time, unless a source that ranks higher saw the moment.
  private mutating func countMomentary() {
    for (reading, bin) in momentary where holds(reading.startMilliseconds) {
      let rank = rank(of: reading.source)
      guard !active.contains(where: { $0.rank < rank }) else { continue }
      change(bin) { $0.sum.add(reading.value) }
    }
    momentary.removeAll(keepingCapacity: true)
  }

  /// Goes on to where a sample or a stretch ends.
  private mutating func step(until instant: Int64, _ take: StatisticsTaker) {
    let end = active.reduce(instant) { min($0, $1.reading.endMilliseconds, $1.binEnd) }
    // Time goes on whatever a calendar says.
    let next = max(end, now + 1)
    // What starts before the one stretch, or ends after it, counts in part.
    let inside = clamped(now..<next)
    let length = inside.upperBound - inside.lowerBound
    if length > 0 { count(length) }
    now = next
    active.removeAll { $0.reading.endMilliseconds <= next }
    for index in active.indices where active[index].binEnd <= next { moveOn(index) }
    close(all: false, take)
  }

  private mutating func count(_ length: Int64) {
    let best = active.reduce(Int.max) { min($0, $1.rank) }
    for sample in active where sample.rank == best {
      let whole = sample.reading.endMilliseconds - sample.reading.startMilliseconds
      let amount = sample.reading.value * (Double(length) / Double(whole))
      change(sample.bin) { $0.sum.add(amount) }
    }
    for index in open.indices {
      let start = open[index].statistics.start
      if active.contains(where: { $0.bin == start }) { open[index].covered += length }
    }
  }

  /// Has a sample go on in the next stretch.
  private mutating func moveOn(_ index: Int) {
    let reading = active[index].reading
    let place = Instant(
      milliseconds: active[index].binEnd, offsetMinutes: reading.start.offsetMinutes)
    let bin = bins.bin(of: place)
    note(1, until: reading.end, in: bin, from: place)
    (active[index].bin, active[index].binEnd) = (bin.start, bin.end.milliseconds)
  }

  private func holds(_ instant: Int64) -> Bool {
    (bins.start.map { $0.milliseconds <= instant } ?? true)
      && (bins.end.map { instant < $0.milliseconds } ?? true)
  }

  private func clamped(_ stretch: Range<Int64>) -> Range<Int64> {
    let lower = bins.start?.milliseconds ?? .min
    return stretch.clamped(to: lower..<max(lower, bins.end?.milliseconds ?? .max))
  }

  // MARK: Stretches

  private mutating func note(
    _ count: Int64, until end: Instant, in bin: (start: Instant, end: Instant), from first: Instant
  ) {
    if !open.contains(where: { $0.statistics.start == bin.start }) {
      let place = open.firstIndex { $0.statistics.start > bin.start } ?? open.count
      let statistics = QuantityStatistics(start: bin.start, end: bin.end)
      open.insert(OpenBin(statistics: statistics, first: first), at: place)
    }
    change(bin.start) { bin in
      bin.statistics.count += Int(count)
      bin.statistics.mostRecentDate = max(bin.statistics.mostRecentDate ?? end, end)
    }
  }

  private mutating func change(_ start: Instant, _ body: (inout OpenBin) -> Void) {
    guard let index = open.lastIndex(where: { $0.statistics.start == start }) else { return }
    body(&open[index])
  }

  /// Completes the stretches that no sample can reach any more.
  private mutating func close(all: Bool, _ take: StatisticsTaker) {
    while !isEnded, let bin = open.first, all || bin.statistics.end.milliseconds <= now {
      var statistics = bin.statistics
      statistics.sum = bin.sum.sum
      statistics.duration = Double(bin.covered) / 1000
      bins.finish(
        &statistics, first: bin.first, last: statistics.mostRecentDate ?? statistics.end)
      open.removeFirst()
      isEnded = !take(statistics)
    }
  }
}
