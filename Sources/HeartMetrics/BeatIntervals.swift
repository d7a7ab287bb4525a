/// Intervals between heart beats, in unbroken stretches.
///
/// In: RR intervals as a device told them. Out: stretches of intervals that follow each other. Next:
/// ``BeatCorrection``, and what is computed of normal intervals.
package struct BeatIntervals: Equatable, Sendable {
  /// In milliseconds; the last of one stretch and the first of the next do not follow each other.
  package let stretches: [[Double]]
  /// How many were left out, as nothing that can lie between two beats.
  package let dropped: Int

  package var count: Int { stretches.reduce(0) { $0 + $1.count } }

  /// - Parameters:
  ///   - intervals: In milliseconds, in order.
  ///   - times: When each ended or arrived, in seconds; a stretch ends where 2 s are missing. By
  ///     default all follow each other.
  ///   - plausible: The intervals that are kept; where another stood, a stretch ends. A missed beat
  ///     doubles an interval, so that the range is wider than that of normal ones.
  package init(
    _ intervals: [Double], times: [Double]? = nil, plausible: ClosedRange<Double> = 150...5000
  ) {
    var stretches: [[Double]] = []
    var stretch: [Double] = []
    var dropped = 0
    func end() {
      if !stretch.isEmpty { stretches.append(stretch) }
      stretch = []
    }
    for (index, interval) in intervals.enumerated() {
      guard plausible.contains(interval) else {
        dropped += 1
        end()
        continue
      }
      if Self.isGap(before: index, interval, times) { end() }
      stretch.append(interval)
    }
    end()
    self.stretches = stretches
    self.dropped = dropped
  }

  private static func isGap(before index: Int, _ interval: Double, _ times: [Double]?) -> Bool {
    guard let times, index > 0, times.indices.contains(index) else { return false }
    return times[index] - times[index - 1] - interval / 1000 > 2
  }
}
