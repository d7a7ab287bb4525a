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
