/// How many samples were dropped, and why.
package struct DroppedSamples: Equatable, Sendable {
  /// Not finite, zero and below, or 255: what devices write for nothing.
  package var invalid = 0
  /// Outside the plausible range.
  package var implausible = 0
  /// At the time of another, of which the first that came is used.
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

  init(plausible: ClosedRange<Double>, backwards: BackwardTimes) {
    self.plausible = plausible
    self.backwards = backwards
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
    if time == latest { return dropped.duplicates += 1 }
    latest = max(latest, time)
    times.append(time)
    values.append(value)
  }

  /// Puts in order what came out of order, and drops what then stands at one time.
  mutating func finish() {
    guard backwards == .sorted, dropped.backwards > 0 else { return }
    let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    var sorted: [Double] = []
    var kept: [Double] = []
    for index in order {
      if times[index] == sorted.last {
        dropped.duplicates += 1
      } else {
        sorted.append(times[index])
        kept.append(values[index])
      }
    }
    times = sorted
    values = kept
  }
}
