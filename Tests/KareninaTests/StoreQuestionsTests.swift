import HealthSamples
import Quantities
import StrictJSON
import TestSupport
import Testing

@Suite("Questions to the store")
struct StoreQuestionsTests {
  private let place: TemporaryFolder
  private let path: String

  init() throws {
    place = try TemporaryFolder()
    path = place.path + "/store.sqlite"
    let store = try SQLiteHealthStore(path: path)
    let start = Instant(milliseconds: 1_796_000_000_000)
    for (code, source) in [("P01", "Watch"), ("P02", "Strap")] {
      var samples: [QuantitySample] = []
      for index in 0..<10 {
        let first = start.advanced(by: .seconds(index * 60))
        let metadata = index == 3 ? [JSONMember("motion", .integer(1))] : []
        samples.append(
          QuantitySample(
            type: .heartRate, value: 60 + Double(index), unit: .countPerMinute, start: first,
            end: first.advanced(by: .seconds(30)), source: source, metadata: metadata))
      }
      try store.save(samples, for: code)
    }
  }

  private func store(_ words: String...) async throws -> CommandRun {
    try await CommandRun.karenina(["store"] + words + ["--store", path, "--format", "csv"])
  }

  /// The sixth cell of each row, its value.
  private func values(_ words: String...) async throws -> [String] {
    let run = try await CommandRun.karenina(
      ["store", "query"] + words + ["--store", path, "--format", "csv"])
    #expect(run.exitCode == 0, "\(run.errors)")
    return run.output.split(separator: "\n").dropFirst().map {
      String($0.split(separator: ",", omittingEmptySubsequences: false)[5])
    }
  }

  @Test("by source, metadata, window, order and limit")
  func predicates() async throws {
    #expect(try await values("--source", "Strap").count == 10)
    #expect(try await values("--source", "Strap", "--source", "Watch").count == 20)
    #expect(try await values("--where-metadata", "motion=1") == ["63", "63"])
    #expect(try await values("--where-metadata", "motion=2").isEmpty)
    #expect(try await values("--order", "descending", "--limit", "12").last == "68")
    for (window, expected) in [
      ("start", ["62", "63"]), ("overlap", ["61", "62", "63"]), ("inside", ["62"]),
    ] {
      let found = try await values(
        "--participant", "P01", "--from", "2026-11-30T00:54:40Z", "--until",
        "2026-11-30T00:56:30Z", "--window", window)
      #expect(found == expected, "\(window)")
    }
  }

  @Test("in SQL, in each format, and with the place of what is wrong")
  func sql() async throws {
    let grouped = "select participant, count(*) n, avg(value) from samples group by 1"
    let csv = try await store("query", "--sql", grouped)
    #expect(csv.output == "participant,n,avg(value)\nP01,10,64.5\nP02,10,64.5\n", "\(csv.errors)")
    let json = try await CommandRun.karenina([
      "store", "query", "--store", path, "--sql", "select 1 a, 2 a, null b", "--format", "ndjson",
    ])
    #expect(json.output == #"{"a":1,"a_2":2,"b":null}"# + "\n")
    let limited = try await store("query", "--sql", "select value from samples", "--limit", "2")
    #expect(limited.output.split(separator: "\n").count == 3)
    for (sql, told) in [
      ("select value\n  from samples where valu > 1", "--sql, line 2, column 22"),
      ("select 1; select 2", "--sql, line 1, column 11"), ("delete from samples", "--sql"),
      ("select * from sample", "a read of 'sample'"), ("attach 'a' as b", "another file"),
    ] {
      let run = try await store("query", "--sql", sql)
      #expect(run.exitCode == 2 && run.errors.contains(told), "\(sql): \(run.errors)")
    }
    let both = try await store("query", "--sql", grouped, "--type", "heartRate")
    #expect(both.exitCode == 64 && both.errors.contains("--type"), "\(both.errors)")
  }

  @Test("a source that the store does not have is refused as priority, with those it has")
  func priority() async throws {
    let run = try await store("stats", "--priority", "Watch,Wotch")
    #expect(run.exitCode == 2 && run.output.isEmpty)
    #expect(
      run.errors.contains("'Wotch'") && run.errors.contains("'Strap', 'Watch'"), "\(run.errors)")
    let known = try await store("stats", "--priority", "Watch,Strap")
    #expect(known.exitCode == 0, "\(known.errors)")
  }

  @Test("what would find nothing is refused, not answered by an empty table")
  func unknown() async throws {
    for command in ["query", "stats"] {
      let source = try await store(command, "--source", "Strop")
      #expect(source.exitCode == 2 && source.errors.contains("some of 'Strap', 'Watch'"))
      #expect(try await store(command, "--participant", "P77").exitCode == 2)
      let window = ["--from", "2026-11-30T02:00:00Z", "--until", "2026-11-30T01:00:00Z"]
      let run = try await store(command, window[0], window[1], window[2], window[3])
      #expect(run.exitCode == 64 && run.errors.contains("not before --until"))
    }
    let nobody = try await CommandRun.karenina(
      ["store", "export", "--participant", "P77", "--store", path])
    #expect(nobody.exitCode == 2)
  }

  @Test("flagged samples in figures are told, and left out where that is asked")
  func flagged() async throws {
    let start = Instant(milliseconds: 1_700_000_000_000)
    let values = [60, 1_000_000, 1e308]
    let samples = values.enumerated().map { index, value in
      let moment = start.advanced(by: .seconds(index))
      return QuantitySample(
        type: .heartRate, value: value, unit: QuantityUnit.named("count/s") ?? .count,
        start: moment, end: moment, source: "Strap")
    }
    try SQLiteHealthStore(path: path).save(samples, for: "P04")
    let all = try await store("stats", "--participant", "P04")
    #expect(all.errors.contains("flagged samples in the figures: 3"), "\(all.errors)")
    #expect(all.errors.contains("heartRate: some figures are too large"), "\(all.errors)")
    let clean = try await store("stats", "--without-flagged")
    #expect(clean.exitCode == 0 && clean.errors.isEmpty && !clean.output.contains("P04"))
  }

  @Test("an amount of weeks has a row for each of its minutes, one after the other")
  func minutes() async throws {
    let start = Instant(milliseconds: 1_700_000_000_000)
    let writer = try SQLiteHealthStore(path: path)
    try writer.save(
      QuantitySample(
        type: .stepCount, value: 40_320, unit: .count, start: start,
        end: start.advanced(by: .seconds(28 * 86_400)), source: "Phone"), for: "P03")
    let run = try await store("stats", "--participant", "P03", "--by", "minute")
    let rows = run.output.split(separator: "\n")
    #expect(rows.count == 28 * 1440 + 2 && run.exitCode == 0)
    #expect(rows[100].hasSuffix(",1,,,,,,1,60"), "\(rows[100])")
  }
}
