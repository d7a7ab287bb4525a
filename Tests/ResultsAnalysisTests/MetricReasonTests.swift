import Foundation
import HeartMetrics
import Quantities
import ResultFiles
import ResultsAnalysis
import TestSupport
import Testing

@Suite("Reasons of missing metrics") struct MetricReasonTests {
  private func table(_ rows: [[Cell]]) -> ResultsTable {
    ResultsTable(columns: SummaryTable.columns, rows: rows)
  }

  private static func file(
    _ values: [Double], _ type: QuantityType = .heartRate, unit: String? = nil, every: Double = 1
  ) -> LoneRecorderFile {
    var time = MetricSessions.start
    let items = values.map { value in
      defer { time = time.advanced(by: .seconds(type == .rrInterval ? value / 1000 : every)) }
      return "{\"unit\":\"\(unit ?? type.canonicalUnit.symbol)\",\"type\":\"\(type.identifier)\","
        + "\"endDate\":\"\(time.researchKit)\",\"source\":\"Strap\",\"value\":\(value),"
        + "\"startDate\":\"\(time.researchKit)\"}"
    }
    let text = "{\"items\":[" + items.joined(separator: ",") + "]}"
    return LoneRecorderFile(reading: Array(text.utf8), path: "made.json")
  }

  /// Whatever can be missing, in rows of sessions and of files.
  private static var rows: [[Cell]] {
    var rows: [[Cell]] = []
    let long = (0..<361).map { 60 + 50 * (1 - exp(-Double($0) / 30)) }
    for activities in [["rest", "walk", "recovery"], ["walk", "rest", nil], [nil, "recovery"]] {
      for length in [1, 2, 30, 90, 361] {
        let parts = activities.enumerated().map { place, activity in
          MetricSessions.Part(
            step: "s\(place)", activity: activity, rates: Array(long.prefix(length)),
            steps: place == 1 ? 108 : nil)
        }
        for body in [Body(), Body(age: 40), Body(age: 40, sex: .female, restingRate: 300)] {
          rows += SummaryTable.rows(of: MetricSessions.record(parts), body: body)
        }
      }
    }
    let files = [
      file([70]), file([70, 71], every: 100), file([300]), file([70, 71], unit: "m"),
      file([Double](repeating: 70, count: 200)), file(long), file([3, 4], .stepCount),
      file([3, 4], .distanceWalkingRunning), file([300], .distanceWalkingRunning, unit: "s"),
      file([Double](repeating: 800, count: 500), .rrInterval), file([800], .rrInterval),
      file((0..<200).map { 800 + Double($0 % 7) * 9 }, .rrInterval),
      file([1, 2], .bodyTemperature),
      file((0..<90).map { $0 % 2 == 0 ? 290 : 2100 }, .rrInterval), file([]),
    ]
    return rows + files.flatMap { SummaryTable.rows(of: $0) }
  }

  private func codes(_ notes: String) -> [(code: String, names: [String])] {
    notes.split(separator: "; ").map { part in
      let words = part.split(separator: "(")
      let names = words.count > 1 ? words[1].dropLast().split(separator: " ") : []
      return (String(words[0]), names.map(String.init))
    }
  }

  @Test("every metric without a number has its reason, which its column and the manual know")
  func reasons() throws {
    let manual = try String(contentsOfFile: TestPlaces.package + "/docs/manual.md", encoding: .utf8)
    let table = table(Self.rows)
    let alone = ["no-samples", "other-type"]
    for row in table.rows.indices {
      let codes = codes(table.cell(row, "notes").words ?? "")
      for code in codes { #expect(manual.contains("| `\(code.code)` |"), "\(code.code)") }
      let rest = codes.first { alone.contains($0.code) }?.code
      for column in SummaryTable.columns
      where SummaryTable.numbers.contains(column.name) && table.cell(row, column.name) == .missing {
        let own = codes.first { $0.names.contains(column.name) }?.code ?? rest
        let meaning = column.missing.first?.meaning ?? ""
        #expect(own.map { meaning.contains($0) } == true, "\(column.name): \(own ?? "none")")
      }
    }
  }

  @Test("no number lies outside the range that its column tells")
  func ranges() {
    let table = table(Self.rows)
    for column in SummaryTable.columns {
      for row in table.rows.indices {
        guard case .decimal(let number) = table.cell(row, column.name) else { continue }
        #expect(number >= column.range?.minimum ?? -.infinity, "\(column.name)")
        #expect(number <= column.range?.maximum ?? .infinity, "\(column.name)")
      }
    }
  }

  @Test("a file by itself tells what it can: flat runs, jumps, and why not the rest")
  func alone() {
    let flat = table(SummaryTable.rows(of: Self.file([Double](repeating: 70, count: 200))))
    #expect(flat.cell(0, "flatSeconds") == .decimal(199) && flat.cell(0, "jumps") == .decimal(0))
    let notes = flat.cell(0, "notes").words ?? ""
    #expect(notes.contains("needs-session(baseline delta percentChange aucAboveBaseline resting"))
    #expect(notes.contains("needs-age(hrMax percentHRR zoneBelow"))
    let none = table(SummaryTable.rows(of: Self.file([300])))
    #expect(none.cell(0, "n") == .integer(0) && none.cell(0, "notes") == .text("no-samples"))
    let beats = table(
      SummaryTable.rows(of: Self.file([Double](repeating: 800, count: 500), .rrInterval)))
    #expect(beats.cell(0, "notes").words?.contains("no-spread(lnRMSSD") == true)
  }

  @Test("columns in the codebook have their units, and a wide table only those that are theirs")
  func units() {
    let units = Dictionary(
      uniqueKeysWithValues: SummaryTable.columns.map { ($0.name, $0.unit) })
    let expected = [
      "slope": "count/min^2", "vlf": "ms^2", "lf": "ms^2", "hf": "ms^2", "percentChange": "%",
      "percentHRR": "%", "pnn50": "%", "corrected": "%", "lfnu": "%", "sixMinutePercent": "%",
    ]
    for (name, unit) in expected { #expect(units[name] == unit, "\(name)") }
    var wide = WideSummary()
    wide.add(
      SessionReading(
        path: "made",
        record: MetricSessions.record([.init(step: "a", rates: [70, 71, 72])]),
        state: .ended(.completed), source: .files, problems: []))
    let own = wide.table.columns.filter {
      $0.name.hasSuffix("_coverage") || $0.name.hasSuffix("_sd")
    }
    #expect(own.map(\.unit) == ["count/min", nil])
  }

  @Test("beats are corrected or as they came, and the codebook says which")
  func correction() throws {
    // A beat of 250 ms too early each fifty.
    let beats = (0..<500).map { place in
      let wave = 850 + Double(place % 9) * 6
      return place % 50 == 25 ? wave - 250 : place % 50 == 26 ? wave + 250 : wave
    }
    let columns = SummaryTable.columns(.none)
    let file = { Self.file(beats, .rrInterval) }
    let found = ResultsTable(
      columns: columns, rows: SummaryTable.rows(of: file(), correction: .none))
    let differences = zip(beats.dropFirst(), beats).map { $0 - $1 }
    let squares = differences.reduce(0) { $0 + $1 * $1 } / Double(differences.count)
    guard case .decimal(let rmssd) = found.cell(0, "rmssd") else {
      Issue.record("no RMSSD")
      return
    }
    #expect(abs(rmssd - squares.squareRoot()) < 1e-6)
    #expect(found.cell(0, "corrected") == .decimal(0))
    let corrected = table(SummaryTable.rows(of: file()))
    guard case .decimal(let less) = corrected.cell(0, "rmssd") else {
      Issue.record("no RMSSD")
      return
    }
    #expect(less < rmssd / 2 && corrected.cell(0, "corrected") != .decimal(0))
    let sentence = { (columns: [Column]) in columns.first { $0.name == "rmssd" }?.sentence ?? "" }
    #expect(sentence(columns).hasSuffix("Beats are as they came."))
    #expect(sentence(SummaryTable.columns).hasSuffix("Beats are corrected."))
  }
}
