import HealthSamples
import Quantities

/// Statistics as the samples give them that a store lists, without its roll-up.
struct PlainStatistics {
  private let store: SQLiteHealthStore

  init(_ store: SQLiteHealthStore) { self.store = store }

  private static func isClose(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) <= 1e-12 * max(abs(left), abs(right))
  }

  /// Whether they are the same, but for the last digits of sums.
  static func isSame(_ left: [QuantityStatistics], _ right: [QuantityStatistics]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy(isSame)
  }

  private static func isSame(_ left: QuantityStatistics, _ right: QuantityStatistics) -> Bool {
    left.start == right.start && left.end == right.end && left.count == right.count
      && left.minimum == right.minimum && left.maximum == right.maximum
      && left.mostRecent == right.mostRecent
      && left.mostRecentDate?.milliseconds == right.mostRecentDate?.milliseconds
      && isClose(left.average, right.average) && isClose(left.sum, right.sum)
      && isClose(left.timeWeightedAverage, right.timeWeightedAverage)
      && isClose(left.duration, right.duration)
  }

  /// What the samples themselves say, of participant P01.
  func statistics(of query: StatisticsQuery) throws -> [QuantityStatistics] {
    let samples = try store.samples(
      matching: SampleQuery(
        participant: "P01", types: [query.type], start: query.start, end: query.end,
        options: query.type.aggregation == .discrete ? .strictStartDate : [],
        sources: query.sources, metadata: query.metadata)
    ).map(\.sample)
    guard let first = samples.first, let last = samples.map(\.end).max() else { return [] }
    let priority = query.priority + (try bySamples(query.type))
    guard let bins = query.bins else {
      let start = query.start ?? first.start
      let end = query.end ?? last
      // Without an end of the window the last moment belongs to it.
      let bound = query.end ?? Instant(milliseconds: last.milliseconds + 1)
      return try StatisticsCollection(
        samples, in: start..<max(start, bound), priority: priority
      ).statistics.map { found in
        var found = found
        found.end = max(start, end)
        return found
      }
    }
    return try StatisticsCollection(
      samples, by: bins, from: query.start, until: query.end, priority: priority
    ).statistics
  }

  /// The names of all sources of a type, those of most samples first.
  private func bySamples(_ type: QuantityType) throws -> [String] {
    let samples = try store.samples(matching: SampleQuery(participant: "P01", types: [type]))
    return Dictionary(grouping: samples, by: \.sample.source)
      .sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }.map(\.key)
  }
}
