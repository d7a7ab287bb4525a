import Quantities

/// A row of the roll-up: whose samples of which minute, and their summary.
struct MinuteRow {
  /// What names a row of one participant.
  struct Key: Hashable {
    var type: Int64
    /// Whole minutes since 1970.
    var minute: Int64
    var source: Int64
    /// The number of an import's first sample; 0 for what was saved.
    var first: Int64
  }

  var key: Key
  var summary: ReadingSummary
  /// Whether only the number of samples is known: a value of theirs could not be counted.
  var isCountOnly = false

  init(key: Key, summary: ReadingSummary = ReadingSummary(), isCountOnly: Bool = false) {
    self.key = key
    self.summary = summary
    self.isCountOnly = isCountOnly
  }

  /// The row of a single sample.
  init(key: Key, single value: Double, from start: Instant, until end: Instant) {
    self.init(key: key)
    summary.add(Reading(start: start, end: end, value: value, source: key.source))
  }

  static let milliseconds: Int64 = 60_000

  /// The minute in which an instant lies, in milliseconds since 1970.
  static func minute(of milliseconds: Int64) -> Int64 {
    let rest = milliseconds % self.milliseconds
    return milliseconds / self.milliseconds - (rest < 0 ? 1 : 0)
  }

  /// The first millisecond of a minute, or of all time.
  static func start(of minute: Int64) -> Int64 {
    let (start, overflow) = minute.multipliedReportingOverflow(by: milliseconds)
    return overflow ? (minute < 0 ? .min : .max) : start
  }

  /// The first millisecond of the minute.
  var start: Int64 { Self.start(of: key.minute) }
  /// The first millisecond of the next one.
  var end: Int64 { Self.start(of: key.minute &+ 1) }
}
