import Quantities

/// One connection's notifications, from bytes to what they mean.
///
/// In: bytes and when they arrived. Out: ``StrapEvent`` values. Next: whoever keeps samples and tells
/// what happens.
package struct StrapStream: Sendable {
  private var samples: StrapSamples
  private var gap: StrapSamples.Gap?
  private var hasToldOddByte = false

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
    var events: [StrapEvent] = []
    if measurement.hasOddByte, !hasToldOddByte {
      hasToldOddByte = true
      events.append(.oddByte)
    }
    switch samples.take(measurement, at: arrival) {
    case .success(let samples):
      if let gap { events.append(.gapEnded(gap)) }
      gap = nil
      return events + [.samples(samples)]
    case .failure(let found): return events + begin(found.gap)
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
