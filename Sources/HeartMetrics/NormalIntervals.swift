import Statistics

/// What becomes of beats that a detector missed, invented or misplaced.
package enum BeatCorrectionRule: String, CaseIterable, Sendable {
  /// They are corrected as ``BeatCorrection`` tells.
  case lipponenTarvainen = "lipponen-tarvainen"
  /// They stay as they are.
  case none
}

/// Intervals between normal beats, from which the variability of a heart rate is told.
package struct NormalIntervals: Equatable, Sendable {
  /// In milliseconds; only neighbours within a stretch are truly successive.
  package let stretches: [[Double]]
  /// How many beats were moved, added or removed.
  package let corrected: Int
  /// How many intervals came in, those left out included.
  package let given: Int

  /// The share of the intervals that were corrected or left out, from 0 to 1.
  package var correctedShare: Double {
    given > 0 ? Double(corrected + dropped) / Double(given) : 0
  }

  /// How many intervals were left out.
  package let dropped: Int

  package var all: [Double] { stretches.flatMap { $0 } }

  /// Of truly successive intervals, the later less the earlier.
  package var differences: [Double] {
    stretches.flatMap { stretch in zip(stretch.dropFirst(), stretch).map { $0 - $1 } }
  }

  package init(_ intervals: BeatIntervals, _ rule: BeatCorrectionRule) {
    switch rule {
    case .lipponenTarvainen: self.init(correcting: intervals)
    case .none: self.init(uncorrected: intervals)
    }
  }

  /// Takes intervals for normal that are from 300 to 2,000 ms long, as they are.
  package init(uncorrected intervals: BeatIntervals) {
    self.init(intervals.stretches, corrected: 0, of: intervals)
  }

  /// Corrects beats after Lipponen and Tarvainen; what then is not from 300 to 2,000 ms is left out.
  package init(correcting intervals: BeatIntervals) {
    let corrections = intervals.stretches.map { BeatCorrection($0) }
    self.init(
      corrections.map(\.intervals), corrected: corrections.reduce(0) { $0 + $1.corrected },
      of: intervals)
  }

  private init(_ stretches: [[Double]], corrected: Int, of intervals: BeatIntervals) {
    let normal = stretches.map { BeatIntervals($0, plausible: 300...2000) }
    self.stretches = normal.flatMap(\.stretches)
    self.corrected = corrected
    given = intervals.count + intervals.dropped
    dropped = intervals.dropped + normal.reduce(0) { $0 + $1.dropped }
  }

  /// The sum of the intervals with one on either side, which a recording cuts, in seconds.
  var recorded: Double {
    let all = all
    guard let mean = Moments.mean(all) else { return 0 }
    return (Double(all.count) * mean + 2 * mean) / 1000
  }
}
