import Charts
import Testing

@Suite struct ChartPictureTests {
  private let chart = LineChart(
    title: "Two hearts", xLabel: "seconds", yLabel: "count/min",
    series: [
      .init(name: "one", points: (0...600).map { .init(x: Double($0), y: Double(70 + $0 % 30)) }),
      .init(name: "other", points: [.init(x: 0, y: 60), .init(x: 600, y: 90)]),
    ],
    stretches: [.init(name: "rest", range: 0...300), .init(name: "walk", range: 300...600)])

  @Test(
    "each kind of picture begins as its kind does",
    arguments: [
      (ChartPicture.Kind.svg, "<?xml"), (.png, "\u{89}PNG"), (.pdf, "%PDF"),
    ])
  func kinds(kind: ChartPicture.Kind, start: String) throws {
    let bytes = try ChartPicture.bytes(of: chart, as: kind)
    #expect(bytes.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
    #expect(bytes.count > 3000)
  }

  @Test("the same chart is the same picture, and another one is not")
  func repeatable() throws {
    // Cairo counts the parts of an SVG on from picture to picture, so these are not compared.
    #expect(
      try ChartPicture.bytes(of: chart, as: .pdf) == ChartPicture.bytes(of: chart, as: .pdf))
    let bytes = try ChartPicture.bytes(of: chart, as: .png)
    #expect(try ChartPicture.bytes(of: chart, as: .png) == bytes)
    var other = chart
    other.series[0].points[300].y = 200
    #expect(try ChartPicture.bytes(of: other, as: .png) != bytes)
  }

  @Test("a chart of nothing is a picture too")
  func empty() throws {
    let empty = LineChart(title: "", xLabel: "", yLabel: "", series: [])
    for kind in ChartPicture.Kind.allCases {
      #expect(!(try ChartPicture.bytes(of: empty, as: kind)).isEmpty)
    }
  }

  @Test("the ending of a name tells the kind")
  func endings() {
    #expect(ChartPicture.Kind(ofFile: "a.b/c.png") == .png)
    #expect(ChartPicture.Kind(ofFile: "svg") == nil && ChartPicture.Kind(ofFile: "a.jpg") == nil)
  }
}
