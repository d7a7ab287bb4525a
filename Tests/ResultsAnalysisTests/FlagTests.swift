import Quantities
import ResultFiles
import ResultsAnalysis
import StrictJSON
import Testing

@Suite struct FlagTests {
  private static func item(
    _ value: Double, _ unit: String = "count/min",
    type: String = "HKQuantityTypeIdentifierHeartRate",
    end: Int = 4
  ) -> String {
    #"{"unit":"\#(unit)","type":"\#(type)","endDate":"2015-10-07T22:22:0\#(end)-0700","#
      + #""source":"Strap","value":\#(value),"startDate":"2015-10-07T22:22:04-0700"}"#
  }

  private func file(_ items: [String]) -> LoneRecorderFile {
    let text = "{\"items\":[" + items.joined(separator: ",") + "]}"
    return LoneRecorderFile(reading: Array(text.utf8), path: "heart.json")
  }

  private func table(_ items: [String]) -> ResultsTable {
    ResultsTable(columns: SamplesTable.columns, rows: Array(SamplesTable.rows(of: file(items))))
  }

  private func summary(_ items: [String]) -> ResultsTable {
    ResultsTable(columns: SummaryTable.columns, rows: SummaryTable.rows(of: file(items)))
  }

  @Test(
    "a sample is flagged for what is odd about it",
    arguments: [
      (item(70), nil), (item(300), "implausible"), (item(70, "beats"), "unit"),
      (item(70, "m"), "unit"), (item(70, end: 3), "order"),
      (item(300, end: 3), "implausible order"),
      (item(70, "m", end: 3), "unit order"), (item(1.5, "count/s"), nil),
      (item(-5, "beats", type: "Other"), nil),
    ])
  func flags(item: String, flags: String?) {
    #expect(table([item]).cell(0, "flags").words == flags)
  }

  @Test("the summary leaves out and counts exactly the samples with a flag")
  func agreement() {
    let items = [
      Self.item(60, "beats"), Self.item(70), Self.item(1.5, "count/s"), Self.item(300),
      Self.item(80, end: 3), Self.item(7, "a", type: "Other"), Self.item(8, "b", type: "Other"),
    ]
    let samples = table(items)
    let flagged = samples.rows.indices.filter { samples.cell($0, "flags") != .missing }
    let summary = summary(items)
    let excluded = summary.rows.indices.map { summary.cell($0, "excluded").words }
    #expect(excluded == ["3", "0", "0"] && flagged.count == 3)
    #expect(summary.rows.indices.map { summary.cell($0, "n").words } == ["2", "1", "1"])
    #expect(
      summary.rows.indices.map { summary.cell($0, "unit").words } == ["count/min", "a", "b"])
    #expect(summary.cell(0, "mean") == .decimal(80))
  }

  @Test(
    "a sample whose year is far from the others of its file is flagged, counted and left out",
    arguments: ["0000", "1601", "1970", "9999"])
  func farYears(year: String) {
    let far = Self.item(80).replacing("2015", with: year)
    for items in [[far] + good, good + [far]] {
      let (samples, summary) = (table(items), summary(items))
      let flagged = samples.rows.indices.filter { samples.cell($0, "flags") == .text("outside") }
      #expect(flagged == [items.first == far ? 0 : 6])
      #expect(summary.cell(0, "n") == .integer(6) && summary.cell(0, "excluded") == .integer(1))
      #expect(summary.cell(0, "duration") == .decimal(5) && summary.cell(0, "mean") == .decimal(70))
    }
    var bytes: [UInt8] = []
    var writer = TableWriter<Never>(.csv, columns: SamplesTable.columns) { bytes += $0 }
    var renderer = writer.rowRenderer
    SamplesTable.append(file(good + [far]), to: &renderer)
    writer.append(renderer.taken())
    writer.finish()
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.filter { $0.contains(",outside,") }.count == 1)
  }

  private var good: [String] {
    (0..<6).map { Self.item(70, end: 9).replacing("22:22:04-", with: "22:22:0\($0)-") }
  }

  @Test("a sample outside its step's time is flagged, by 5 s at most, and a day's reach")
  func outsideOfStep() {
    let rates = [Double](repeating: 70, count: 60)
    var record = MetricSessions.record([.init(step: "walk", activity: "walk", rates: rates)])
    let start = MetricSessions.start
    let times = [
      (-30.0, -30.0), (-6, -6), (-5, -5), (-40, 1), (65, 65), (66, 66), (4000, 4000), (30, 2e9),
    ]
    for (from, to) in times {
      record.steps[0].recordings[0].samples.append(
        SampleItem(
          type: QuantityType.heartRate.identifier, unit: "count/min", value: 75,
          startDate: start.advanced(by: .seconds(from)), endDate: start.advanced(by: .seconds(to)),
          source: "Strap"))
    }
    record.markOddities()
    let samples = ResultsTable(columns: SamplesTable.columns, rows: SamplesTable.rows(of: record))
    let flagged = samples.rows.indices.filter { samples.cell($0, "flags") == .text("outside") }
    #expect(flagged.count == 5)
    let summary = ResultsTable(columns: SummaryTable.columns, rows: SummaryTable.rows(of: record))
    #expect(summary.cell(0, "n") == .integer(63) && summary.cell(0, "excluded") == .integer(5))
  }

  @Test("a pedometer's increments outside their step are flagged too")
  func outsidePedometer() {
    var record = MetricSessions.record([
      .init(step: "walk", rates: [Double](repeating: 70, count: 60), steps: 60)
    ])
    let late = MetricSessions.start.advanced(by: .seconds(5000))
    record.steps[0].recordings[1].samples.append(
      SampleItem(
        type: QuantityType.stepCount.identifier, unit: "count", value: 9, startDate: late,
        endDate: late.advanced(by: .seconds(200_000)), source: "Phone"))
    record.markOddities()
    let summary = ResultsTable(columns: SummaryTable.columns, rows: SummaryTable.rows(of: record))
    #expect(summary.cell(1, "excluded") == .integer(1) && summary.cell(1, "sum") == .decimal(60))
  }

  @Test("a file without a whole item has no row in the summary, an empty one has")
  func emptiness() {
    #expect(summary([]).rows.count == 1)
    #expect(summary(["7"]).rows.isEmpty)
    #expect(SummaryTable.rows(of: LoneRecorderFile(path: "/nowhere/a.json")).isEmpty)
  }

  @Test("made-up samples of a file are told in every row, however their source is spelt")
  func synthetic() {
    let other = Self.item(70)
    for source in ["Karenina mock 1", #"\u004barenina mock 1"#] {
      let table = table([other, other.replacing("Strap", with: source)])
      #expect(
        table.rows.indices.map { table.cell($0, "synthetic") } == [.truth(true), .truth(true)])
    }
    #expect(table([other]).cell(0, "synthetic") == .missing)
  }
}
