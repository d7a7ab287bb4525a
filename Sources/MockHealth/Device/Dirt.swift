/// What goes wrong with a device's readings; each is a switch of its own, and off at 0.
package struct Dirt: Equatable, Sendable {
  /// The probability that a minute of walking starts a lock on the steps, for 10 to 60 s.
  package var cadenceLock = 0.0
  /// How many times an hour readings stop.
  package var dropoutsPerHour = 0.0
  /// The mean time that they stop for, in seconds.
  package var dropoutLength = 8.0
  /// The probability that a reading is 0.
  package var zeros = 0.0
  /// The probability that a reading is 255, the invalid value of a byte.
  package var invalid = 0.0
  /// The probability that a beat comes early, at 0.65 of its interval, with a full pause.
  package var ectopic = 0.0
  /// The probability that a beat is not noticed.
  package var missed = 0.0
  /// The probability that a beat is noticed where none was.
  package var extra = 0.0
  /// The probability that a reading comes twice.
  package var duplicates = 0.0
  /// The probability that a reading comes after the next one, at most a half.
  package var outOfOrder = 0.0
  /// The probability that a reading comes 5 to 60 s late.
  package var late = 0.0
  /// How many seconds in a million the device's clock gains.
  package var drift = 0.0
  /// A jump of the device's clock.
  package var jump: ClockJump?
  /// A change of the local time's offset, such as where summer time ends.
  package var offsetChange: OffsetChange?
  /// Whether a second device of the same kind tells the same heart half a second later.
  package var hasSecondSource = false
  /// When the battery is empty, in seconds from the start; nil for never.
  package var battery: Int?

  package init() {}

  package struct ClockJump: Equatable, Sendable {
    /// Seconds from the start.
    package var after: Int
    /// Seconds that the clock is ahead from then on; negative for behind.
    package var by: Double

    package init(after: Int, by seconds: Double) {
      self.after = after
      by = seconds
    }
  }

  package struct OffsetChange: Equatable, Sendable {
    /// Seconds from the start.
    package var after: Int
    /// Minutes that the offset from UTC grows by; negative where summer time ends.
    package var minutes: Int

    package init(after: Int, minutes: Int) {
      self.after = after
      self.minutes = minutes
    }
  }

  /// Whether beats are heard otherwise than they come.
  var spoilsBeats: Bool { ectopic > 0 || missed > 0 || extra > 0 }
}
