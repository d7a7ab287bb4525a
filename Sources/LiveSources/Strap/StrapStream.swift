import Quantities

/// One connection's notifications, from bytes to what they mean.
///
/// In: bytes and when they arrived. Out: ``StrapEvent`` values. Next: whoever keeps samples and tells
/// what happens.
package struct StrapStream: Sendable {
  private var samples: StrapSamples
  private var gap: StrapSamples.Gap?
  /// How many notifications were odd, by how.
  private var oddities: [StrapEvent.Oddity: Int] = [:]

  package init(of strap: Strap) {
    samples = StrapSamples(source: strap.name, device: strap.address)
  }

  /// Takes one notification.
  package mutating func take(_ bytes: [UInt8], at arrival: Instant) -> [StrapEvent] {
    do throws(MeasurementError) {
      return take(try HeartRateMeasurement(decoding: bytes), at: arrival)
    } catch {
      return [.unreadable(error)]
    }
  }

  private mutating func take(
    _ measurement: HeartRateMeasurement, at arrival: Instant
  ) -> [StrapEvent] {
    let events = count(measurement)
    switch samples.take(measurement, at: arrival) {
    case .success(let samples):
      defer { gap = nil }
      return events + (gap.map { [.gapEnded($0)] } ?? []) + [.samples(samples)]
    case .failure(let found): return events + begin(found.gap)
    }
  }

  /// Counts what is odd of a notification; events of what is seen for the first time.
  private mutating func count(_ measurement: HeartRateMeasurement) -> [StrapEvent] {
    let found: [(StrapEvent.Oddity, Bool)] = [
      (.extraByte, measurement.hasOddByte), (.emptyInterval, measurement.emptyIntervals > 0),
      (.implausibleInterval, measurement.hasImplausibleInterval),
    ]
    return found.filter(\.1).compactMap { oddity, _ in
      oddities[oddity, default: 0] += 1
      return oddities[oddity] == 1 ? .oddity(oddity) : nil
    }
  }

  /// Takes that the connection has ended: how much was odd.
  package func takeEnd() -> [StrapEvent] {
    StrapEvent.Oddity.allCases.compactMap { oddity in
      oddities[oddity].flatMap { $0 > 1 ? .oddities(oddity, count: $0) : nil }
    }
  }

  /// Takes that nothing has come for a while.
  package mutating func takeSilence() -> [StrapEvent] { gap == nil ? begin(.silent) : [] }

  private mutating func begin(_ found: StrapSamples.Gap) -> [StrapEvent] {
    guard gap != found else { return [] }
    gap = found
    return [.gap(found)]
  }
}
