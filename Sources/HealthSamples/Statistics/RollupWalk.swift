import SQLiteDatabase

/// A walk through time: minutes by their rows of the roll-up, and what is between by its samples.
///
/// A minute without rows has one sample at most. One with few samples is left to those before it
/// where these are needed anyway: to look for samples costs as much as to read some.
struct RollupWalk<Row> {
  /// The first millisecond that was not passed yet, and the end of all.
  private var next: Int64
  private let end: Int64
  /// The present minute, and its first millisecond.
  private var minute: Int64?
  private var start: Int64 = .min
  /// Whether there is time before the minute whose samples are needed.
  private var isAfterOthers = false
  /// How many samples the minute has then, also those that are not wanted.
  private var count: Int64 = 0
  /// What is wanted of the minute.
  private var rows: [Row] = []

  /// - Parameter stretch: In milliseconds.
  init(over stretch: Range<Int64>) {
    next = stretch.lowerBound
    end = stretch.upperBound
  }

  /// Samples that a minute has at most to be read with those before it.
  private static var few: Int64 { 8 }

  /// Goes through all of the time, by all rows of the minutes in it, which come by their minutes.
  ///
  /// `read` gives what is wanted of a row; nil for nothing. `pass` takes a stretch whose samples are
  /// needed, empty for none, and then the minute after it by its rows.
  mutating func go(
    _ statement: Statement, _ read: (Statement, MinuteRow.Key) -> Row?,
    _ pass: (Range<Int64>, [Row]) throws(DatabaseError) -> Void, until isEnded: () -> Bool
  ) throws(DatabaseError) {
    try statement.forEachRow { () throws(DatabaseError) in
      guard !isEnded() else { return }
      let key = MinuteTable.key(statement)
      if key.minute != minute {
        try close(pass)
        begin(key.minute)
      }
      if isAfterOthers { count += MinuteTable.count(statement) }
      if let row = read(statement, key) { rows.append(row) }
    }
    try close(pass)
    if next < end { try pass(next..<end, []) }
  }

  private mutating func begin(_ minute: Int64) {
    self.minute = minute
    start = MinuteRow.start(of: minute)
    isAfterOthers = next < start
    count = 0
    rows.removeAll(keepingCapacity: true)
  }

  private mutating func close(
    _ pass: (Range<Int64>, [Row]) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    guard let minute, !isAfterOthers || count > Self.few else { return }
    try pass(min(next, start)..<start, rows)
    next = max(next, MinuteRow.start(of: minute &+ 1))
  }
}
