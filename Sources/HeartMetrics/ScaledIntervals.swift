import Statistics

/// Intervals as Lipponen and Tarvainen's decisions see them, one for each beat.
struct ScaledIntervals {
  /// That before each beat, in milliseconds; the first beat has the mean of all.
  private let intervals: [Double]
  /// The median of eleven intervals around each.
  private let medians: [Double]
  /// Differences from the interval before, over their threshold.
  private let differences: [Double]
  /// Distances from the median, those below it doubled, over their threshold.
  private let distances: [Double]
  private let distanceThreshold: [Double]

  var count: Int { intervals.count }

  init(_ given: [Double]) {
    let intervals = [Moments.mean(given) ?? 0] + given
    let steps = zip(intervals.dropFirst(), intervals).map { $0 - $1 }
    let differences = [Moments.mean(steps) ?? 0] + steps
    let medians = RunningWindow(width: 11).map(intervals) { $0.median }
    let distances = zip(intervals, medians).map { $0 < $1 ? 2 * ($0 - $1) : $0 - $1 }
    let distanceThreshold = Self.threshold(distances)
    self.intervals = intervals
    self.medians = medians
    self.differences = Self.scaled(differences, Self.threshold(differences))
    self.distances = Self.scaled(distances, distanceThreshold)
    self.distanceThreshold = distanceThreshold
  }

  /// 5.2 times half the interquartile range of the sizes of 91 values around each.
  private static func threshold(_ values: [Double]) -> [Double] {
    RunningWindow(width: 91).map(values.map { abs($0) }) { 5.2 * $0.interquartileRange / 2 }
  }

  /// Without a threshold, where nothing varies, nothing is told.
  private static func scaled(_ values: [Double], _ thresholds: [Double]) -> [Double] {
    zip(values, thresholds).map { $1 > 0 ? $0 / $1 : 0 }
  }

  /// Whether an interval departs and one beside it makes up for it.
  func isEctopic(_ beat: Int) -> Bool {
    let difference = differences[beat]
    let (before, after) = (neighbour(beat - 1), neighbour(beat + 1))
    if difference > 1 { return max(before, after) < -0.13 * difference - 0.17 }
    if difference < -1 { return min(before, after) > -0.13 * difference + 0.17 }
    return false
  }

  /// The beats to be judged from here on: none, this one, or also the next.
  func candidates(_ beat: Int) -> [Int] {
    guard abs(differences[beat]) > 1 || abs(distances[beat]) > 3 else { return [] }
    return abs(neighbour(beat + 1)) < abs(neighbour(beat + 2)) ? [beat, beat + 1] : [beat]
  }

  func kind(of beat: Int) -> BeatArtefacts.Kind? {
    let isLong = differences[beat] > 1 && min(neighbour(beat + 1), neighbour(beat + 2)) < -1
    let isShort = differences[beat] < -1 && max(neighbour(beat + 1), neighbour(beat + 2)) > 1
    guard isLong || isShort || abs(distances[beat]) > 3 else { return nil }
    let threshold = distanceThreshold[beat]
    if isShort, beat + 1 < count,
      abs(intervals[beat] + intervals[beat + 1] - medians[beat]) < threshold
    {
      return .extra
    }
    if isLong, abs(intervals[beat] / 2 - medians[beat]) < threshold { return .missed }
    return .longOrShort
  }

  /// A scaled difference; beyond the ends the series is mirrored.
  private func neighbour(_ beat: Int) -> Double {
    let last = differences.count - 1
    return differences[beat < 0 ? -beat : beat > last ? 2 * last - beat : beat]
  }
}
