import Quantities
import ResultFiles
import ResultsAnalysis
import Testing

@Suite("Order of samples") struct SampleOrderTests {
  private static func sample(
    _ second: Double, _ value: Double, _ type: QuantityType = .heartRate, unit: String? = nil,
    lasting: Double = 0
  ) -> SampleItem {
    let start = MetricSessions.start.advanced(by: .seconds(second))
    return SampleItem(
      type: type.identifier, unit: unit ?? type.canonicalUnit.symbol, value: value,
      startDate: start, endDate: start.advanced(by: .seconds(lasting)), source: "Strap")
  }

  private func summary(_ samples: [SampleItem]) -> ResultsTable {
    var record = MetricSessions.record([
      .init(step: "walk", activity: "walk", rates: [Double](repeating: 60, count: 90))
    ])
    record.steps[0].recordings[0].samples = samples
    return ResultsTable(columns: SummaryTable.columns, rows: SummaryTable.rows(of: record))
  }

  @Test("no metric depends on the order of samples that share a time, and it is told that some do")
  func sharedTimes() {
    var samples = (0..<90).map { Self.sample(Double($0), 60 + Double($0 % 11)) }
    samples += [Self.sample(4, 99.1), Self.sample(4, 60.3), Self.sample(50, 97.7)]
    samples.append(Self.sample(50, 1.25, unit: "count/s"))
    samples += [
      Self.sample(3, 1.1, .distanceWalkingRunning, lasting: 5),
      Self.sample(3, 0.3, .distanceWalkingRunning, lasting: 9),
      Self.sample(3, 1e-9, .distanceWalkingRunning, lasting: 9),
    ]
    let first = summary(samples)
    #expect(first.cell(0, "unit") == .text("count/min"))
    #expect(first.cell(0, "notes").words?.contains("same-time") == true)
    for order in [samples.reversed(), Array(samples[40...] + samples[..<40])] {
      let found = summary(order)
      for column in SummaryTable.columns.map(\.name) {
        for row in first.rows.indices {
          let type = first.cell(row, "type")
          let same = found.rows.indices.first { found.cell($0, "type") == type } ?? 0
          #expect(found.cell(same, column) == first.cell(row, column), "\(column)")
        }
      }
    }
  }

  @Test("of two values at one instant the mean counts, over time")
  func mean() {
    let samples = [Self.sample(0, 60), Self.sample(1, 60), Self.sample(1, 70), Self.sample(2, 60)]
    let found = summary(samples)
    #expect(found.cell(0, "timeWeightedMean") == .decimal(62.5))
    #expect(found.cell(0, "n") == .integer(4) && found.cell(0, "mean") == .decimal(62.5))
    #expect(found.cell(0, "slope") == .decimal(0))
  }
}
