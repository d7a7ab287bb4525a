import Charts
import MockHealth

/// A chart of a made-up participant's heart rate, with what it does.
enum MockChart {
  /// Points of a line, about: as many as a picture shows.
  private static let points = 800

  /// The chart of the first participant of a dataset.
  ///
  /// - Throws: ``CommandFailure`` once a signal came.
  static func chart(of dataset: MockDataset) throws -> LineChart {
    let code = MockDataset.participant(1)
    let (told, unit, length) = (
      try readings(in: dataset), Self.unit(dataset), dataset.seconds
    )
    let bin = max(1, length / points)
    let stretches = dataset.pursuits.map { pursuit, seconds in
      LineChart.Stretch(
        name: pursuit.mood ?? pursuit.kind.rawValue,
        range: Double(seconds.lowerBound) / unit.seconds...Double(seconds.upperBound) / unit.seconds
      )
    }
    return LineChart(
      title: "Heart rate of \(code), \(dataset.model.name), seed \(dataset.seed.value), "
        + MockModel.source + (bin > 1 ? ", means over \(bin) s" : ""),
      xLabel: unit.name, yLabel: "count/min",
      series: [
        .init(
          name: "heart rate",
          points: means(told, over: Double(bin)).map { .init(x: $0.x / unit.seconds, y: $0.y) })
      ],
      stretches: stretches.count <= 20 ? stretches : [],
      longestGap: max(60, 3 * Double(bin)) / unit.seconds)
  }

  /// What x counts: days, hours, minutes or seconds.
  private static func unit(_ dataset: MockDataset) -> (name: String, seconds: Double) {
    switch dataset.seconds {
    case ..<300: ("seconds", 1)
    case ..<10_800: ("minutes", 60)
    case ..<259_200: ("hours", 3600)
    default: ("days", 86_400)
    }
  }

  /// The heart rates of the first participant by the second.
  private static func readings(in dataset: MockDataset) throws -> [LineChart.Point] {
    var points: [LineChart.Point] = []
    let production = SampleProduction(
      dataset: dataset, participants: 1, threads: 1, wantsTruth: false)
    try production.forEachBatch({ batch, _ in
      for sample in batch.samples where sample.type == .heartRate {
        points.append(.init(x: sample.start.seconds(since: dataset.start), y: sample.value))
      }
    }) { _ in }
    return points.sorted { $0.x < $1.x }
  }

  /// The means of points within stretches of so many seconds.
  private static func means(
    _ points: [LineChart.Point], over seconds: Double
  ) -> [LineChart.Point] {
    var (means, bin): ([LineChart.Point], [LineChart.Point]) = ([], [])
    func close() {
      guard !bin.isEmpty else { return }
      let count = Double(bin.count)
      means.append(
        .init(x: bin.map(\.x).reduce(0, +) / count, y: bin.map(\.y).reduce(0, +) / count))
      bin.removeAll(keepingCapacity: true)
    }
    for point in points {
      if let first = bin.first, point.x - first.x >= seconds { close() }
      bin.append(point)
    }
    close()
    return means
  }
}
