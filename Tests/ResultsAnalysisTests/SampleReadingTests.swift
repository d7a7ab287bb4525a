import Quantities
import ResultFiles
import ResultsAnalysis
import TestSupport
import Testing

@Suite("Samples read fast") struct SampleReadingTests {
  let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private static func item(
    _ second: Int, _ value: String = "72", type: String = "HKQuantityTypeIdentifierHeartRate",
    unit: String = "count\\/min", source: String = "Watch", more: String = ""
  ) -> String {
    let date = Instant(milliseconds: 1_444_281_724_000 + Int64(second) * 1000, offsetMinutes: -420)
    return "{\"unit\":\"\(unit)\",\"type\":\"\(type)\",\"endDate\":\"\(date.researchKit)\","
      + "\"source\":\"\(source)\",\"value\":\(value),\"startDate\":\"\(date.researchKit)\"\(more)}"
  }

  private static func file(_ items: [String]) -> String {
    "{\"items\":[" + items.joined(separator: ",") + "]}"
  }

  private func table(
    _ format: TableFormat = .csv, threads: Int = 1, filter: ResultFilter = ResultFilter(),
    extra: ExtraColumns = ExtraColumns(), isStrict: Bool = false
  ) -> (text: String, problems: [Problem], outcome: ResultScanner.Outcome) {
    var (bytes, problems): ([UInt8], [Problem]) = ([], [])
    var scanner = ResultScanner([place.path], filter: filter)
    (scanner.isStrict, scanner.keepsUnknown) = (isStrict, !extra.isEmpty)
    var writer = TableWriter<Never>(format, columns: SamplesTable.columns + extra.columns) {
      bytes += $0
    }
    let outcome = scanner.render(
      threads: threads, writer.rowRenderer, complain: { problems.append($0) },
      rows: { scanned, renderer in
        switch scanned {
        case .session(let reading):
          guard let record = reading.record else { return }
          for row in SamplesTable.rows(of: record, filter, extra: extra) { renderer.append(row) }
        case .recorderFile(let file):
          SamplesTable.append(file, filter, extra: extra, to: &renderer)
        }
      }, take: { writer.append($0) })
    writer.finish()
    return (String(decoding: bytes, as: UTF8.self), problems, outcome)
  }

  /// Files of every kind that a table takes.
  private func fill() async throws {
    for code in ["P01", "P02", "P03"] {
      _ = try await ExampleSession.whole(in: place.path, participant: code)
    }
    for number in 0..<200 {
      let items = (0..<(number % 7)).map { Self.item($0 * number, "\(60 + $0)") }
      _ = try place.write(Self.file(items), to: "lone-\(number).json")
    }
    _ = try place.write(Self.file([Self.item(1), Self.item(2)]) + "x", to: "broken.json")
    let many = (0..<20_000).map { Self.item($0, "\(60 + $0 % 40)") }
    _ = try place.write(Self.file(many), to: "long.json")
  }

  @Test(
    "any number of threads gives the same bytes, problems in the same order",
    arguments: TableFormat.allCases)
  func threads(_ format: TableFormat) async throws {
    try await fill()
    let alone = table(format)
    #expect(alone.text.count > 100_000 && alone.problems.count == 1 && !alone.outcome.isWhole)
    for threads in [2, 5] {
      let shared = table(format, threads: threads)
      #expect(shared.text == alone.text && shared.problems == alone.problems)
      #expect(shared.outcome.oddities == alone.outcome.oddities)
    }
  }

  /// Items of every form, next to each other.
  private static let forms = [
    item(0), item(1, "71.5"), item(2, "-0"), item(3, "1e2"), item(4, "72.30000000000000004"),
    item(5, more: ",\"metadata\":{\"context\":2}"), item(6, more: ",\"metadata\":{\"context\":2}"),
    item(7, more: ",\"uuid\":\"A\""), item(8, source: "caf\\u00e9 \\\"x\\\", y"),
    item(9, source: "=1+1"), item(10, "0.5", type: "Other", unit: "x,y"), item(11, "300"),
    item(12, "5", unit: "m"), item(12, "5", unit: "m"), item(3, "1e2"), item(13, "1.2", unit: "Hz"),
    "{ \"value\" : 70, \"type\":\"HKQuantityTypeIdentifierHeartRate\",\n \"unit\":\"count/min\",\t"
      + "\"startDate\":\"2015-W41-3T22:22Z\",\"endDate\":\"20151007T222205,5+00\",\"source\":\"\"}",
    "{\"startDate\":\"2015-10-07T22:22:04-0700\",\"endDate\":\"2015-10-07T22:22:09-0700\","
      + "\"numberOfSteps\":12,\"distance\":9.5}",
    item(14).replacing("22:22", with: "23:59"), item(15).replacing("-0700", with: "Z"),
    item(16).replacing("-0700", with: "+05:30"),
    item(18).replacing("2015-10-07", with: "2016-02-29"),
    item(19).replacing("-0700", with: ".250-0700"), item(20),
  ]

  @Test("the rows of the fast path are those of the slow one, whatever the items are like")
  func sameRows() throws {
    for order in [Self.forms, Self.forms.reversed(), Self.forms + Self.forms] {
      let bytes = Array(Self.file(order).utf8)
      var (fast, slow): ([UInt8], [UInt8]) = ([], [])
      var writer = TableWriter<Never>(.csv, columns: SamplesTable.columns) { fast += $0 }
      var renderer = writer.rowRenderer
      let file = LoneRecorderFile(reading: bytes, path: "forms.json")
      SamplesTable.append(file, to: &renderer)
      writer.append(renderer.taken())
      writer.finish()
      var other = TableWriter<Never>(.csv, columns: SamplesTable.columns) { slow += $0 }
      let again = LoneRecorderFile(reading: bytes, path: "forms.json")
      for row in SamplesTable.rows(of: again) { other.append(row) }
      other.finish()
      #expect(String(decoding: fast, as: UTF8.self) == String(decoding: slow, as: UTF8.self))
      #expect(file.problems.isEmpty && file.duplicates == again.duplicates)
      #expect(file.duplicates >= 2 && file.outOfOrder > 0)
    }
  }

  @Test(
    "the rows of chosen columns are those of the slow path too, with the file that each is of",
    arguments: [
      ["file", "all"], ["all", "file"], ["value", "file", "start"], ["file", "synthetic"],
      ["flags", "end", "source", "elapsed", "step"], ["file"], ["flags"],
    ])
  func chosenColumns(names: [String]) throws {
    let selection = try ColumnSelection(
      names, among: SamplesTable.columns, onRequest: [FileColumn.column])
    var (fast, slow): ([UInt8], [UInt8]) = ([], [])
    var writer = TableWriter<Never>(.csv, columns: selection.columns) { fast += $0 }
    var renderer = writer.rowRenderer
    renderer.selection = selection
    renderer.tellFiles(at: SamplesTable.columns.count)
    var other = TableWriter<Never>(.csv, columns: selection.columns) { slow += $0 }
    // Two files of one scanner, as most are.
    let scanner = SampleScanner()
    for path in ["a/=b,c.json", "pedometer_walk.items"] {
      let bytes = Array(Self.file(Self.forms).utf8)
      SamplesTable.append(
        LoneRecorderFile(reading: bytes, path: path, scanner: scanner), to: &renderer)
      for row in SamplesTable.rows(of: LoneRecorderFile(reading: bytes, path: path)) {
        other.append(selection.cells(of: row + [.text(path)]))
      }
    }
    writer.append(renderer.taken())
    writer.finish()
    other.finish()
    let text = String(decoding: fast, as: UTF8.self)
    #expect(text == String(decoding: slow, as: UTF8.self))
    #expect(text.contains("\"'=a") == false && text.contains("a/=b,c") == names.contains("file"))
  }

  @Test("a selection's 'all' stands for all columns that are not named, and not for the file")
  func allColumns() throws {
    func names(_ words: [String]) throws -> [String] {
      try ColumnSelection(words, among: SamplesTable.columns, onRequest: [FileColumn.column])
        .columns.map(\.name)
    }
    let all = SamplesTable.columns.map(\.name)
    #expect(try names(["all"]) == all)
    #expect(try names(["file", "all"]) == ["file"] + all)
    #expect(try names(["all", "study"]) == all.dropFirst() + ["study"])
    for words in [["all", "all"], ["file", "file"], ["all", "flie"]] {
      #expect(throws: ColumnSelectionError.self) { _ = try names(words) }
    }
  }

  @Test("the fast scanner agrees with the careful reader, item by item")
  func agreement() {
    for text in [
      Self.file(Self.forms), Self.file(Self.forms) + "]", Self.file(Self.forms + ["{}"]),
    ] {
      let bytes = Array(text.utf8)
      var careful = RecorderFileReader(bytes, file: "a.json", scanner: nil)
      var fast = RecorderFileReader(bytes, file: "a.json")
      while let item = careful.next() { #expect(fast.next() == item) }
      #expect(fast.next() == nil && fast.problems == careful.problems)
    }
  }

  @Test("odd samples are counted whether rows are chosen or not, and the file whole or not")
  func oddSamplesOfAllThatIsRead() throws {
    let items = (0..<8).map { Self.item($0, "900") } + [Self.item(8)]
    for text in [Self.file(items), String(Self.file(items).dropLast(2))] {
      let path = try place.write(text, to: "odd.json")
      let words =
        "8 samples with implausible values (in \(path); flagged, and left out of summaries)"
      let scanner = ResultScanner([path])
      let rendered = scanner.render(
        threads: 1, RowRenderer(.csv, columns: SamplesTable.columns), complain: { _ in },
        rows: { _, _ in }, take: { _ in })
      #expect(rendered.oddities.words == words)
      #expect(scanner.outcome(complain: { _ in }, take: { _ in }).oddities.words == words)
    }
  }

  @Test("a sample that comes twice is flagged, also far from the first; its file counts it")
  func duplicates() throws {
    let items = (0..<3000).map { Self.item($0, "\(60 + $0 % 50)") }
    let file = items[..<2000] + [items[1999], items[5]] + items[2000...] + [Self.item(5, "61.5")]
    _ = try place.write(Self.file(Array(file)), to: "twice.json")
    let (text, problems, outcome) = table()
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3004 && problems.isEmpty && outcome.isWhole)
    #expect(lines.indices.filter { lines[$0].hasSuffix(",duplicate,") } == [2001, 2002])
    #expect(outcome.oddities.count(.duplicate) == 2 && outcome.oddities.count(.outOfOrder) == 2)
    let path = place.path + "/twice.json"
    let summary = SummaryTable.rows(of: LoneRecorderFile(path: path))
    #expect(summary.count == 1)
    #expect(summary[0].contains(.integer(3001)) && summary[0].contains(.integer(2)))
    #expect(
      outcome.oddities.words
        == "2 duplicate samples (in \(path); flagged, and left out of summaries), "
        + "2 samples out of order (in \(path); read as they are)")
  }

  @Test(
    "a sample is out of order where one of its type and source before it starts later, in whatever unit",
    arguments: [
      ([(5, "count\\/min"), (3, "Hz")], 1),
      ([(5, "count\\/min"), (3, "mmHg"), (4, "mmHg"), (6, "mmHg")], 2),
      ([(1, "count\\/min"), (2, "Hz"), (3, "count\\/min"), (2, "Hz"), (4, "Hz")], 1),
      ([(1, "Hz"), (9, "count\\/min"), (2, "Hz"), (1, "count\\/min")], 2),
      ([(1, "count\\/min"), (1, "Hz"), (2, "mmHg"), (2, "count\\/min")], 0),
    ] as [([(Int, String)], Int)])
  func orderOfUnits(items: [(second: Int, unit: String)], count: Int) throws {
    let ofType = items.map { Self.item($0.second, "60", unit: $0.unit) }
    // What is of another type or source has an order of its own.
    let others = [Self.item(0, type: "Other"), Self.item(0, source: "Strap")]
    _ = try place.write(Self.file(ofType + others), to: "a.json")
    #expect(table().outcome.oddities.count(.outOfOrder) == count)
    // Behind the first batch, too.
    let many = (0..<3000).map { Self.item($0 - 4000, "70") }
    _ = try place.write(Self.file(many + ofType + others), to: "a.json")
    #expect(table().outcome.oddities.count(.outOfOrder) == count)
  }

  @Test("values, units and ends that can't be are counted as duplicates are, of files and sessions")
  func remarks() throws {
    let good = Self.item(1, "61")
    let items = [
      good, Self.item(2, "900"), Self.item(3, "62"), Self.item(4, "63", unit: "mmHg"),
    ]
    _ = try place.write(Self.file(items), to: "a.json")
    _ = try place.write(Self.file([good, Self.item(5, "0.5")]), to: "b.json")
    let told =
      "2 samples with implausible values (in \(place.path)/a.json and 1 more; flagged, and left out of "
      + "summaries), 1 sample in a unit that is not its type's (in \(place.path)/a.json; flagged, and "
      + "left out of summaries)"
    for threads in [1, 3] { #expect(table(threads: threads).outcome.oddities.words == told) }
    var record = MetricSessions.record([.init(step: "rest", rates: [60, 900, 61])])
    record.steps[0].recordings[0].samples[2].endDate = MetricSessions.start
    #expect(
      SampleOddities(of: record).words
        == "1 sample with an implausible value (flagged, and left out of summaries), 1 sample that "
        + "ends before it starts (flagged, and left out of summaries)")
  }

  @Test("a list alone, foreign names and gzipped files are read")
  func foreign() throws {
    _ = try place.write(
      "[" + Self.item(1) + "]", to: "HKQuantityTypeIdentifierHeartRate_fitness.walk.items")
    _ = try place.write("{\"items\":[{\"a\":1}]}", to: "notes.txt")
    _ = try place.write(Self.gzipped, to: "recorder.json.gz")
    _ = try place.write(Array(Self.gzipped.dropLast(12)), to: "torn.json.gz")
    let (text, problems, _) = table()
    #expect(text.split(separator: "\n").count == 3)
    #expect(problems.allSatisfy { $0.file.hasSuffix("/torn.json.gz") } && !problems.isEmpty)
  }

  /// `{"items":[{"value":72,...}]}` as gzip packs it.
  private static let gzipped: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 133, 140, 193, 10, 131, 48, 16, 68, 255, 101, 207, 149,
    174, 193, 34, 228, 220, 131, 165, 167, 22, 161, 135, 210, 67, 136, 91, 26, 168, 81, 226,
    70, 16, 241, 223, 59, 126, 65, 97, 15, 111, 223, 12, 179, 82, 80, 233, 39, 178, 207, 149,
    114, 12, 74, 150, 252, 144, 163, 30, 251, 16, 233, 64, 186, 140, 2, 213, 92, 111, 217, 69,
    13, 186, 180, 16, 151, 78, 192, 239, 32, 169, 17, 151, 244, 238, 84, 80, 149, 216, 157,
    119, 178, 100, 184, 60, 21, 37, 23, 92, 183, 198, 88, 28, 87, 96, 102, 148, 166, 33, 39,
    191, 119, 30, 78, 253, 7, 98, 118, 223, 140, 191, 54, 200, 20, 99, 255, 38, 182, 215, 246,
    3, 54, 208, 44, 145, 179, 0, 0, 0,
  ]

  @Test("strict reading stops at the first problem, with the rows before it")
  func strict() throws {
    _ = try place.write(Self.file([Self.item(1)]), to: "a.json")
    _ = try place.write("{\"items\":[", to: "b.json")
    _ = try place.write("{\"items\":[", to: "c.json")
    _ = try place.write(Self.file([Self.item(2)]), to: "d.json")
    for threads in [1, 3] {
      let (text, problems, outcome) = table(threads: threads, isStrict: true)
      #expect(text.split(separator: "\n").count == 2 && !outcome.isWhole)
      #expect(problems.count == 1 && problems.first?.file.hasSuffix("/b.json") == true)
    }
    #expect(table().problems.count == 2)
  }

  @Test(
    "a key whose column there is already is refused",
    arguments: [
      (["value", "uuid"], "found 'value', which is a column of the table already"),
      (["uuid", "type"], "found 'type', which is a column of the table already"),
      (["uuid", "uuid"], "found 'uuid', whose column 'uuid' is asked for before"),
      (["extra", "all"], "found 'all', whose column 'extra' is asked for before"),
    ])
  func extraTwice(keys: [String], problem: String) throws {
    do throws(ExtraColumnsError) {
      _ = try ExtraColumns(checking: keys)
      Issue.record("taken")
    } catch {
      #expect("\(error)".hasPrefix(problem))
    }
    #expect(try ExtraColumns(checking: ["uuid", "metadata", "all"]).columns.count == 3)
  }

  @Test("keys that are not known become columns where they are asked for, metadata too")
  func extra() throws {
    _ = try place.write(Self.file(Self.forms), to: "forms.json")
    let rows = table(extra: ExtraColumns(["uuid", "context", "all"])).text.split(separator: "\n")
    #expect(rows[0].hasSuffix(",synthetic,uuid,context,extra"))
    #expect(rows[6].hasSuffix(",,2,\"{\"\"metadata\"\":{\"\"context\"\":2}}\""))
    #expect(rows[8].hasSuffix(",A,,\"{\"\"uuid\"\":\"\"A\"\"}\""))
    #expect(rows[1].hasSuffix(",,,"))
  }
}
