import Quantities

/// Amounts by stretches of the calendar; what reaches beyond one is divided in proportion.
struct BinnedAmounts {
  private struct Bin {
    var statistics: QuantityStatistics
    var sum = ExactSum()
    var stretches: [Range<Int64>] = []
  }

  private let bins: CalendarBins
  private var found: [Instant: Bin] = [:]

  init(_ bins: CalendarBins) { self.bins = bins }

  /// In the order of time.
  var statistics: [QuantityStatistics] {
    found.values.map { bin in
      var statistics = bin.statistics
      statistics.sum = bin.sum.sum
      statistics.duration = Coverage(bin.stretches).seconds
      return statistics
    }.sorted { $0.start < $1.start }
  }

  /// Counts an amount in each stretch that it reaches into.
  mutating func add(_ part: MergedAmounts.Part) {
    forEachBin(of: part.stretch, part.offsetMinutes) { bin, inside in
      let share = inside.isEmpty ? 1 : MergedAmounts.share(inside, of: part.stretch)
      bin.sum.add(part.amount * share)
    }
  }

  /// Notes a sample, whether or not it counts, in each stretch that it reaches into.
  mutating func note(_ sample: QuantitySample) {
    let stretch = sample.start.milliseconds..<sample.end.milliseconds
    forEachBin(of: stretch, sample.start.offsetMinutes) { bin, inside in
      bin.statistics.count += 1
      bin.stretches.append(inside)
      bin.statistics.mostRecentDate = max(bin.statistics.mostRecentDate ?? sample.end, sample.end)
    }
  }

  private mutating func forEachBin(
    of stretch: Range<Int64>, _ offset: Int, _ body: (inout Bin, Range<Int64>) -> Void
  ) {
    var place = stretch.lowerBound
    repeat {
      let bin = bins.bin(of: Instant(milliseconds: place, offsetMinutes: offset))
      let inside = place..<max(place, min(stretch.upperBound, bin.end.milliseconds))
      body(
        &found[
          bin.start, default: Bin(statistics: QuantityStatistics(start: bin.start, end: bin.end))],
        inside)
      place = bin.end.milliseconds
    } while place < stretch.upperBound
  }
}
