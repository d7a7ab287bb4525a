/// A chart of values over time: lines, and what happened beside them.
///
/// In: numbers. Out: this value. Next: ``BrailleChart`` for a terminal, ``ChartPicture`` for a file.
package struct LineChart: Equatable, Sendable {
  package struct Point: Equatable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    /// No place: the line ends at the point before, and the one after begins another.
    package static let end = Point(x: .infinity, y: .infinity)

    var isPlace: Bool { x.isFinite && y.isFinite }
  }

  /// Points that a line joins, in the order of their x; it ends at each that is no place.
  package struct Series: Equatable, Sendable {
    package var name: String
    package var points: [Point]

    package init(name: String, points: [Point]) {
      self.name = name
      self.points = points
    }
  }

  /// A stretch of the x axis with a name, such as a step.
  package struct Stretch: Equatable, Sendable {
    package var name: String
    package var range: ClosedRange<Double>

    package init(name: String, range: ClosedRange<Double>) {
      self.name = name
      self.range = range
    }
  }

  package var title: String
  /// What x counts, with its unit.
  package var xLabel: String
  /// What y counts, with its unit.
  package var yLabel: String
  package var series: [Series]
  package var stretches: [Stretch]
  /// The longest step of x that a line is drawn across; longer ones are gaps.
  package var longestGap: Double

  package init(
    title: String, xLabel: String, yLabel: String, series: [Series], stretches: [Stretch] = [],
    longestGap: Double = .infinity
  ) {
    self.title = title
    self.xLabel = xLabel
    self.yLabel = yLabel
    self.series = series
    self.stretches = stretches
    self.longestGap = longestGap
  }

  /// The axis under the chart; it ends where the points end.
  package var xAxis: Axis {
    let values = points.map(\.x) + stretches.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
    return Axis(values.min() ?? 0, values.max() ?? 1, isTight: true)
  }

  /// The axis beside the chart; it ends at round numbers.
  ///
  /// - Parameter most: About how many of them are marked.
  /// - Returns: The axis.
  package func yAxis(most: Int = 6) -> Axis {
    let values = points.map(\.y)
    return Axis(values.min() ?? 0, values.max() ?? 1, isTight: false, most: most)
  }

  private var points: [Point] {
    series.flatMap(\.points).filter(\.isPlace)
  }
}
