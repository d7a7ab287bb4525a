/// What makes statistics of samples that come by their starts.
protocol StatisticsEngine {
  /// The statistics that are complete, in the order of time, until they are taken.
  var finished: [QuantityStatistics] { get set }

  mutating func add(_ reading: Reading)

  /// Adds the samples of one minute by its rows, of every source.
  ///
  /// - Returns: False where that would not be exact: the samples themselves are needed.
  mutating func add(_ rows: [MinuteRow]) -> Bool

  /// Completes what is left.
  mutating func finish()
}

extension StatisticsEngine {
  /// Takes the statistics that are complete.
  mutating func takeFinished() -> [QuantityStatistics] {
    guard !finished.isEmpty else { return [] }
    defer { finished.removeAll(keepingCapacity: true) }
    return finished
  }
}
