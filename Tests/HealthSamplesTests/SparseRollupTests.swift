import HealthSamples
import Quantities
import SQLiteDatabase
import Testing

@Suite("The roll-up of minutes with few samples")
struct SparseRollupTests {
  let fixture: StoreFixture
  let store: SQLiteHealthStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  /// A heart rate so many seconds after a minute's beginning.
  private func rate(
    _ value: Double, _ second: Double, minute: Int = 0, source: String = "Watch"
  ) -> QuantitySample {
    heartRate(value, at: Double(minute * 60) + second - 5, source: source)
  }

  private func begin(_ file: String) throws -> SampleImport {
    try store.beginImport(
      ImportHead(participant: "P01", file: file, sha256: file, format: "made"), at: at(0))
  }

  private func add(_ samples: [QuantitySample], from file: String) throws -> Int64 {
    let work = try begin(file)
    _ = try work.add(samples)
    try work.complete(report: "{}")
    return work.number
  }

  /// The numbers of samples in the rows of each minute, by type, minute, source and import.
  private func rows() throws -> [[Int64]] {
    let database = try Database(path: fixture.path, access: .readOnly)
    let select = try database.statement(
      """
      SELECT minute, count FROM minute ORDER BY participant, type, minute, source, first
      """)
    var rows: [[Int64]] = []
    var last: Int64?
    try select.forEachRow { () throws(DatabaseError) in
      if last == select.integer(0), !rows.isEmpty {
        rows[rows.count - 1].append(select.integer(1))
      } else {
        rows.append([select.integer(1)])
      }
      last = select.integer(0)
    }
    return rows
  }

  private func averages() throws -> [Double?] {
    let minutes = StatisticsQuery(
      participant: "P01", type: .heartRate, bins: CalendarBins(.minute))
    #expect(
      PlainStatistics.isSame(
        try store.statistics(of: minutes), try PlainStatistics(store).statistics(of: minutes)))
    return try store.statistics(of: minutes).map(\.average)
  }

  @Test("has none of a minute with one sample, and one of each source of a minute with two")
  func fewSamples() throws {
    try store.save(
      [
        rate(60, 1), rate(61, 1, minute: 1), rate(63, 2, minute: 1), rate(62, 1, minute: 3),
        rate(64, 1, minute: 5), rate(66, 9, minute: 5, source: "Phone"), rate(70, 0, minute: 6),
      ], for: "P01")
    #expect(try rows() == [[2], [1, 1]])
    #expect(try averages() == [60, 62, 62, 65, 70])
    #expect(try store.damage() == [])
  }

  @Test("has all of a minute once a second sample is saved in it", arguments: ["Watch", "Phone"])
  func secondSave(source: String) throws {
    try store.save(rate(60, 10), for: "P01")
    #expect(try rows() == [])
    // Before the first, which is the latest of all.
    try store.save(rate(62, 4, source: source), for: "P01")
    #expect(try rows() == [source == "Watch" ? [2] : [1, 1]])
    try store.save(rate(64, 30), for: "P01")
    #expect(try rows().flatMap { $0 }.reduce(0, +) == 3)
    #expect(try averages() == [62] && store.damage() == [])
  }

  @Test("of a participant and of a type is no other's")
  func ofOne() throws {
    try store.save(rate(60, 1), for: "P01")
    try store.save(rate(61, 2), for: "P02")
    try store.save(distance(5, from: -3, to: 20), for: "P01")
    #expect(try rows() == [] && averages() == [60])
    #expect(try store.damage() == [])
  }

  @Test("counts what is saved and what an import hides as of one minute")
  func hiddenImport() throws {
    try store.save(rate(60, 1), for: "P01")
    let work = try begin("a")
    _ = try work.add([rate(80, 2), rate(90, 1, minute: 2)])
    #expect(try rows() == [[1, 1]])
    #expect(try averages() == [60])
    try store.save(rate(62, 5, minute: 2), for: "P01")
    #expect(try rows() == [[1, 1], [1, 1]])
    #expect(try averages() == [60, 62] && store.damage() == [])
    _ = try work.add([rate(82, 3), rate(92, 7, minute: 2)])
    #expect(try averages() == [60, 62] && rows() == [[1, 2], [1, 2]])
    try work.complete(report: "{}")
    #expect(try averages() == [74, (90 + 62 + 92) / 3] && store.damage() == [])
  }

  @Test("stays whole where an import that is undone leaves one sample, or none")
  func undone() throws {
    try store.save([rate(60, 1), rate(61, 1, minute: 4)], for: "P01")
    let number = try add(
      [rate(80, 2), rate(70, 2, minute: 1), rate(71, 2, minute: 2), rate(72, 3, minute: 2)],
      from: "a")
    #expect(try rows() == [[1, 1], [2]])
    try store.undoImport(number)
    #expect(try rows() == [[1]] && averages() == [60, 61] && store.damage() == [])
    try store.save([rate(66, 9), rate(65, 3, minute: 1), rate(64, 3, minute: 4)], for: "P01")
    #expect(try rows() == [[2], [2]])
    #expect(try averages() == [63, 65, 62.5] && store.damage() == [])
    try store.rebuildMinutes()
    #expect(try rows() == [[2], [2]])
  }

  @Test("adds the row of another import to a minute whose one row has one sample")
  func addedToShort() throws {
    try store.save(rate(60, 1), for: "P01")
    try store.undoImport(try add([rate(80, 2)], from: "a"))
    _ = try add([rate(70, 3), rate(70, 3, minute: 1)], from: "b")
    #expect(try rows() == [[1, 1]])
    #expect(try averages() == [65, 70] && store.damage() == [])
  }

  @Test("counts each once of batches that come in any order", arguments: 0..<6)
  func anyOrder(seed: Int) throws {
    var draws = SeededDraws(state: UInt64(seed) &+ 3)
    var samples = (0..<40).flatMap { minute in
      (0..<[1, 1, 2, 1, 3][minute % 5]).map { part in
        rate(
          Double(50 + minute), Double(part * 7), minute: minute,
          source: part == 1 && minute % 2 == 0 ? "Phone" : "Watch")
      }
    }
    for index in samples.indices { samples.swapAt(index, draws.next(index + 1)) }
    var rest = samples[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(1 + draws.next(9)))
      rest = rest.dropFirst(piece.count)
      try store.save(piece, for: "P01")
    }
    #expect(try rows().count == 16 && rows().allSatisfy { $0.reduce(0, +) > 1 })
    #expect(try averages() == (0..<40).map { Double(50 + $0) })
    #expect(try store.damage() == [])
  }

  @Test("may have a row of one sample, as older files do, and is made new without")
  func olderForm() throws {
    try store.save(rate(60, 1), for: "P01")
    try Database(path: fixture.path).execute(
      """
      INSERT INTO minute SELECT participant, type, start_ms / 60000, source, 0, 1, value,
        start_offset_min, start_ms, end_ms, end_offset_min, NULL, NULL, NULL, NULL, NULL, NULL,
        NULL, NULL, NULL FROM sample
      """)
    #expect(try store.damage() == [] && averages() == [60])
    try store.save([rate(64, 2), rate(70, 2, minute: 2)], for: "P01")
    #expect(try rows() == [[2]] && averages() == [62, 70] && store.damage() == [])
    try store.save(rate(72, 2, minute: 4), for: "P01")
    try store.rebuildMinutes()
    #expect(try rows() == [[2]] && averages() == [62, 70, 72] && store.damage() == [])
  }

  @Test(
    "is told to be wrong where a row of two samples is missing, changed or of too few",
    arguments: [
      "DELETE FROM minute WHERE count = 2", "UPDATE minute SET sum = sum + 1 WHERE count = 2",
      "DELETE FROM sample WHERE value = 80", "UPDATE minute SET minute = minute + 1",
      "DELETE FROM minute WHERE count = 1 AND source = 2",
      "UPDATE sample SET value = value + 1 WHERE value = 64",
    ])
  func damaged(change: String) throws {
    try store.save(
      [
        rate(60, 1), rate(80, 1, minute: 1), rate(82, 2, minute: 1), rate(62, 1, minute: 3),
        rate(64, 1, minute: 5), rate(66, 9, minute: 5, source: "Phone"),
      ], for: "P01")
    #expect(try store.damage() == [])
    try Database(path: fixture.path).execute(change)
    #expect(try store.damage().count == 1)
    try store.rebuildMinutes()
    #expect(try store.damage() == [])
    _ = try averages()
  }

  @Test("keeps the samples of the first and the last minute that there are")
  func furthest() throws {
    let times: [Int64] = [.min, .min + 1, -60_000, -1, 0, .max - 70_000, .max - 60_000, .max - 2]
    try store.save(
      times.map { time in
        QuantitySample(
          type: .heartRate, value: 60, unit: .countPerMinute, start: Instant(milliseconds: time),
          end: Instant(milliseconds: time), source: "Watch")
      }, for: "P01")
    let all = try store.statistics(of: StatisticsQuery(participant: "P01", type: .heartRate))
    #expect(all.map(\.count) == [times.count])
    #expect(try store.damage() == [])
  }
}
