import Foundation
import HealthSamples
import Quantities
import SQLiteDatabase
import Synchronization
import TestSupport
import Testing

@Suite("The undoing of an import")
struct UndoTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private let query = SampleQuery(participant: "P01")

  private func add(
    _ samples: [QuantitySample], from file: String, for participant: String = "P01",
    to store: SQLiteHealthStore
  ) throws -> Int64 {
    let head = ImportHead(participant: participant, file: file, sha256: file, format: "made")
    let work = try store.beginImport(head, at: at(0))
    _ = try work.add(samples)
    try work.complete(report: "{}")
    return work.number
  }

  private func values(_ store: SQLiteHealthStore) throws -> [Double] {
    try store.samples(matching: query).values
  }

  private func sql(_ sql: String, _ store: SQLiteHealthStore) throws -> [[PlainValue]] {
    var rows: [[PlainValue]] = []
    try store.query(sql: sql) { _ in
    } row: { row in
      rows.append(row)
      return true
    }
    return rows
  }

  /// What a process leaves that is killed right after it marked an import as undone.
  private func markUndone(_ number: Int64) throws {
    try Database(path: fixture.path).execute(
      """
      UPDATE import SET state = 'undone' WHERE id = \(number);
      UPDATE participant SET last_sequence = last_sequence + 1
        WHERE id = (SELECT participant FROM import WHERE id = \(number));
      INSERT INTO deletion (participant, sequence, first, last)
        SELECT participant.id, last_sequence, first, last
        FROM participant JOIN import ON import.participant = participant.id
        WHERE import.id = \(number);
      """)
  }

  private func rows() throws -> Int64 {
    try Database(path: fixture.path, access: .readOnly).integer("SELECT count(*) FROM sample")
  }

  /// A saved sample, two imports, and another participant's import with the same numbers.
  private func made() throws -> SQLiteHealthStore {
    let store = try fixture.open()
    try store.save(heartRate(60, at: 0), for: "P01")
    _ = try add((1...300).map { heartRate(70, at: Double($0)) }, from: "a", to: store)
    _ = try add([heartRate(80, at: 400)], from: "b", to: store)
    try store.save(heartRate(60, at: 0), for: "P02")
    _ = try add([heartRate(90, at: 1), heartRate(91, at: 2)], from: "c", for: "P02", to: store)
    return store
  }

  @Test("shows nothing of it from one instant on, to readers of every kind, whatever rows are left")
  func allOrNothing() throws {
    let store = try made()
    let anchor = try store.latestAnchor(for: "P01")
    try markUndone(1)
    let reader = try fixture.open(access: .readOnly)
    #expect(try values(reader) == [60, 80])
    var limited = query
    limited.limit = 2
    #expect(try reader.samples(matching: limited).values == [60, 80])
    let change = try reader.samples(since: anchor, matching: query)
    #expect(change.samples.isEmpty && change.deleted.map(\.count) == [300])
    #expect(try reader.samples(since: .beginning, matching: query).samples.values == [60, 80])
    #expect(
      try reader.samples(matching: SampleQuery(participant: "P02")).values == [60, 90, 91])
    let minutes = StatisticsQuery(
      participant: "P01", type: .heartRate, bins: CalendarBins(.minute))
    #expect(try reader.statistics(of: minutes).map(\.average) == [60, 80])
    let window = StatisticsQuery(
      participant: "P01", type: .heartRate, start: at(-1), end: at(500.5))
    #expect(try reader.statistics(of: window).map(\.count) == [2])
    let ofOther = StatisticsQuery(
      participant: "P02", type: .heartRate, bins: CalendarBins(.day))
    #expect(try reader.statistics(of: ofOther).map(\.count) == [3])
    #expect(
      try sql("select participant, count(*) from samples group by 1 order by 1", reader)
        == [[.text("P01"), .integer(2)], [.text("P02"), .integer(3)]])
    #expect(try reader.damage() == [] && rows() == 305)
  }

  @Test("is never seen half done, by queries or statistics, while it runs")
  func neverHalf() throws {
    let store = try fixture.open()
    try store.save(heartRate(60, at: 0), for: "P01")
    let count = 5000
    _ = try add((1...count).map { heartRate(70, at: Double($0)) }, from: "a", to: store)
    let path = fixture.path
    let seen = Mutex<Set<Int64>>([])
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { part in
      do {
        let own = try SQLiteHealthStore(path: path)
        if part == 0 {
          try own.undoImport(1)
          return
        }
        var last: Int64 = .max
        while last > 1 {
          last = Int64(try own.samples(matching: SampleQuery(participant: "P01")).count)
          let day = StatisticsQuery(
            participant: "P01", type: .heartRate, start: at(-1), end: at(100_000))
          let counted = try own.statistics(of: day).map(\.count)
          seen.withLock { $0.formUnion([last] + counted.map { Int64($0) }) }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
        return
      }
    }
    #expect(failures.withLock { $0 }.isEmpty)
    #expect(seen.withLock { $0 }.isSubset(of: [1, Int64(count) + 1]))
    #expect(try rows() == 1 && store.damage() == [])
  }

  @Test("is finished by asking for it again, and there is nothing to undo after that")
  func again() throws {
    let store = try made()
    try markUndone(1)
    #expect(try store.undoImport(1) == 300)
    #expect(try rows() == 5 && values(store) == [60, 80] && store.damage() == [])
    #expect(throws: ImportRefusal.notFound(number: 1)) { try store.undoImport(1) }
    #expect(try sql("select count(*) from deletions", store) == [[.integer(1)]])
  }

  @Test("that died is finished by the participant's next import or undo, and by no other's")
  func finishedByOthers() throws {
    let store = try made()
    try markUndone(1)
    try store.undoImport(3)
    #expect(try rows() == 303)
    try store.undoImport(2)
    #expect(try rows() == 2 && store.damage() == [])
    _ = try add([heartRate(70, at: 1), heartRate(71, at: 2)], from: "a", to: store)
    try markUndone(4)
    let next = try add([heartRate(70, at: 1)], from: "d", to: store)
    #expect(try next == 5 && values(store) == [60, 70])
    #expect(try rows() == 3 && store.damage() == [])
  }

  @Test("while another import is written has that keep what the undone one had")
  func whileImporting() throws {
    let store = try made()
    let head = ImportHead(participant: "P01", file: "d", sha256: "d", format: "made")
    let work = try store.beginImport(head, at: at(0))
    try markUndone(1)
    #expect(try work.add([heartRate(70, at: 1)]).duplicates.isEmpty)
    try work.complete(report: "{}")
    #expect(try values(store) == [60, 70, 80])
  }

  @Test("tells which files had samples of it, and has these be imported again")
  func overlapping() throws {
    let store = try fixture.open()
    let early = (0..<10).map { heartRate(70, at: Double($0)) }
    let late = (5..<20).map { heartRate(70, at: Double($0)) }
    #expect(try add(early, from: "jan", to: store) == 1)
    #expect(try add(late, from: "feb", to: store) == 2)
    #expect(try add([heartRate(90, at: 90)], from: "mar", to: store) == 3)
    #expect(throws: ImportRefusal.alreadyImported(number: 2)) {
      try add(late, from: "feb", to: store)
    }
    #expect(try store.imports(lackingSamplesOf: 1).map(\.file) == ["feb"])
    #expect(try store.imports(lackingSamplesOf: 2).isEmpty)
    try store.undoImport(1)
    #expect(try values(store).count == 11)
    #expect(try add(late, from: "feb", to: store) == 4)
    #expect(try values(store).count == 16)
    #expect(throws: ImportRefusal.alreadyImported(number: 4)) {
      try add(late, from: "feb", to: store)
    }
    #expect(try store.imports(lackingSamplesOf: 2).map(\.number) == [4])
    #expect(try store.damage() == [])
  }

  @Test("of a file of an earlier version tells every later import that left duplicates out")
  func earlierVersion() throws {
    _ = try fixture.open()
    let database = try Database(path: fixture.path)
    try database.execute(
      """
      DROP TABLE import_duplicate; DROP TABLE minute; PRAGMA user_version = 2;
      INSERT INTO participant VALUES (1, 'P01', 9);
      INSERT INTO import VALUES
        (1, 1, 'a', 'a', 'csv', 'complete', NULL, 0, 0, 2, 2, '{"duplicates":0}'),
        (2, 1, 'b', 'b', 'csv', 'complete', NULL, 0, 0, 3, 3, '{"duplicates":12}'),
        (3, 1, 'c', 'c', 'csv', 'complete', NULL, 0, 0, 4, 4, '{"duplicates":0}');
      """)
    #expect(try fixture.open(access: .readOnly).imports(lackingSamplesOf: 1).isEmpty)
    let store = try fixture.open()
    #expect(try store.imports(lackingSamplesOf: 1).map(\.number) == [2])
    #expect(try store.imports(lackingSamplesOf: 2).isEmpty)
  }
}
