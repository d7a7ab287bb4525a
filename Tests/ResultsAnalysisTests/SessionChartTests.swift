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
    let points = try #require(chart.series.first?.points)
    #expect((400...1000).contains(points.count))
    #expect(points.allSatisfy { (70...97).contains($0.y) })
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
