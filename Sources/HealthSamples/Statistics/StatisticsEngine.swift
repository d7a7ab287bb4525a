/// Takes the statistics of a stretch; false where no more are wanted.
typealias StatisticsTaker = (QuantityStatistics) -> Bool

/// What makes statistics of samples that come by their starts.
///
/// Each stretch is given to a taker as soon as it is complete, in the order of time.
protocol StatisticsEngine {
  mutating func add(_ reading: Reading, _ take: StatisticsTaker)

  /// Adds the samples of one minute by its rows, of every source.
  ///
  /// - Returns: False where that would not be exact: the samples themselves are needed.
  mutating func add(_ rows: [MinuteRow], _ take: StatisticsTaker) -> Bool

  /// Completes what is left.
  mutating func finish(_ take: StatisticsTaker)
}
