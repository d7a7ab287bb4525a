/// A chart in characters: each has two by four dots of Braille, or in ASCII one of its own.
package struct BrailleChart {
  /// Columns of the whole, and rows of the part where the lines are.
  package struct Size: Equatable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  private let chart: LineChart
  private let xAxis: Axis
  private let yAxis: Axis
  private let rows: Int
  /// Columns between the labels of the y axis and the right edge.
  private let columns: Int
  private let margin: Int
  private let isASCII: Bool
  private var dots: [UInt8]

  /// - Parameters:
  ///   - chart: What is drawn.
  ///   - size: How large; at least 20 columns and 2 rows.
  ///   - isASCII: Whether the terminal has no Braille.
  package init(_ chart: LineChart, size: Size, isASCII: Bool) {
    self.chart = chart
    self.isASCII = isASCII
    rows = max(2, size.rows)
    let yAxis = chart.yAxis(most: max(1, rows / 2))
    xAxis = chart.xAxis
    self.yAxis = yAxis
    margin = yAxis.ticks.map { yAxis.text(of: $0).count }.max() ?? 0
    columns = max(20, size.columns) - margin - 2
    dots = Array(repeating: 0, count: rows * columns)
    for series in chart.series { draw(series) }
  }

  /// The chart's lines, with its title, both axes and what they count.
  package var lines: [String] {
    var marks: [Int: String] = [:]
    for tick in yAxis.ticks { marks[row(of: yAxis.share(of: tick))] = yAxis.text(of: tick) }
    let body = (0..<rows).map { row in
      let label = marks[row] ?? ""
      return String(repeating: " ", count: margin - label.count) + label
        + (isASCII ? " |" : label.isEmpty ? " │" : " ┤") + text(ofRow: row)
    }
    return [chart.title + ", " + chart.yLabel] + body.map(Self.trimmed) + footer
  }

  private func text(ofRow row: Int) -> String {
    String(
      String.UnicodeScalarView(
        (0..<columns).map { column in
          let dots = dots[row * columns + column]
          guard dots != 0 else { return " " }
          return isASCII ? "*" : Unicode.Scalar(0x2800 + UInt32(dots)) ?? "*"
        }))
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// The x axis: a line, its ticks' numbers, and what they count.
  private var footer: [String] {
    var line = Array(repeating: isASCII ? "-" : "─", count: columns)
    var numbers = Array(repeating: Character(" "), count: columns)
    var free = 0
    for tick in xAxis.ticks {
      let column = min(columns - 1, Int(xAxis.share(of: tick) * Double(columns)))
      let text = Array(xAxis.text(of: tick))
      guard column >= free, column + text.count <= columns else { continue }
      line[column] = isASCII ? "+" : "┬"
      numbers.replaceSubrange(column..<column + text.count, with: text)
      free = column + text.count + 1
    }
    let space = String(repeating: " ", count: margin)
    return [
      space + (isASCII ? " +" : " └") + line.joined(),
      Self.trimmed(space + "  " + String(numbers)), space + "  " + chart.xLabel,
    ]
  }

  private func row(of share: Double) -> Int {
    min(rows - 1, max(0, Int(((1 - share) * Double(rows - 1)).rounded())))
  }

  private mutating func draw(_ series: LineChart.Series) {
    var last: (x: Int, y: Int, at: Double)?
    for point in series.points {
      guard point.isPlace else {
        last = nil
        continue
      }
      let x = place(xAxis.share(of: point.x), of: 2 * columns)
      let y = place(1 - yAxis.share(of: point.y), of: 4 * rows)
      if let last, point.x - last.at <= chart.longestGap {
        drawLine(from: (last.x, last.y), to: (x, y))
      } else {
        set(x, y)
      }
      last = (x, y, point.x)
    }
  }

  private func place(_ share: Double, of count: Int) -> Int {
    min(count - 1, max(0, Int(share * Double(count))))
  }

  private mutating func drawLine(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    let steps = max(1, abs(end.x - start.x), abs(end.y - start.y))
    for step in 0...steps {
      set(
        start.x + (end.x - start.x) * step / steps, start.y + (end.y - start.y) * step / steps)
    }
  }

  /// The bits of a character of Braille, by row and column of its dots (Unicode 1, block U+2800).
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  private mutating func set(_ x: Int, _ y: Int) {
    dots[(y / 4) * columns + x / 2] |= Self.bits[y % 4][x % 2]
  }
}
