import Quantities

/// The clock that stamps a device's readings, which may drift, jump and change its offset.
struct DeviceClock: Sendable {
  private let drift: Double
  private let jump: Dirt.ClockJump?
  private let offsetChange: Dirt.OffsetChange?

  init(_ dirt: Dirt) {
    drift = dirt.drift * 1e-6
    jump = dirt.jump
    offsetChange = dirt.offsetChange
  }

  /// By how many seconds it is ahead at a second from the start.
  func error(at second: Double) -> Double {
    var error = second * drift
    if let jump, second >= Double(jump.after) { error += jump.by }
    return error
  }

  /// What it showed when a reading was taken.
  ///
  /// - Parameters:
  ///   - second: When it was taken, in seconds from the start.
  ///   - now: A later or the same second.
  ///   - moment: What a clock that is right shows then.
  /// - Returns: The stamp, to the millisecond.
  func stamp(_ second: Double, now: Int, moment: Instant) -> Instant {
    let ahead = ((second - Double(now) + error(at: second)) * 1000).rounded()
    var stamp = Instant(
      milliseconds: moment.milliseconds + Int64(ahead), offsetMinutes: moment.offsetMinutes)
    if let change = offsetChange, second >= Double(change.after) {
      stamp.offsetMinutes += change.minutes
    }
    return stamp
  }
}
