import HealthSamples
import Quantities
import SQLiteDatabase
import TestSupport
import Testing

@Suite("A query in SQL")
struct StoreSQLTests {
  let fixture: StoreFixture

  init() throws {
    fixture = try StoreFixture()
    let store = try fixture.open()
    try store.save([heartRate(60, at: 0), heartRate(300, at: 1)], for: "P01")
    let head = ImportHead(participant: "P01", file: "a", sha256: "aa", format: "made")
    let gone = try store.beginImport(head, at: at(0))
    _ = try gone.add([heartRate(70, at: 2)])
    try gone.complete(report: "{}")
    try store.undoImport(gone.number)
    _ = try store.beginImport(head, at: at(0)).add([heartRate(80, at: 3)])
  }

  private func run(_ sql: String, most: Int = .max) throws(QueryRefusal) -> (
    names: [String], rows: [[PlainValue]]
  ) {
    let store: SQLiteHealthStore
    do throws(HealthStoreError) {
      store = try SQLiteHealthStore(path: fixture.path, access: .readOnly)
    } catch {
      Issue.record(error)
      return ([], [])
    }
    var (names, rows) = ([String](), [[PlainValue]]())
    try store.query(sql: sql) {
      names = $0
    } row: {
      rows.append($0)
      return rows.count < most
    }
    return (names, rows)
  }

  @Test("reads the views, in which what is not complete is not")
  func views() throws {
    let found = try run("select value, flags, \"end\" from samples order by start")
    #expect(found.names == ["value", "flags", "end"])
    #expect(found.rows.map(\.first) == [.double(60), .double(300)])
    #expect(found.rows.map { $0[1] } == [.text(""), .text("implausible")])
    #expect(
      try run("select count(*) from deletions where participant = 'P01'").rows == [[.integer(1)]])
    #expect(try run("select count(*) from permissions").rows == [[.integer(0)]])
    #expect(
      try run("with s as (select * from samples) select count(*) from s;\n-- end").rows == [
        [.integer(2)]
      ])
    #expect(
      try run("select value from json_each('[1, null, x]')".replacing("x", with: "2.5")).rows
        == [[.integer(1)], [.null], [.double(2.5)]])
    let counted = """
      with recursive m (x) as (select 1 union all select x + 1 from m where x < 10)
      select count(*) from m
      """
    #expect(try run(counted).rows == [[.integer(10)]])
    #expect(try run("select * from samples", most: 1).rows.count == 1)
    #expect(try run("select x'00ff'").rows == [[.bytes([0, 255])]])
  }

  @Test("makes no text or blob of more than 64 MB, and the store is as before")
  func tooLong() throws {
    #expect(throws: QueryRefusal.self) { try run("select hex(zeroblob(600000000))") }
    #expect(try run("select length(zeroblob(60000000))").rows == [[.integer(60_000_000)]])
  }

  @Test("writes flags as the store names them, with spaces between")
  func flags() throws {
    let store = try fixture.open()
    let head = ImportHead(participant: "P02", file: "a", sha256: "aa", format: "made")
    let work = try store.beginImport(head, at: at(0))
    _ = try work.add([heartRate(60, at: 2), heartRate(70, at: 2), heartRate(300, at: 2)])
    try work.complete(report: "{}")
    let names = try store.samples(matching: SampleQuery(participant: "P02"))
      .map { $0.flags.names.joined(separator: " ") }
    #expect(names == ["", "conflict", "implausible conflict"])
    #expect(
      try run("select flags from samples where participant = 'P02' order by sequence").rows
        == names.map { [.text($0)] })
  }

  @Test(
    "that would do more than read the views is refused",
    arguments: [
      "delete from samples", "insert into sample select * from sample", "drop view samples",
      "attach 'x.sqlite' as x", "pragma user_version", "pragma query_only = off",
      "select * from sample", "select count(*) from import", "select sql from sqlite_schema",
      "select load_extension('x')", "create temp table t (a)", "begin immediate", "vacuum into 'x'",
      "select * from pragma_table_info('sample')", "update samples set value = 1",
    ])
  func forbidden(sql: String) throws {
    let refusal = #expect(throws: QueryRefusal.self) { try run(sql) }
    if case .forbidden = refusal { return }
    // A view cannot be modified at all, and VACUUM gives no rows, which is found first.
    #expect(["update", "delete", "vacuum"].contains { sql.hasPrefix($0) }, "\(refusal as Any)")
  }

  @Test("tells where it is not understood, and takes one statement")
  func wrong() throws {
    #expect(throws: QueryRefusal.notUnderstood(offset: 7, message: "no such column: valu")) {
      try run("select valu from samples")
    }
    #expect(throws: QueryRefusal.secondStatement(offset: 10)) { try run("select 1; select 2") }
    #expect(throws: QueryRefusal.noRows) { try run(" -- nothing") }
    #expect(throws: QueryRefusal.self) { try run("selec 1") }
  }

  @Test("is ended from outside")
  func interrupted() throws {
    let store = try fixture.open(access: .readOnly)
    let endless =
      "with recursive n (i) as (select 1 union all select i + 1 from n) select sum(i) from n"
    #expect(throws: QueryRefusal.interrupted) {
      try store.query(sql: endless, isInterrupted: { true }) { _ in
      } row: { _ in
        true
      }
    }
  }
}
