import Charts
import Testing

@Suite struct BrailleChartTests {
  private static let rise = LineChart(
    title: "A rise", xLabel: "seconds", yLabel: "count/min",
    series: [
      .init(name: "rate", points: (0...100).map { .init(x: Double($0), y: Double(60 + $0)) })
    ]
  )

  @Test("a rise is a line of dots from the lower left to the upper right, with both axes")
  func rise() {
    let chart = BrailleChart(Self.rise, size: .init(columns: 40, rows: 5), isASCII: false)
    #expect(
      chart.lines == [
        "A rise, count/min",
        "200 ┤",
        "150 ┤                            ⣀⣀⡠⠤⠤⠔⠒",
        "    │                 ⢀⣀⣀⠤⠤⠤⠒⠒⠊⠉⠉⠁",
        "100 ┤       ⣀⣀⡠⠤⠤⠔⠒⠒⠉⠉⠉",
        " 50 ┤⠤⠤⠒⠒⠊⠉⠉⠁",
        "    └┬──────┬──────┬──────┬──────┬──────",
        "     0      20     40     60     80",
        "     seconds",
      ])
  }

  @Test("where the terminal has no Braille, stars stand for dots")
  func ascii() {
    let lines = BrailleChart(Self.rise, size: .init(columns: 30, rows: 4), isASCII: true).lines
    #expect(lines.joined().utf8.allSatisfy { $0 < 128 } && lines.joined().contains("*"))
  }

  @Test("no line is drawn across a gap, and no number that is none is drawn")
  func gap() {
    var chart = LineChart(
      title: "t", xLabel: "x", yLabel: "y",
      series: [.init(name: "s", points: [.init(x: 0, y: 1), .init(x: 100, y: 1)])])
    let dots = { (chart: LineChart) in
      BrailleChart(chart, size: .init(columns: 60, rows: 3), isASCII: true).lines.joined()
        .count { $0 == "*" }
    }
    #expect(dots(chart) > 40)
    chart.longestGap = 10
    #expect(dots(chart) == 2)
    chart.series[0].points.append(.init(x: .nan, y: .infinity))
    #expect(dots(chart) == 2)
  }

  @Test("every line is as wide as it may be, at most", arguments: [1, 20, 33, 80, 200])
  func width(columns: Int) {
    let chart = BrailleChart(Self.rise, size: .init(columns: columns, rows: 7), isASCII: false)
    #expect(chart.lines.dropFirst().allSatisfy { $0.count <= max(20, columns) })
  }
}
