/// What in a rate of one value a second looks like the sensor's doing; told, never removed.
package struct RateQuality: Equatable, Sendable {
  /// How often neighbouring samples change by more than 10 count/min a second.
  package private(set) var jumps = 0
  /// Seconds in runs of one value that last longer than 60 s.
  package private(set) var flat = 0.0
  /// Seconds in runs of 10 s and more in which the rate is within 3 of the steps a minute.
  ///
  /// A sensor at the wrist that counts steps in place of beats.
  package private(set) var cadenceLock = 0.0

  /// Steps a minute from a time to another, in the rate's seconds.
  package struct Cadence: Sendable {
    package let time: ClosedRange<Double>
    package let stepsPerMinute: Double

    package init(time: ClosedRange<Double>, stepsPerMinute: Double) {
      self.time = time
      self.stepsPerMinute = stepsPerMinute
    }
  }

  /// - Parameters:
  ///   - series: Cleaned, so that only neighbours without a gap are compared.
  ///   - cadences: In the order of time, those of standing left out; none where no steps were counted.
  package init(_ series: RateSeries, cadences: [Cadence] = []) {
    var flatRun = 0.0
    var lockRun = 0.0
    var locks = CadenceSearch(cadences)
    func end(_ run: inout Double, _ least: Double, _ total: inout Double, closed: Bool) {
      if run > least || (closed && run == least) { total += run }
      run = 0
    }
    for (index, interval) in series.intervals.enumerated() {
      let (one, other) = (series.values[index], series.values[index + 1])
      let isGap = interval > series.maximumGap
      if !isGap && abs(other - one) > 10 * interval { jumps += 1 }
      if !isGap && one == other {
        flatRun += interval
      } else {
        end(&flatRun, 60, &flat, closed: false)
      }
      let isLocked =
        locks.isNear(one, at: series.times[index])
        && locks.isNear(other, at: series.times[index + 1])
      if !isGap && isLocked {
        lockRun += interval
      } else {
        end(&lockRun, 10, &cadenceLock, closed: true)
      }
    }
    end(&flatRun, 60, &flat, closed: false)
    end(&lockRun, 10, &cadenceLock, closed: true)
  }
}

/// The cadence of times that only rise.
private struct CadenceSearch {
  private let cadences: [RateQuality.Cadence]
  private var place = 0

  init(_ cadences: [RateQuality.Cadence]) { self.cadences = cadences }

  mutating func isNear(_ rate: Double, at time: Double) -> Bool {
    // A sample is asked for twice, as the end of an interval and as the next one's start.
    while place < cadences.count, cadences[place].time.upperBound < time { place += 1 }
    guard place < cadences.count, cadences[place].time.contains(time) else { return false }
    return abs(rate - cadences[place].stepsPerMinute) <= 3
  }
}
