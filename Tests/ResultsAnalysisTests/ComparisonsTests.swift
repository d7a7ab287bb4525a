import Quantities
import ResultFiles
import ResultsAnalysis
import Statistics
import Testing

@Suite struct ComparisonsTests {
  private static let before = [68.2, 71.5, 64.0, 80.3, 59.9, 75.1, 66.6, 70.0, 62.4, 77.8]
  private static let after = [70.1, 74.9, 63.2, 86.0, 61.5, 79.4, 66.6, 75.2, 61.0, 83.1]

  private static let mean = ComparedMetric("heartRate.mean")

  /// Each participant hears both clips in one session, every other one the loud clip first.
  private static let clips = zip(before, after).enumerated().map { index, pair in
    let parts = [
      MetricSessions.Part(step: "calm", activity: "music", clip: "calm", rates: [pair.0, pair.0]),
      MetricSessions.Part(step: "loud", activity: "music", clip: "loud", rates: [pair.1, pair.1]),
    ]
    return MetricSessions.record(
      index.isMultiple(of: 2) ? parts : parts.reversed(), participant: "P\(index)")
  }

  private func table(_ comparisons: Comparisons) -> ResultsTable {
    ResultsTable(
      columns: ComparisonTable.columns, rows: comparisons.rows.map(ComparisonTable.cells))
  }

  private func near(_ cell: Cell, _ right: Double, _ tolerance: Double) -> Bool {
    guard case .decimal(let number) = cell else { return false }
    return abs(number - right) <= tolerance
  }

  @Test("clips that everybody heard are compared in pairs, with the tests' known numbers")
  func paired() throws {
    var found = Comparisons(within: .clip, of: [try #require(Self.mean)])
    for record in Self.clips.reversed() { found.add(record) }
    let table = table(found)
    #expect(table.rows.count == 1 && table.rows[0].count == ComparisonTable.columns.count)
    #expect(table.cell(0, "first") == .text("calm") && table.cell(0, "second") == .text("loud"))
    #expect(table.cell(0, "design") == .text("paired") && table.cell(0, "n") == .integer(10))
    #expect(near(table.cell(0, "difference"), 2.52, 1e-9))
    #expect(near(table.cell(0, "t"), 3.013507, 5e-7))
    #expect(near(table.cell(0, "p"), 0.01463245, 5e-9))
    #expect(table.cell(0, "rankTest") == .text("wilcoxon-exact"))
    #expect(near(table.cell(0, "rankP"), 0.01953125, 1e-12))
    #expect(near(table.cell(0, "g"), 0.871273, 5e-7) && near(table.cell(0, "dav"), 0.320395, 5e-7))
    #expect(table.cell(0, "nFirstFirst") == .integer(5))
    #expect(table.cell(0, "nSecondFirst") == .integer(5))
    // Those who began with the calm clip happen to differ from the others, which is told.
    #expect(table.cell(0, "warnings") == .text("order-matters carry-over"))
  }

  @Test("several numbers share Holm's procedure, and the order of reading changes nothing")
  func holm() throws {
    let metrics = ["heartRate.mean", "heartRate.max"].compactMap { ComparedMetric($0) }
    var there = Comparisons(within: .step, of: metrics)
    var back = there
    for record in Self.clips { there.add(record) }
    for record in Self.clips.reversed() { back.add(record) }
    #expect(table(there) == table(back))
    #expect(there.rows.count == 2)
    #expect(near(table(there).cell(0, "pHolm"), 2 * 0.01463245, 1e-8))
  }

  @Test("a number that is named twice is tested once")
  func repeated() throws {
    let names = ["heartRate.mean", "heartRate.max", "HKQuantityTypeIdentifierHeartRate.mean"]
    var once = Comparisons(within: .step, of: names.prefix(2).compactMap { ComparedMetric($0) })
    var twice = Comparisons(within: .step, of: names.compactMap { ComparedMetric($0) })
    for record in Self.clips {
      once.add(record)
      twice.add(record)
    }
    #expect(table(once) == table(twice))
  }

  @Test("conditions that nobody has both of are compared as groups")
  func independent() throws {
    var found = Comparisons(within: .condition, of: [try #require(Self.mean)])
    for (index, rate) in (Self.before + Self.after).enumerated() {
      found.add(
        MetricSessions.record(
          [.init(step: "music", activity: "music", rates: [rate, rate])],
          participant: "P\(index)", condition: index < 10 ? "calm" : "loud"))
    }
    let table = table(found)
    #expect(table.cell(0, "design") == .text("independent"))
    #expect(table.cell(0, "nFirst") == .integer(10) && table.cell(0, "n") == .integer(20))
    #expect(table.rows[0].count == ComparisonTable.columns.count)
    #expect(table.cell(0, "rankTest") == .text("mann-whitney-exact"))
  }

  @Test("few participants, one order, and those without a partner are told")
  func warnings() throws {
    var found = Comparisons(within: .clip, of: [try #require(Self.mean)])
    for place in [0, 2, 4] { found.add(Self.clips[place]) }
    found.add(
      MetricSessions.record(
        [.init(step: "calm", activity: "music", clip: "calm", rates: [60])], participant: "P99"))
    let row = try #require(found.rows.first)
    #expect(row.unpaired == 1)
    #expect(row.warnings.contains(.few) && row.warnings.contains(.onlyOneOrder))
    #expect(Comparisons(within: .clip, of: []).rows.isEmpty)
  }

  @Test("a number without values has a row that says so, and a line with the reasons")
  func lacking() throws {
    let metrics = ["heartRate.mean", "heartRate.delta", "stepCount.sum"]
    var found = Comparisons(within: .clip, of: metrics.compactMap { ComparedMetric($0) })
    for record in Self.clips { found.add(record) }
    let rows = ResultsTable(
      columns: ComparisonTable.columns, rows: ComparisonTable.rows(found))
    #expect(rows.rows.map(\.count) == [38, 38, 38])
    #expect(rows.cell(0, "metric") == .text("heartRate.mean"))
    #expect(rows.cell(1, "metric") == .text("heartRate.delta"))
    #expect(rows.cell(1, "n") == .integer(0) && rows.cell(1, "first") == .missing)
    #expect(rows.cell(1, "warnings") == .text("no-values"))
    #expect(
      found.lacking.map(\.sentence) == [
        "heartRate.delta: not compared, since no clip has a value in 20 recordings: 20 × no step of "
          + "rest came before, or none that gives a baseline",
        "stepCount.sum: not compared, since nothing of the type stepCount was recorded in what is "
          + "read",
      ])
  }

  @Test("of one level alone the line tells which it is, and what belongs to none")
  func oneLevel() throws {
    var found = Comparisons(within: .clip, of: [try #require(Self.mean)])
    found.add(
      MetricSessions.record([
        .init(step: "calm", activity: "music", clip: "calm", rates: [60, 61]),
        .init(step: "rest", activity: "rest", rates: [60, 61]),
      ]))
    #expect(
      found.lacking.map(\.sentence) == [
        "heartRate.mean: not compared, since only the clip 'calm' has values in 2 recordings: 1 × it "
          + "belongs to no clip"
      ])
  }

  @Test(
    "where nothing is to be compared one line tells what was looked for, found, and found otherwise"
  )
  func emptiness() throws {
    let mean = try #require(Self.mean)
    #expect(
      Comparisons(within: .condition, of: [mean]).emptiness
        == "looked for heartRate.mean of two conditions or more in no session; found none")
    var byCondition = Comparisons(within: .condition, of: [mean])
    for record in Self.clips { byCondition.add(record) }
    #expect(
      byCondition.emptiness
        == "looked for heartRate.mean of two conditions or more in 10 sessions; found none; "
        + "--within clip finds 2, --within step finds 2")
    var byStep = Comparisons(
      within: .clip, of: ["heartRate.mean", "heartRate.delta"].compactMap { ComparedMetric($0) })
    #expect(byStep.emptiness != nil)
    byStep.add(MetricSessions.record([.init(step: "a", clip: "calm", rates: [60, 61])]))
    #expect(
      byStep.emptiness
        == "looked for heartRate.mean and heartRate.delta of two clips or more in 1 session; found "
        + "only 'calm'")
    for record in Self.clips { byStep.add(record) }
    #expect(byStep.emptiness == nil)
  }

  @Test("a number is named by its type and its column")
  func names() {
    #expect(ComparedMetric("heartRate.recoveryTau")?.name == "heartRate.recoveryTau")
    #expect(ComparedMetric("heartRate.notes") == nil && ComparedMetric("heart.mean") == nil)
    #expect(ComparedMetric("heartRate") == nil && ComparedMetric("") == nil)
  }
}
