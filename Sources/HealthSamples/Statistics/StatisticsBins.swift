import Quantities

/// The stretches that statistics are of: those of a calendar, or one window for all.
struct StatisticsBins {
  /// Nil for one stretch.
  let calendar: CalendarBins?
  /// The window's bounds, at which amounts are cut; nil for those of the samples.
  let start: Instant?
  let end: Instant?

  init(_ calendar: CalendarBins?, from start: Instant?, until end: Instant?) {
    self.calendar = calendar
    self.start = start
    self.end = end
  }

  /// The stretch of an instant; the one for all has its bounds when it is finished.
  func stretch(of instant: Instant) -> Stretch {
    guard let calendar else {
      return Stretch(
        key: .min, start: Instant(milliseconds: .min), end: Instant(milliseconds: .max),
        closing: .max)
    }
    let (start, end) = calendar.bin(of: instant)
    guard calendar.zone == nil else {
      return Stretch(
        key: start.milliseconds, start: start, end: end, closing: end.milliseconds)
    }
    let offset = Int64(instant.offsetMinutes) * 60_000
    return Stretch(
      key: start.milliseconds + offset, start: start, end: end,
      closing: end.milliseconds + offset + Self.furthestBehind)
  }

  /// Milliseconds that a clock may be behind UTC: offsets have less than 24 hours.
  private static let furthestBehind: Int64 = 86_400_000

  /// Whether an instant that is not before a stretch is in it.
  func holds(_ instant: Instant, _ stretch: Stretch) -> Bool {
    calendar?.holds(instant, (stretch.start, stretch.end)) ?? true
  }

  /// Whether every stretch is that of one clock, whatever the offsets of samples.
  var isOfOneClock: Bool { calendar.map { $0.zone != nil } ?? false }

  /// Gives the one stretch the bounds of its samples, where none were given.
  func finish(_ statistics: inout QuantityStatistics, first: Instant, last: Instant) {
    guard calendar == nil else { return }
    statistics.start = start ?? first
    statistics.end = max(statistics.start, end ?? last)
  }
}
