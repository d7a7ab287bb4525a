import Foundation
import TestSupport
import Testing

/// What `mock` writes in every format, and how many threads do not matter.
@Suite("karenina mock --format") struct MockFormatTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func karenina(_ words: String...) async throws -> CommandRun {
    try await .karenina(words, folder: folder.path)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  /// Type, start, end and value of each row of samples whose type is among those, in an order of
  /// their own: what every format has.
  private func facts(_ table: String, types: [String]) -> [String] {
    table.split(separator: "\n").dropFirst().map { $0.split(separator: ",").map(String.init) }
      .filter { cells in types.contains { cells[1].hasSuffix($0) } }
      .map { cells in [cells[1], cells[3], cells[4], cells[5]].joined(separator: " ") }.sorted()
  }

  @Test(
    "what is generated comes back from every format that can be imported",
    arguments: [
      ("csv", ["HeartRate", "DistanceWalkingRunning", "StepCount", "RRInterval"], [String]()),
      ("ndjson", ["HeartRate", "DistanceWalkingRunning", "StepCount", "RRInterval"], []),
      ("json", ["HeartRate"], []), ("fitbit", ["HeartRate"], []),
      ("apple-health", ["HeartRate", "DistanceWalkingRunning", "StepCount"], []),
      ("tcx", ["HeartRate", "DistanceWalkingRunning"], []), ("bids-physio", ["HeartRate"], []),
      ("open-mhealth", ["HeartRate", "StepCount", "RRInterval"], []),
    ])
  func roundTrip(format: String, types: [String], more: [String]) async throws {
    let words = [
      "mock", "--profile", "fitness", "--duration", "14m", "--seed", "11", "--intervals",
    ]
    let made = try await CommandRun.karenina(words, folder: folder.path)
    let name =
      ["bids-physio": "a_physio.tsv", "fitbit": "heart_rate.json"][format] ?? "a.\(format)"
    let written = try await CommandRun.karenina(
      words + ["--format", format, "--to", name], folder: folder.path)
    #expect(written.exitCode == 0, "\(written.errors)")
    let imported = try await CommandRun.karenina(
      ["store", "import", name, "--participant", "M0001", "--store", "s.sqlite"] + more,
      folder: folder.path)
    #expect(imported.exitCode == 0, "\(imported.errors) \(imported.output)")
    let read = try await karenina("store", "export", "--store", "s.sqlite", "--format", "csv")
    let expected = facts(made.output, types: types)
    #expect(expected.count > 800)
    #expect(facts(read.output, types: types) == expected)
  }

  @Test("intervals between beats come back in their order from a text that has no times")
  func intervals() async throws {
    let words = ["mock", "--profile", "rest", "--duration", "5m", "--seed", "11"]
    _ = try await CommandRun.karenina(words + ["--to", "a.txt"], folder: folder.path)
    let imported = try await karenina(
      "store", "import", "a.txt", "--participant", "M0001", "--store", "s.sqlite", "--start",
      "2025-01-01T00:00:00Z")
    #expect(imported.exitCode == 0, "\(imported.errors)")
    #expect(try text("a.txt").hasPrefix("# made up: Karenina mock 2\n"))
    let rows = try await karenina("store", "export", "--store", "s.sqlite", "--format", "csv")
    #expect(
      rows.output.split(separator: "\n").dropFirst().allSatisfy { $0.contains(",Karenina mock 2,") }
    )
    let read = try await karenina("store", "export", "--store", "s.sqlite", "--format", "rr-text")
    #expect(read.output == (try text("a.txt")) && read.output.split(separator: "\n").count > 250)
  }

  @Test(
    "any number of threads writes the same bytes, truth and bodies too",
    arguments: ["csv", "ndjson", "sqlite"])
  func threads(format: String) async throws {
    let model = TestPlaces.package + "/Schemas/fixtures/model/valid/every-dirt.json"
    var written: [[Data]] = []
    for threads in ["1", "2", "5"] {
      let made = try await karenina(
        "mock", "--profile", model, "--participants", "9", "--duration", "40m", "--format", format,
        "--threads", threads, "--to", "s\(threads)", "--truth", "t\(threads)", "--bodies",
        "b\(threads)")
      #expect(made.exitCode == 0, "\(made.errors)")
      written.append(
        try ["s", "t", "b"].map { name in
          try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)\(threads)"))
        })
    }
    #expect(written[0] == written[1] && written[0] == written[2])
  }

  @Test("participants of a format that names nobody have a file each, beside a table of them")
  func folderOfFiles() async throws {
    let model = try folder.write(
      #"{"format":"karenina-model","version":1,"identifier":"m","conditions":["a","b"]}"#,
      to: "m.json")
    let made = try await karenina(
      "mock", "--profile", model, "--participants", "4", "--duration", "60", "--format", "tcx",
      "--to", "cohort/")
    #expect(made.exitCode == 0 && made.errors.isEmpty, "\(made.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cohort")
    #expect(
      names.sorted() == ["M0001.tcx", "M0002.tcx", "M0003.tcx", "M0004.tcx", "participants.csv"])
    let rows = try text("cohort/participants.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows[0].suffix(2) == ["condition", "generator"] && rows.count == 5)
    #expect(rows.dropFirst().map { String($0[$0.count - 2]) }.sorted() == ["a", "a", "b", "b"])
    #expect(rows.dropFirst().allSatisfy { $0.last == "2" })
  }

  @Test("what can't be is told before anything is made")
  func misuse() async throws {
    for (words, part) in [
      (["--participants", "2", "--format", "tcx"], "expected a folder"),
      (["--format", "sqlite"], "expected a file for the store"),
      (["--engine", "rate"], "'uniform', which has no heart"),
      (["--profile", "rest", "--engine", "rate", "--intervals"], "found no beats"),
      (["--format", "rr-text"], "found no beats"),
    ] {
      let run = try await CommandRun.karenina(["mock"] + words, folder: folder.path)
      #expect(run.exitCode == 64 && run.errors.contains(part), "\(words): \(run.errors)")
      #expect(run.output.isEmpty)
    }
  }

  @Test("what a format has no place for is counted, and the rest is written")
  func leftOut() async throws {
    let run = try await karenina(
      "mock", "--profile", "walk", "--duration", "60", "--format", "fitbit")
    #expect(run.exitCode == 0)
    #expect(run.errors.contains("left out: HKQuantityTypeIdentifierStepCount, 12;"))
  }

  @Test("steps of two sources count once, and each source can be asked for alone")
  func secondSource() async throws {
    let model = try folder.write(
      #"{"format":"karenina-model","version":1,"identifier":"m","dirt":{"secondSource":true},"#
        + #""timeline":{"stretches":[{"activity":"walk","duration":600}]}}"#, to: "m.json")
    let made = try await karenina(
      "mock", "--profile", model, "--duration", "10m", "--to", "a.sqlite")
    #expect(made.exitCode == 0, "\(made.errors)")
    let (first, second) = ("Karenina mock 2", "Karenina mock 2 second")
    let all = try await steps()
    let one = try await steps("--source", first)
    let other = try await steps("--source", second)
    #expect(one > 900 && abs(one - other) <= 1 && abs(all - one) <= 1)
    #expect(abs(try await steps("--priority", second) - other) <= 1)
    let sum = try await karenina(
      "store", "query", "--store", "a.sqlite", "--sql",
      "select sum(value) from samples where type = 'HKQuantityTypeIdentifierStepCount'")
    #expect(sum.output.split(separator: "\n").last.flatMap { Double($0) } == one + other)
  }

  private func steps(_ words: String...) async throws -> Double {
    let run = try await CommandRun.karenina(
      ["store", "stats", "--store", "a.sqlite", "--type", "stepCount"] + words,
      folder: folder.path)
    let cells = run.output.split(separator: "\n").last?
      .split(separator: ",", omittingEmptySubsequences: false)
    return try #require(cells.flatMap { $0.count == 13 ? Double($0[11]) : nil }, "\(run.errors)")
  }
}
