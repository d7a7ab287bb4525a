import Quantities

/// How a device's readings of one second become samples, and rows of truth.
struct ReadingForm: Sendable {
  let clock: DeviceClock
  /// The name of the device.
  let device: String
  /// The second, counted from the start.
  var second: Int
  /// When that second is.
  var moment: Instant

  func sample(_ reading: Reading) -> QuantitySample {
    let stamp = clock.stamp(reading.second, now: second, moment: moment)
    let isSecond = reading.dirt.contains(.secondSource)
    return QuantitySample(
      type: .heartRate, value: reading.rate, unit: .countPerMinute, start: stamp, end: stamp,
      source: isSecond ? MockModel.secondSource : MockModel.source,
      device: isSecond ? device + " 2" : device)
  }

  /// The interval that a beat ended.
  func sample(_ interval: BeatLog.Interval) -> QuantitySample {
    let stamp = clock.stamp(interval.end, now: second, moment: moment)
    return QuantitySample(
      type: .rrInterval, value: interval.milliseconds, unit: .millisecond, start: stamp,
      end: stamp, source: MockModel.source, device: device)
  }

  func row(_ reading: Reading) -> TruthRow {
    TruthRow(
      time: time(reading.second),
      stamp: clock.stamp(reading.second, now: second, moment: moment), reported: reading.rate,
      truth: reading.truth, dirt: reading.dirt)
  }

  func row(_ mishap: Mishap) -> TruthRow {
    TruthRow(
      time: time(mishap.second), stamp: nil, reported: nil, truth: mishap.truth, dirt: mishap.dirt)
  }

  private func time(_ taken: Double) -> Instant {
    let milliseconds = ((taken - Double(second)) * 1000).rounded()
    return Instant(
      milliseconds: moment.milliseconds + Int64(milliseconds), offsetMinutes: moment.offsetMinutes)
  }
}
