/// How many samples were dropped, and why.
package struct DroppedSamples: Equatable, Sendable {
  /// Not finite, zero and below, or 255: what devices write for nothing.
  package var invalid = 0
  /// Outside the plausible range.
  package var implausible = 0
  /// At the time of others, with which it counts as one value, their mean.
  package var duplicates = 0
  /// Earlier than one before them: dropped or put in order, as was asked.
  package var backwards = 0

  /// All that are not used.
  package func total(_ rule: BackwardTimes) -> Int {
    invalid + implausible + duplicates + (rule == .dropped ? backwards : 0)
  }
}

/// What becomes of a sample that is earlier than one before it.
package enum BackwardTimes: Sendable {
  /// It is put in order: several sources, or a store that tells late.
  case sorted
  /// It is dropped: a device whose own clock ran back.
  case dropped
}

/// Samples sorted out one by one.
struct RateCleaning {
  let plausible: ClosedRange<Double>
  let backwards: BackwardTimes
  private(set) var times: [Double] = []
  private(set) var values: [Double] = []
  private(set) var dropped = DroppedSamples()
  private var latest = -Double.infinity
  private var isRising = true

  /// For so many samples at most.
  init(plausible: ClosedRange<Double>, backwards: BackwardTimes, capacity: Int) {
    self.plausible = plausible
    self.backwards = backwards
    times.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
  }

  mutating func append(_ time: Double, _ value: Double) {
    guard time.isFinite, value.isFinite, value > 0, value != 255 else {
      return dropped.invalid += 1
    }
    guard plausible.contains(value) else { return dropped.implausible += 1 }
    if time < latest {
      dropped.backwards += 1
      if backwards == .dropped { return }
    }
    if time <= latest { isRising = false }
    latest = max(latest, time)
    times.append(time)
    values.append(value)
  }

  /// Puts in order what came out of order, and makes what stands at one time one value.
  ///
  /// Nothing that comes out depends on the order of values that share a time.
  mutating func finish() {
    guard !isRising else { return }
    let order = times.indices.sorted { (times[$0], values[$0]) < (times[$1], values[$1]) }
    var sorted: [Double] = []
    var means: [Double] = []
    var rest = order[...]
    while let first = rest.first {
      let together = rest.prefix { times[$0] == times[first] }
      rest = rest.dropFirst(together.count)
      dropped.duplicates += together.count - 1
      sorted.append(times[first])
      means.append(together.reduce(0) { $0 + values[$1] } / Double(together.count))
    }
    times = sorted
    values = means
  }
}
