import Chance
import Quantities

/// A heart whose rate is drawn anew each second, uniform on 100...179 count/min.
package struct UniformHeart: Sendable {
  private var stream: RandomStream

  package init(_ stream: RandomStream) {
    self.stream = stream
  }

  /// The next second's reading.
  package mutating func sample(at instant: Instant) -> QuantitySample {
    QuantitySample(
      type: .heartRate, value: Double(stream.integer(in: 100...179)), unit: .countPerMinute,
      start: instant, end: instant, source: MockModel.source)
  }
}
