import CCairo

/// A chart on its way onto a surface of Cairo: white ground, grid, stretches, lines and words.
struct ChartCanvas {
  /// Colours that people with any colour vision tell apart (Okabe and Ito 2008).
  private static let colours: [(Double, Double, Double)] = [
    (0, 0.45, 0.7), (0.84, 0.37, 0), (0, 0.62, 0.45), (0.8, 0.47, 0.65), (0.34, 0.71, 0.91),
    (0.9, 0.62, 0),
  ]
  private static let fontSize = 12.0
  private static let lineHeight = 16.0

  private let context: OpaquePointer?
  private let chart: LineChart
  private let xAxis: Axis
  private let yAxis: Axis
  /// Where lines may be, in points from the upper left.
  private let left = 64.0
  private let top = 44.0
  private let right = ChartPicture.width - 20
  private let bottom = ChartPicture.height - 52
  private let names: StretchNames

  init(context: OpaquePointer?, chart: LineChart) {
    self.context = context
    self.chart = chart
    let xAxis = chart.xAxis
    self.xAxis = xAxis
    yAxis = chart.yAxis()
    cairo_select_font_face(
      context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context, Self.fontSize)
    let room = right - left
    names = StretchNames(
      chart.stretches.map { stretch in
        let (start, end) = (stretch.range.lowerBound, stretch.range.upperBound)
        return (stretch.name, (xAxis.share(of: end) - xAxis.share(of: start)) * room - 8)
      }, line: room
    ) { Self.width(of: $0, in: context) }
  }

  /// How high the whole picture is, with its legend, in points.
  var height: Double {
    names.legend.isEmpty
      ? ChartPicture.height
      : ChartPicture.height + Double(names.legend.count) * Self.lineHeight + 8
  }

  func draw() {
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    drawStretches()
    drawGrid()
    for (index, series) in chart.series.enumerated() { draw(series, index) }
    drawWords()
  }

  private func x(_ value: Double) -> Double { left + xAxis.share(of: value) * (right - left) }

  private func y(_ value: Double) -> Double { bottom - yAxis.share(of: value) * (bottom - top) }

  // MARK: Behind the lines

  private func drawStretches() {
    for (index, stretch) in chart.stretches.enumerated() {
      let (start, end) = (x(stretch.range.lowerBound), x(stretch.range.upperBound))
      let shade = index % 2 == 0 ? 0.95 : 0.9
      cairo_set_source_rgb(context, shade, shade, shade)
      cairo_rectangle(context, start, top, end - start, bottom - top)
      cairo_fill(context)
    }
    setInk()
    if names.legend.isEmpty { writeNames() } else { writeNumbers() }
  }

  private func writeNames() {
    for (name, stretch) in zip(names.labels, chart.stretches) {
      write(name, x: x(stretch.range.lowerBound) + 4, y: top + Self.fontSize + 2, align: 0)
    }
  }

  /// In the middle of each stretch, in a row where none is in the way, and the legend below.
  private func writeNumbers() {
    var edges = Array(repeating: -Double.infinity, count: 3)
    for (number, stretch) in zip(names.labels, chart.stretches) {
      let middle = (x(stretch.range.lowerBound) + x(stretch.range.upperBound)) / 2
      let half = width(of: number) / 2
      let row = edges.firstIndex { $0 < middle - half } ?? 0
      edges[row] = middle + half + 3
      write(
        number, x: middle, y: top + Self.fontSize + 2 + Double(row) * Self.lineHeight, align: 0.5)
    }
    for (row, line) in names.legend.enumerated() {
      write(
        line, x: left, y: ChartPicture.height + Double(row) * Self.lineHeight + 8, align: 0,
        within: right - left)
    }
  }

  private func drawGrid() {
    cairo_set_line_width(context, 0.5)
    for tick in yAxis.ticks {
      cairo_set_source_rgb(context, 0.75, 0.75, 0.75)
      line(from: (left, y(tick)), to: (right, y(tick)))
      setInk()
      write(yAxis.text(of: tick), x: left - 6, y: y(tick) + 4, align: 1)
    }
    setInk()
    for tick in xAxis.ticks {
      line(from: (x(tick), bottom), to: (x(tick), bottom + 4))
      write(xAxis.text(of: tick), x: x(tick), y: bottom + 18, align: 0.5)
    }
    line(from: (left, bottom), to: (right, bottom))
  }

  private func line(from start: (Double, Double), to end: (Double, Double)) {
    cairo_move_to(context, start.0, start.1)
    cairo_line_to(context, end.0, end.1)
    cairo_stroke(context)
  }

  // MARK: Lines

  private func draw(_ series: LineChart.Series, _ index: Int) {
    set(Self.colours[index % Self.colours.count])
    cairo_set_line_width(context, 1.5)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    var last: Double?
    for point in series.points {
      guard point.isPlace else {
        last = nil
        continue
      }
      if let last, point.x - last <= chart.longestGap {
        cairo_line_to(context, x(point.x), y(point.y))
      } else {
        cairo_move_to(context, x(point.x), y(point.y))
      }
      last = point.x
    }
    cairo_stroke(context)
  }

  private func set(_ colour: (Double, Double, Double)) {
    cairo_set_source_rgb(context, colour.0, colour.1, colour.2)
  }

  // MARK: Words

  private func drawWords() {
    setInk()
    write(chart.xLabel, x: (left + right) / 2, y: bottom + 40, align: 0.5)
    write(chart.title, x: left, y: 20, align: 0, within: right - left)
    write(chart.yLabel, x: left, y: top - 8, align: 0)
    guard chart.series.count > 1 else { return }
    var edge = right
    for (index, series) in chart.series.enumerated().reversed() {
      set(Self.colours[index % Self.colours.count])
      write(series.name, x: edge, y: top - 8, align: 1)
      edge -= width(of: series.name) + 16
    }
  }

  private func setInk() { cairo_set_source_rgb(context, 0.2, 0.2, 0.2) }

  private func width(of text: String) -> Double { Self.width(of: text, in: context) }

  private static func width(of text: String, in context: OpaquePointer?) -> Double {
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    return extents.x_advance
  }

  /// Writes a text at a place, which is its start (0), its middle (0.5) or its end (1).
  private func write(
    _ text: String, x: Double, y: Double, align: Double, within room: Double = .infinity
  ) {
    var text = text
    if width(of: text) > room {
      while !text.isEmpty, width(of: text + "…") > room { text.removeLast() }
      text += "…"
    }
    cairo_move_to(context, x - align * width(of: text), y)
    cairo_show_text(context, text)
  }
}
