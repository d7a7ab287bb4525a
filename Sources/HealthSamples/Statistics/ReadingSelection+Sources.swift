import SQLiteDatabase

/// The order of sources where nobody ranked them.
extension ReadingSelection {
  /// The rank of each source, by its number, as ``SourceRanks`` has it; none for one source.
  ///
  /// The counts are those of all time and of every source, so that a day has one answer whatever
  /// the window.
  func ranks(
    _ query: StatisticsQuery, hasRollup: Bool
  ) throws(DatabaseError) -> [Int64: Int] {
    if query.sources.count == 1 { return [:] }
    if query.start != nil || query.end != nil {
      let present = Set(
        try counts(in: window, hasRollup ? wholeMinutes : nil, isOfAll: false).keys)
      var others = 0
      for number in present {
        if !query.priority.contains(try name(of: number)) { others += 1 }
      }
      // Years need not be counted where the order is clear without.
      guard others > 1 else { return try ranks([:], of: present, query.priority) }
    }
    let all = Int64.min..<Int64.max
    let counts = try counts(in: all, hasRollup ? all : nil, isOfAll: true)
    return try ranks(counts, of: Set(counts.keys), query.priority)
  }

  private func ranks(
    _ counts: [Int64: Int64], of sources: Set<Int64>, _ priority: [String]
  ) throws(DatabaseError) -> [Int64: Int] {
    guard sources.count > 1 else { return [:] }
    var numbers: [String: Int64] = [:]
    for number in sources { numbers[try name(of: number)] = number }
    let order = SourceRanks(
      counts: numbers.mapValues { counts[$0] ?? 0 }, priority: priority
    ).order
    var ranks: [Int64: Int] = [:]
    for (rank, name) in order.enumerated() {
      if let number = numbers[name] { ranks[number] = rank }
    }
    return ranks
  }

  private func name(of number: Int64) throws(DatabaseError) -> String {
    let select = try database.statement("SELECT name FROM source WHERE id = ?")
    try select.bind(number, at: 1)
    return try select.firstRow { () throws(DatabaseError) in select.text(0) } ?? ""
  }

  /// How many samples of the type each source has that start in a stretch, by its number.
  ///
  /// Those of the minutes `whole` by their rows; nil for none. `isOfAll`: see ``sampleSources``.
  private func counts(
    in stretch: Range<Int64>, _ whole: Range<Int64>?, isOfAll: Bool
  ) throws(DatabaseError) -> [Int64: Int64] {
    var counts = SourceCounts()
    let samples = try sampleSources(in: stretch, isOfAll: isOfAll)
    guard let whole else {
      try counts.add(samples)
      return counts.counts
    }
    var walk = RollupWalk<(source: Int64, count: Int64)>(over: stretch)
    try walk.go(
      try minuteCounts(in: whole),
      { row, key in
        isThere(key) ? (key.source, MinuteTable.count(row)) : nil
      },
      { between, rows throws(DatabaseError) in
        if !between.isEmpty {
          try bind(between, to: samples)
          try counts.add(samples)
        }
        for row in rows { counts.add(row.count, to: row.source) }
      }, until: { false })
    return counts.counts
  }
}

/// Counts of samples, by their sources' numbers.
private struct SourceCounts {
  private(set) var counts: [Int64: Int64] = [:]

  mutating func add(_ count: Int64, to source: Int64) {
    counts[source, default: 0] += count
  }

  /// Counts the rows of a statement that selects the source of each sample.
  mutating func add(_ samples: Statement) throws(DatabaseError) {
    var (source, count): (Int64, Int64) = (0, 0)
    try samples.forEachRow { () throws(DatabaseError) in
      let next = samples.integer(0)
      if next != source {
        if count > 0 { add(count, to: source) }
        (source, count) = (next, 0)
      }
      count += 1
    }
    if count > 0 { add(count, to: source) }
  }
}
