import Charts
import ResultFiles
import ResultsAnalysis
import Testing

/// The chart of one session.
@Suite struct SessionChartTests {
  private func chart(_ change: (inout MadeSessions.Recipe) -> Void = { _ in }) throws -> LineChart {
    var recipe = MadeSessions.Recipe()
    change(&recipe)
    let record = try #require(MadeSessions.reading(recipe).record)
    return try #require(SessionChart.chart(of: record))
  }

  @Test("steps are marked from their start to their end, with their clips")
  func steps() throws {
    let chart = try chart()
    #expect(chart.stretches.map(\.name) == ["walk, calm_1", "rest, calm_1"])
    #expect(chart.xLabel == "minutes from the session's start")
    #expect(chart.stretches.first?.range.lowerBound == 2000.0 / 60)
    #expect(chart.stretches.first?.range.upperBound == 2060.0 / 60)
  }

  @Test("a long session has about as many points as a picture shows")
  func points() throws {
    let chart = try chart { $0.seconds = 900 }
    let points = try #require(chart.series.first?.points).filter { $0 != .end }
    #expect((400...1000).contains(points.count))
    #expect(points.allSatisfy { (70...97).contains($0.y) })
  }

  @Test("a line ends where its recording does, however short the break after it is")
  func recordings() throws {
    let parts = [
      MetricSessions.Part(step: "walk", rates: [90, 91, 92]),
      MetricSessions.Part(step: "talk", rates: []),
      MetricSessions.Part(step: "rest", rates: [70, 71]),
    ]
    let chart = try #require(SessionChart.chart(of: MetricSessions.record(parts)))
    let points = try #require(chart.series.first?.points)
    #expect(points.map { $0 == .end } == [false, false, false, true, false, false])
    let drawn = BrailleChart(chart, size: .init(columns: 60, rows: 10), isASCII: true)
    let lit = drawn.lines.map { $0.filter { $0 == "*" }.count }.reduce(0, +)
    let joined = LineChart(
      title: chart.title, xLabel: chart.xLabel, yLabel: chart.yLabel,
      series: [.init(name: "joined", points: points.filter { $0 != .end })],
      stretches: chart.stretches, longestGap: chart.longestGap)
    let whole = BrailleChart(joined, size: .init(columns: 60, rows: 10), isASCII: true)
    #expect(lit < whole.lines.map { $0.filter { $0 == "*" }.count }.reduce(0, +))
    #expect(!String(describing: chart.description).contains("inf"))
  }

  @Test("it is drawn as a picture of each kind", arguments: ChartPicture.Kind.allCases)
  func pictures(kind: ChartPicture.Kind) throws {
    #expect(try ChartPicture.bytes(of: chart(), as: kind).count > 1000)
  }

  @Test("a session without heart rates has no chart")
  func none() {
    var recipe = MadeSessions.Recipe()
    recipe.seconds = 0
    #expect(MadeSessions.reading(recipe).record.flatMap(SessionChart.chart) == nil)
  }
}
