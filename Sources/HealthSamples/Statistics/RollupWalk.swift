import SQLiteDatabase

/// A walk through time: minutes by their rows of the roll-up, and what is between by its samples.
///
/// A minute without rows has one sample at most. One with few samples is left to those before it
/// where these are needed anyway: to look for samples costs as much as to read some.
struct RollupWalk<Row> {
  /// The first millisecond that was not passed yet, and the end of all.
  private var next: Int64
  private let end: Int64
  private var minute: Int64?
  /// Of every row of the minute, also of those that are not wanted.
  private var count: Int64 = 0
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
    _ statement: Statement, _ read: (Statement) -> Row?,
    _ pass: (Range<Int64>, [Row]) throws(DatabaseError) -> Void, until isEnded: () -> Bool
  ) throws(DatabaseError) {
    try statement.forEachRow { () throws(DatabaseError) in
      guard !isEnded() else { return }
      let minute = statement.integer(MinuteTable.minuteColumn)
      if minute != self.minute { try close(pass) }
      self.minute = minute
      count += statement.integer(MinuteTable.countColumn)
      if let row = read(statement) { rows.append(row) }
    }
    try close(pass)
    if next < end { try pass(next..<end, []) }
  }

  private mutating func close(
    _ pass: (Range<Int64>, [Row]) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    if let minute {
      let start = MinuteRow.start(of: minute)
      if next >= start || count > Self.few {
        try pass(min(next, start)..<start, rows)
        next = max(next, MinuteRow.start(of: minute &+ 1))
      }
    }
    rows.removeAll(keepingCapacity: true)
    count = 0
  }
}
