import Foundation
import HeartMetrics
import Quantities
import ResultFiles
import ResultsAnalysis
import Testing

@Suite struct SummaryMetricsTests {
  private func table(_ record: SessionRecord, body: Body = Body()) -> ResultsTable {
    ResultsTable(
      columns: SummaryTable.columns, rows: SummaryTable.rows(of: record, body: body))
  }

  private func number(_ table: ResultsTable, _ row: Int, _ column: String) -> Double? {
    switch table.cell(row, column) {
    case .decimal(let number): number
    case .integer(let number): Double(number)
    case .missing, .text, .truth, .instant: nil
    }
  }

  private static let walk = MetricSessions.record([
    .init(step: "rest", activity: "rest", rates: Array(repeating: 60, count: 121)),
    .init(
      step: "walk", activity: "walk",
      rates: (0..<361).map { 60 + 50 * (1 - exp(-Double($0) / 30)) }, steps: 108),
    .init(
      step: "recovery", activity: "recovery",
      rates: (0..<181).map { 60 + 50 * exp(-max(0, Double($0) - 5) / 40) }),
  ])

  @Test("a walk is told beside the rest before it, and the recovery beside the walk")
  func steps() throws {
    let table = table(Self.walk)
    #expect(table.rows.allSatisfy { $0.count == SummaryTable.columns.count })
    #expect(number(table, 0, "timeWeightedMean") == 60 && number(table, 0, "resting") == 60)
    #expect(number(table, 1, "baseline") == 60)
    let mean = try #require(number(table, 1, "timeWeightedMean"))
    #expect(abs((number(table, 1, "delta") ?? 0) - (mean - 60)) < 1e-6)
    #expect(abs((number(table, 1, "onsetTau") ?? 0) - 30) < 0.01)
    #expect(number(table, 1, "cadenceLockSeconds").map { $0 > 200 } == true)
    let recovery = table.rows.count - 1
    #expect(abs((number(table, recovery, "recoveryTau") ?? 0) - 40) < 0.5)
    #expect(abs((number(table, recovery, "recoveryDelay") ?? 0) - 5) < 1.5)
    #expect(abs((number(table, recovery, "hrr60") ?? 0) - 50 * (1 - exp(-55.0 / 40))) < 0.3)
    #expect(number(table, recovery, "coverage").map { $0 > 0.99 } == true)
  }

  @Test("steps have their sum and their cadence")
  func amounts() {
    let table = table(Self.walk)
    #expect(table.cell(2, "type") == .text("HKQuantityTypeIdentifierStepCount"))
    #expect(number(table, 2, "sum") == 648)
    #expect(abs((number(table, 2, "cadence") ?? 0) - 648 / 361.0 * 60) < 1e-6)
    #expect(
      table.cell(2, "timeWeightedMean") == .missing && table.cell(2, "notes") == .text("other-type")
    )
  }

  @Test("what is missing is named with the reason, and age gives zones and reserve")
  func notes() throws {
    let unknown = table(Self.walk)
    let notes = try #require(unknown.cell(1, "notes").words)
    #expect(notes.contains("needs-age(hrMax percentHRR zoneBelow"))
    #expect(notes.contains("needs-rr(rmssd sdnn"))
    let known = table(Self.walk, body: Body(age: 40, sex: .female))
    #expect(number(known, 1, "hrMax") == 180)
    let zones = ["zoneBelow", "zone1", "zone2", "zone3", "zone4", "zone5", "zoneAbove"]
    #expect(zones.compactMap { number(known, 1, $0) }.reduce(0, +) == 360)
    let mean = try #require(number(known, 1, "timeWeightedMean"))
    #expect(abs((number(known, 1, "percentHRR") ?? 0) - (mean - 60) / 1.2) < 1e-6)
    #expect(number(known, 1, "trimp").map { $0 > 0 } == true)
    let alone = table(
      MetricSessions.record([.init(step: "a", activity: nil, rates: [70, 71, 72])]))
    #expect(alone.cell(0, "notes").words?.contains("no-baseline(baseline delta") == true)
    #expect(alone.cell(0, "delta") == .missing)
  }

  @Test("every metric has a column with a sentence, and every reason is told")
  func columns() {
    let names = SummaryTable.columns.map(\.name)
    #expect(Set(names).count == names.count)
    for column in SummaryTable.columns {
      #expect(column.sentence.hasSuffix(".") && column.name.utf8.count <= 32, "\(column.name)")
    }
    let notes = SummaryTable.columns.first { $0.name == "notes" }?.sentence ?? ""
    for reason in MetricReason.allCases { #expect(notes.contains(reason.rawValue)) }
  }
}
