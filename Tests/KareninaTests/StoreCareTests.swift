import Foundation
import HealthSamples
import Quantities
import SQLiteDatabase
import TestSupport
import Testing

@Suite struct StoreCareTests {
  private let place: TemporaryFolder
  private let path: String

  init() throws {
    place = try TemporaryFolder()
    path = place.path + "/store.sqlite"
    let store = try SQLiteHealthStore(path: path)
    let start = Instant(milliseconds: 1_796_000_000_000)
    for code in ["P01", "P02"] {
      let samples = (0..<500).map { index in
        QuantitySample(
          type: .heartRate, value: 60 + Double(index % 40), unit: .countPerMinute,
          start: start.advanced(by: .seconds(index)), end: start.advanced(by: .seconds(index)),
          source: "strap")
      }
      try store.save(samples, for: code)
    }
  }

  private func store(_ words: String...) async throws -> CommandRun {
    try await CommandRun.karenina(["store"] + words + ["--store", path])
  }

  @Test("a whole store verifies, and its snapshot holds what it holds")
  func snapshot() async throws {
    let verify = try await store("verify")
    #expect(verify.exitCode == 0 && verify.errors.contains("whole"), "\(verify.errors)")
    let copy = place.path + "/copy.sqlite"
    #expect(try await store("snapshot", "--to", copy).exitCode == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let all = try await store("query", "--format", "csv")
    let copied = try await CommandRun.karenina(
      ["store", "query", "--format", "csv", "--store", copy])
    #expect(all.output == copied.output && all.output.split(separator: "\n").count == 1001)
    let again = try await store("snapshot", "--to", copy)
    #expect(again.exitCode == 2 && again.errors.contains("exists already"))
  }

  @Test("a snapshot shows samples and permissions in views, as the commands list them")
  func views() async throws {
    let zone = Instant(milliseconds: -1, offsetMinutes: -90)
    let writer = try SQLiteHealthStore(path: path)
    try writer.save(
      [
        QuantitySample(
          type: .heartRate, value: 300.25, unit: .countPerMinute, start: zone, end: zone,
          source: "strap")
      ], for: "P01")
    try writer.set(
      Permission(
        participant: "P02", study: "s", subject: .samples(.heartRate), access: .read,
        status: .denied,
        decidedAt: zone))
    let copy = place.path + "/copy.sqlite"
    #expect(try await store("snapshot", "--to", copy).exitCode == 0)
    let database = try Database(path: copy, access: .readOnly)
    for (view, columns, words) in [
      (
        "samples", #"participant, type, unit, start, "end", value, source, flags"#,
        ["query", "--format", "csv"]
      ),
      ("permissions", "*", ["permissions", "--format", "csv"]),
    ] {
      let listed = try await CommandRun.karenina(["store"] + words + ["--store", path]).output
      let rows = try database.statement("SELECT \(columns) FROM \(view)")
      var lines: [String] = []
      try rows.forEachRow { () throws(DatabaseError) in
        let count = view == "samples" ? 8 : 6
        lines.append((0..<count).map { rows.text($0) }.joined(separator: ","))
      }
      let cells = listed.split(separator: "\n").dropFirst().map(String.init)
      #expect(lines.map(Self.withoutZero).sorted() == cells.sorted(), "\(view)")
    }
    let again = try await CommandRun.karenina(
      ["store", "snapshot", "--to", copy + "2", "--store", copy])
    #expect(again.exitCode == 0, "\(again.errors)")
  }

  /// SQLite writes whole numbers as `60.0`, the tables as `60`.
  private static func withoutZero(_ line: String) -> String {
    line.replacingOccurrences(of: ".0,strap", with: ",strap")
  }

  @Test("a damaged store is told, and never read as if it were whole")
  func damaged() async throws {
    // All of it in the one file, so that no log repairs the damage.
    do { try SQLiteHealthStore(path: path).seal() }
    let whole = try #require(FileManager.default.contents(atPath: path))
    let rows = try await store("query", "--format", "csv").output
    for (name, damage) in Self.damages {
      var bytes = whole
      damage(&bytes)
      try bytes.write(to: URL(fileURLWithPath: path))
      let verify = try await store("verify", "--format", "csv")
      #expect([1, 2].contains(verify.exitCode), "\(name): \(verify.output)\(verify.errors)")
      let query = try await store("query", "--format", "csv")
      #expect(query.exitCode == 2 || query.output == rows, "\(name)")
    }
  }

  private static let damages: [(String, @Sendable (inout Data) -> Void)] = [
    ("header zeroed", { $0.replaceSubrange(0..<100, with: Data(count: 100)) }),
    ("cut in the middle", { $0 = Data($0.prefix($0.count / 2)) }),
    ("cut within a page", { $0 = Data($0.dropLast(1000)) }),
    (
      "a page of noise",
      { $0.replaceSubrange(8192..<12288, with: Data(repeating: 0xA5, count: 4096)) }
    ),
  ]

  @Test("a store without a table, or with a trigger, is damaged to every command")
  func strangeSchema() async throws {
    do { try SQLiteHealthStore(path: path).seal() }
    let whole = try #require(FileManager.default.contents(atPath: path))
    for (sql, told) in [
      ("DROP TABLE permission", "'permission' is missing"),
      ("CREATE TRIGGER t AFTER INSERT ON sample BEGIN DELETE FROM sample; END", "trigger 't'"),
    ] {
      let other = try place.write(Array(whole), to: "\(told.count).sqlite")
      do {
        let database = try Database(path: other)
        try database.execute(sql)
        try database.seal()
      }
      let verify = try await CommandRun.karenina(["store", "verify", "--store", other])
      #expect(verify.exitCode == 1 && verify.output.contains(told), "\(verify.output)")
      let query = try await CommandRun.karenina(["store", "query", "--store", other])
      #expect(query.exitCode == 2 && query.errors.contains(told), "\(query.errors)")
    }
  }

  @Test("a store of an earlier version is read as it is, also where it can't be written")
  func earlier() async throws {
    do { try SQLiteHealthStore(path: path).seal() }
    let rows = try await store("query", "--format", "csv").output
    let database = try Database(path: path)
    try database.execute(
      "DROP TABLE minute; DROP TABLE deletion; DROP TABLE import; PRAGMA user_version = 1")
    let query = try await store("query", "--format", "csv")
    #expect(query.exitCode == 0 && query.output == rows, "\(query.errors)")
    #expect(try await store("verify").exitCode == 0)
    #expect(try await store("stats", "--by", "minute").exitCode == 0)
    #expect(try await store("query", "--sql", "select count(*) from deletions").exitCode == 0)
    #expect(try Database(path: path, access: .readOnly).version == 1)
  }

  @Test("a roll-up that is not what the samples give is told, and derived anew")
  func rebuild() async throws {
    let before = try await store("stats", "--by", "hour", "--format", "csv").output
    do {
      let database = try Database(path: path)
      try database.execute(
        """
        UPDATE minute SET sum = sum + 1 WHERE participant = 1;
        INSERT INTO minute SELECT 2, type, 7, source, first, count, sum, offset_min, start_ms, end_ms,
          end_offset_min, minimum, maximum, start_value, last_ms, last_value, end_value, area,
          spanned_ms, covered_ms FROM minute LIMIT 1
        """)
    }
    let found = try await store("verify", "--format", "csv")
    #expect(found.exitCode == 1 && found.output.contains("and 1 rows of no sample"), "\(found)")
    let rebuilt = try await store("verify", "--rebuild")
    #expect(rebuilt.exitCode == 0, "\(rebuilt.output)\(rebuilt.errors)")
    #expect(try await store("stats", "--by", "hour", "--format", "csv").output == before)
  }

  @Test("a newer store, another program's, and none at all are told apart")
  func others() async throws {
    _ = try place.write("no database at all, but long enough to be read as one", to: "text")
    for (words, told) in [("text", "no readable SQLite database"), ("none", "cannot open")] {
      let run = try await CommandRun.karenina([
        "store", "verify", "--store", place.path + "/" + words,
      ])
      #expect(run.exitCode != 0 && (run.errors + run.output).contains(told), "\(run.errors)")
    }
  }
}
