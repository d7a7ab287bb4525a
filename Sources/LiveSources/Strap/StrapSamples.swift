import Quantities
import SampleFormats
import StrictJSON

/// Turns a strap's measurements into samples, or into gaps with a reason.
///
/// In: a ``HeartRateMeasurement`` and when it arrived. Out: samples for the store. Next: `HealthStore`.
///
/// The rate is that of the intervals where there are some that a heart has, since the device smooths
/// its own; that one stays in the metadata. A beat's time is the sum of the intervals before it, and begins anew
/// where that departs from the arrival by over two seconds.
package struct StrapSamples: Sendable {
  /// The key under which a sample has the rate that the device itself told, in count/min.
  package static let deviceRateKey = "KareninaDeviceHeartRate"
  /// The key under which a sample has the energy that the device told, in kilojoules.
  package static let energyKey = "KareninaEnergyExpended"

  private let source: String
  private let device: String
  private var clock = BeatClock(anchor: .end)

  /// - Parameters:
  ///   - source: The name of the strap.
  ///   - device: Its address.
  package init(source: String, device: String) {
    self.source = source
    self.device = device
  }

  /// Why there is nothing to record although the strap is connected.
  package enum Gap: String, Equatable, Sendable {
    /// The sensor does not touch the skin.
    case contactLost
    /// The device has contact and tells no rate.
    case noRate
    /// The device has said nothing for a while.
    case silent
  }

  /// The samples of a measurement, the rate before the intervals; or why there are none.
  package mutating func take(
    _ measurement: HeartRateMeasurement, at arrival: Instant
  ) -> Result<[QuantitySample], GapFound> {
    guard measurement.contact != .lost else { return .failure(GapFound(gap: .contactLost)) }
    guard measurement.rate > 0 else { return .failure(GapFound(gap: .noRate)) }
    let beats = clock.ends(of: measurement.milliseconds, at: arrival.milliseconds)
    let intervals = zip(measurement.milliseconds, beats).map { length, end in
      sample(
        .rrInterval, length, .millisecond,
        at: Instant(milliseconds: end, offsetMinutes: arrival.offsetMinutes))
    }
    return .success([rate(of: measurement, at: arrival)] + intervals)
  }

  /// A gap as an error, so that a result can hold it.
  package struct GapFound: Error, Equatable, Sendable {
    package let gap: Gap
  }

  private func rate(of measurement: HeartRateMeasurement, at arrival: Instant) -> QuantitySample {
    let own = Double(measurement.rate)
    let counted = measurement.hasImplausibleInterval ? nil : measurement.rateOfIntervals
    var sample = sample(.heartRate, counted ?? own, .countPerMinute, at: arrival)
    sample.metadata = [JSONMember(Self.deviceRateKey, .integer(Int64(measurement.rate)))]
    if let energy = measurement.energy {
      sample.metadata.append(JSONMember(Self.energyKey, .integer(Int64(energy))))
    }
    return sample
  }

  private func sample(
    _ type: QuantityType, _ value: Double, _ unit: QuantityUnit, at moment: Instant
  ) -> QuantitySample {
    QuantitySample(
      type: type, value: value, unit: unit, start: moment, end: moment, source: source,
      device: device)
  }
}
