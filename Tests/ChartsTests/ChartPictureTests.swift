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

  @Test("a picture in SVG has a title and a description, whatever is in them")
  func textAlternative() throws {
    var hostile = chart
    hostile.title = "A <b> & \u{1}"
    let svg = String(decoding: try ChartPicture.bytes(of: hostile, as: .svg), as: UTF8.self)
    #expect(svg.contains("<title id=\"chart-title\">A &lt;b&gt; &amp;  </title>"))
    #expect(svg.contains("role=\"img\" aria-labelledby=\"chart-title chart-description\""))
    #expect(
      svg.contains(
        "count/min over seconds. one goes from 70 at 0 to 70 at 600, with 70 as its least and 99 as "
          + "its greatest. other goes from 60 at 0 to 90 at 600, with 60 as its least and 90 as its "
          + "greatest. Stretches: rest from 0 to 300; walk from 300 to 600.</desc>"))
  }

  @Test("a name that has no room in its stretch stands under the chart, which grows for it")
  func longNames() throws {
    func height(_ names: [String]) throws -> Int {
      var chart = chart
      chart.stretches = names.enumerated().map {
        .init(name: $1, range: Double($0 * 30)...Double($0 * 30 + 30))
      }
      let bytes = try ChartPicture.bytes(of: chart, as: .png)
      return bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(try height(["rest", "walk"]) == 800)
    let one = try height(["rest", "music, chill_preview_4", "music, upbeat_preview_2"])
    #expect(one > 800)
    let many = (0..<20).map { "music, a_clip_with_a_long_name_\($0)" }
    #expect(try height(many) > one)
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
