import Quantities

/// The time in which samples are expected, so that those of a clock that was wrong are told.
///
/// A sample lies outside that has nothing in common with it, or reaches a day beyond it.
package struct ExpectedTime: Equatable, Sendable {
  /// How much earlier or later than its step a sample may be, in seconds: clocks differ.
  package static let stepMargin = 5.0
  /// How far samples of one file may lie apart, in years: longer than any device has recorded.
  package static let fileYears = 20

  private static let day: Int64 = 86_400_000
  private static let fileMargin = Int64(fileYears) * 366 * day
  /// In milliseconds since 1970.
  private let range: ClosedRange<Int64>

  /// The time of a step, as far as it is known when that ended.
  package init(ofStepFrom start: Instant, to end: Instant?) {
    let margin = Int64(Self.stepMargin * 1000)
    let low = start.milliseconds
    // A clock that was set back within the step leaves no end to go by.
    let high = end.flatMap { $0.milliseconds >= low ? $0.milliseconds + margin : nil }
    range = (low - margin)...(high ?? low + Self.fileMargin)
  }

  /// The time of a file whose first samples these are; nil for none.
  init?(ofFileWith samples: [PackedSample]) {
    guard let middle = Self.middleStart(of: samples) else { return nil }
    range = (middle - Self.fileMargin)...(middle + Self.fileMargin)
  }

  /// The start in the middle of all in their order, which most samples are in.
  private static func middleStart(of samples: [PackedSample]) -> Int64? {
    guard !samples.isEmpty else { return nil }
    let isSorted = (1..<samples.count).allSatisfy { samples[$0 - 1].start <= samples[$0].start }
    let middle = samples.count / 2
    return isSorted ? samples[middle].start : samples.map(\.start).sorted()[middle]
  }

  func holds(_ start: Int64, _ end: Int64) -> Bool {
    end >= range.lowerBound && start <= range.upperBound
      && start >= range.lowerBound - Self.day && end <= range.upperBound + Self.day
  }

  func holds(_ sample: SampleItem) -> Bool {
    holds(sample.startDate.milliseconds, sample.endDate.milliseconds)
  }
}

extension Recording {
  /// Has the time in which samples are expected, and marks those that lie outside.
  package mutating func expect(_ time: ExpectedTime) {
    expectedTime = time
    for index in samples.indices where !time.holds(samples[index]) {
      samples[index].isOutside = true
    }
  }
}
