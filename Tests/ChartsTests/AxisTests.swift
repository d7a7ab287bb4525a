import Charts
import Testing

@Suite struct AxisTests {
  @Test("ticks are round numbers, some six of them, and the axis reaches to the next ones")
  func ticks() {
    let axis = Axis(57.3, 131.8, isTight: false)
    #expect(axis.ticks == [40, 60, 80, 100, 120, 140] && axis.lowest == 40 && axis.highest == 140)
    #expect(axis.ticks.map(axis.text) == ["40", "60", "80", "100", "120", "140"])
    #expect(axis.share(of: 90) == 0.5)
  }

  @Test("a tight axis ends where its numbers end, with ticks within")
  func tight() {
    let axis = Axis(0, 839, isTight: true)
    #expect(axis.ticks == [0, 200, 400, 600, 800] && axis.highest == 839)
  }

  @Test("small ranges have the digits that they need, below zero too")
  func digits() {
    let axis = Axis(-0.13, 0.17, isTight: false)
    #expect(axis.ticks.map(axis.text) == ["-0.2", "-0.1", "0.0", "0.1", "0.2"])
    #expect(
      Axis(0, 0.3, isTight: false).ticks.map(Axis(0, 0.3, isTight: false).text).last == "0.30")
  }

  @Test("one number alone, or none, has an axis around it")
  func degenerate() {
    #expect(Axis(70, 70, isTight: false).share(of: 70) == 0.5)
    let chart = LineChart(title: "t", xLabel: "x", yLabel: "y", series: [])
    #expect(chart.xAxis.highest > chart.xAxis.lowest)
  }
}
