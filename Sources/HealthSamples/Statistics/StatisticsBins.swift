import Quantities

/// The stretches that statistics are of: those of a calendar, or one window for all.
struct StatisticsBins {
  /// Nil for one stretch.
  let calendar: CalendarBins?
  /// The bounds of the one stretch; nil for those of the samples.
  let start: Instant?
  let end: Instant?

  init(_ calendar: CalendarBins) {
    self.calendar = calendar
    (start, end) = (nil, nil)
  }

  init(from start: Instant?, until end: Instant?) {
    calendar = nil
    (self.start, self.end) = (start, end)
  }

  /// The stretch of an instant; the one for all has its bounds when it is finished.
  func bin(of instant: Instant) -> (start: Instant, end: Instant) {
    calendar?.bin(of: instant) ?? (Instant(milliseconds: .min), Instant(milliseconds: .max))
  }

  /// Whether an instant that is not before a stretch is in it.
  func holds(_ instant: Instant, _ bin: (start: Instant, end: Instant)) -> Bool {
    calendar?.holds(instant, bin) ?? true
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
