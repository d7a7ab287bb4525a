import Quantities

/// What statistics need of samples that follow each other, without the samples.
///
/// Two summaries that do not overlap in time make one, so that a day is the summary of its minutes.
struct ReadingSummary {
  private(set) var count: Int64 = 0
  private(set) var sum = ExactSum()
  private(set) var minimum = 0.0
  private(set) var maximum = 0.0
  /// The one offset of all starts, in minutes; nil where they differ.
  private(set) var offset: Int?
  private(set) var firstStart: Int64 = 0
  private(set) var firstValue = 0.0
  private(set) var lastStart: Int64 = 0
  private(set) var lastValue = 0.0
  /// The latest end, the last of them where several are; and the value that ended then.
  private(set) var end = Instant(milliseconds: .min)
  private(set) var endValue = 0.0
  /// The area under the values by the trapezoidal rule, over ``spanned`` milliseconds.
  private(set) var area = ExactSum()
  private(set) var spanned: Int64 = 0
  /// Milliseconds that samples cover, overlaps counted once.
  private(set) var covered: Int64 = 0
  /// False where a sample came after one that starts later: nothing but ``count`` holds then.
  private(set) var isInOrder = true

  init() {}

  /// Milliseconds between two readings beyond which nothing is known of the time between.
  private static let longestHold = Int64(QuantityStatistics.longestHold * 1000)

  /// Adds a sample that starts at the last one's start or later.
  mutating func add(_ reading: Reading) {
    let (start, end) = (reading.startMilliseconds, reading.endMilliseconds)
    if count == 0 {
      (firstStart, firstValue, offset) = (start, reading.value, reading.start.offsetMinutes)
      (minimum, maximum) = (reading.value, reading.value)
    } else {
      if start < lastStart { isInOrder = false }
      if offset != reading.start.offsetMinutes { offset = nil }
      minimum = min(minimum, reading.value)
      maximum = max(maximum, reading.value)
      span(to: reading.value, at: start)
    }
    count += 1
    sum.add(reading.value)
    if end > start { covered += max(0, end &- max(start, self.end.milliseconds)) }
    (lastStart, lastValue) = (start, reading.value)
    if end >= self.end.milliseconds { (self.end, endValue) = (reading.end, reading.value) }
  }

  /// Adds what a summary holds of samples that start after these and overlap none of them.
  ///
  /// - Returns: False where they do, and nothing was added.
  mutating func append(_ later: ReadingSummary) -> Bool {
    guard count > 0 else {
      self = later
      return true
    }
    guard isInOrder, later.isInOrder, later.firstStart >= lastStart,
      later.covered == 0 || later.firstStart >= end.milliseconds
    else { return false }
    span(to: later.firstValue, at: later.firstStart)
    area.add(later.area.sum)
    spanned += later.spanned
    if offset != later.offset { offset = nil }
    minimum = min(minimum, later.minimum)
    maximum = max(maximum, later.maximum)
    count += later.count
    sum.add(later.sum.sum)
    covered += later.covered
    (lastStart, lastValue) = (later.lastStart, later.lastValue)
    if later.end >= end { (end, endValue) = (later.end, later.endValue) }
    return true
  }

  private mutating func span(to value: Double, at instant: Int64) {
    let distance = instant &- lastStart
    guard distance > 0, distance <= Self.longestHold else { return }
    area.add((lastValue + value) / 2 * (Double(distance) / 1000))
    spanned += distance
  }
}

extension ReadingSummary {
  /// A summary that was kept: the columns of a row, in their order.
  init(
    count: Int64, sum: Double, range: (Double, Double), offset: Int?, first: (Int64, Double),
    last: (Int64, Double), end: (Instant, Double), area: Double, spanned: Int64, covered: Int64
  ) {
    self.count = count
    self.sum.add(sum)
    (minimum, maximum) = range
    self.offset = offset
    (firstStart, firstValue) = first
    (lastStart, lastValue) = last
    (self.end, endValue) = end
    self.area.add(area)
    self.spanned = spanned
    self.covered = covered
  }

  /// Whether every number in it is one that SQLite keeps.
  var isFinite: Bool { sum.sum.isFinite && area.sum.isFinite }
}
