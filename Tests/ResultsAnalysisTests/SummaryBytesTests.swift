import Quantities
import ResultFiles
import ResultsAnalysis
import Testing

@Suite("The bytes of summaries") struct SummaryBytesTests {
  private struct Sample {
    var type = "HKQuantityTypeIdentifierHeartRate"
    var unit = "count/min"
    var value = 70.25
    var second = 0
    var length = 0
    var source = "Strap"

    var item: String {
      let start = Self.moment(second)
      return #"{"unit":"\#(unit)","type":"\#(type)","endDate":"\#(Self.moment(second + length))","#
        + #""source":"\#(source)","value":\#(value),"startDate":"\#(start)"}"#
    }

    private static func moment(_ second: Int) -> String {
      let (minute, rest) = (second / 60, second % 60)
      return "2015-10-07T22:\(minute < 10 ? "0" : "")\(minute):\(rest < 10 ? "0" : "")\(rest)-0700"
    }
  }

  private static func file(
    _ samples: [Sample], _ path: String = "1.json", cut: Bool = false
  ) -> (path: String, text: String) {
    (path, "{\"items\":[" + samples.map(\.item).joined(separator: ",") + (cut ? "" : "]}"))
  }

  private static let rates = (0..<90).map { Sample(value: 60 + Double($0 % 17) / 3, second: $0) }

  /// Whatever a file can hold that a summary tells of.
  private static let files: [(path: String, text: String)] = [
    file(rates), file(Array(rates.prefix(1))), file([]), file([], cut: true),
    file(rates, cut: true),
    file(rates, "HKQuantityTypeIdentifierHeartRate_=walk.json"),
    file(rates, "pedometer_fit,\"walk\u{7}.json"),
    file(rates + rates.map { Sample(value: $0.value + 1, second: $0.second) }),
    file(rates + rates), file(rates.reversed()),
    file(rates.map { Sample(unit: "count/s", value: $0.value / 60, second: $0.second) } + rates),
    file(
      [Sample(value: 900), Sample(unit: "m"), Sample(value: 80, second: 9, length: -3)] + rates),
    file((0..<40).map { Sample(type: $0 % 2 == 0 ? "a" : "b", unit: "\($0 % 3)", second: $0) }),
    file([Sample(type: "=a", unit: "\u{202E}x", source: ""), Sample(type: "a,b", unit: "")]),
    file((0..<60).map { Sample(type: "stepCount", unit: "count", second: $0, length: 1) }),
    file(
      (0..<400).map {
        Sample(type: "distanceWalkingRunning", unit: "km", value: 0.0015, second: $0, length: 1)
      }),
    file((0..<300).map { Sample(type: "rrInterval", unit: "ms", value: 800, second: $0) }),
    file((0..<90).map { Sample(type: "t\($0 % 40)", unit: "m", second: $0) }),
  ]

  /// The table as it is written fast, by one renderer, and cell by cell.
  private func tables(
    _ format: TableFormat, _ all: [Column], _ filter: ResultFilter = ResultFilter(),
    _ selection: ColumnSelection? = nil
  ) -> (fast: String, slow: String) {
    var (fast, slow): ([UInt8], [UInt8]) = ([], [])
    let columns = selection?.columns ?? all
    var writer = TableWriter<Never>(format, columns: columns) { fast += $0 }
    var other = TableWriter<Never>(format, columns: columns) { slow += $0 }
    var renderer = writer.rowRenderer
    renderer.selection = selection
    let scanner = SampleScanner()
    for (path, text) in Self.files + Self.files.reversed() {
      let bytes = Array(text.utf8)
      SummaryTable.append(
        LoneRecorderFile(reading: bytes, path: path, scanner: scanner), filter, to: &renderer)
      let rows = SummaryTable.rows(of: LoneRecorderFile(reading: bytes, path: path), filter)
      for row in rows { other.append(selection?.cells(of: row) ?? row) }
    }
    writer.append(renderer.taken())
    writer.finish()
    other.finish()
    return (String(decoding: fast, as: UTF8.self), String(decoding: slow, as: UTF8.self))
  }

  @Test(
    "rows that are written fast are those that are written cell by cell",
    arguments: TableFormat.allCases)
  func same(format: TableFormat) {
    let (fast, slow) = tables(format, SummaryTable.columns)
    #expect(fast == slow && fast.contains("HKQuantityTypeIdentifierHeartRate"))
  }

  @Test("columns that follow, such as those of participants, are empty")
  func joined() {
    let (fast, slow) = tables(
      .csv, SummaryTable.columns + [Column("age", "A."), Column("sex", "S.")])
    #expect(fast == slow && fast.contains(",clip,age,sex\n") && fast.contains(",,,\n"))
  }

  @Test("a filter by type leaves the same rows")
  func filtered() {
    let (fast, slow) = tables(.csv, SummaryTable.columns, ResultFilter(type: "stepCount"))
    #expect(fast == slow && fast.split(separator: "\n").count == 3)
  }

  @Test(
    "columns that are selected have the cells that they have among all",
    arguments: [
      ["n", "mean", "min", "max", "sd", "median", "p10", "p90"], ["max", "n"], ["iqr", "type"],
      ["peak", "step", "unit"], ["notes", "mean"], ["clip"], ["n"],
      ["excluded", "age", "participant"],
      ["lfhf", "sixMinuteDistance", "sum", "n"],
    ], [TableFormat.csv, .ndjson, .text])
  func selected(names: [String], format: TableFormat) throws {
    let all = SummaryTable.columns + [Column("age", "A.")]
    let selection = try ColumnSelection(names, among: all)
    let (fast, slow) = tables(format, all, ResultFilter(), selection)
    #expect(fast == slow && selection.columns.map(\.name) == names)
    if format == .csv { #expect(fast.hasPrefix(names.joined(separator: ",") + "\n")) }
  }

  @Test("a column that there is not, or that is named twice, is told")
  func unknown() {
    #expect(throws: ColumnSelectionError.repeated("n")) {
      try ColumnSelection(["n", "mean", "n"], among: SummaryTable.columns)
    }
    let error = #expect(throws: ColumnSelectionError.self) {
      try ColumnSelection(["meen"], among: SummaryTable.columns)
    }
    #expect(
      error?.description.contains("'meen'; expected columns of the table, such as") == true)
  }
}
