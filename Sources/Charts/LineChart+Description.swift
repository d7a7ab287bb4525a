extension LineChart {
  /// What the chart shows, in words, for those who can't see it.
  package var description: String {
    let lines = series.map(words(of:))
    let names = stretches.map {
      "\($0.name) from \(Self.text($0.range.lowerBound)) to \(Self.text($0.range.upperBound))"
    }
    let parts =
      ["\(yLabel) over \(xLabel)"] + lines
      + (names.isEmpty ? [] : ["Stretches: " + names.joined(separator: "; ")])
    return parts.joined(separator: ". ") + "."
  }

  private func words(of series: Series) -> String {
    let points = series.points.filter(\.isPlace)
    guard let first = points.first, let last = points.last, let low = points.map(\.y).min(),
      let high = points.map(\.y).max()
    else { return "\(series.name): no points" }
    return "\(series.name) goes from \(Self.text(first.y)) at \(Self.text(first.x)) to "
      + "\(Self.text(last.y)) at \(Self.text(last.x)), with \(Self.text(low)) as its least and "
      + "\(Self.text(high)) as its greatest"
  }

  /// To a tenth, without a zero behind the point.
  private static func text(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded == rounded.rounded() && rounded.magnitude < 1e15
      ? String(Int(rounded)) : String(rounded)
  }
}
