import Quantities

/// Turns the readings of a counter of distance into what was covered between them.
///
/// The first reading is the reference alone: when the distance before it was covered is unknown.
/// Differences are rounded to a millionth, far below what a device measures: that of 7.152 and 0
/// is then that of 1007.152 and 1000.
struct DistanceCounter {
  private var last: (time: Instant, reading: Double)?
  private var mayRestart = false

  /// Says that the counter may begin at zero again: a new lap or track.
  mutating func allowRestart() { mayRestart = true }

  /// What was covered up to a reading, and since when; nil where that is nothing to tell.
  ///
  /// Readings are in any one unit of length. A reading that falls is a fault, and the new
  /// reference, except at a restart, where all of it was covered since the reading before. At a
  /// time that has been, nothing is told until the clock has moved on.
  mutating func take(
    _ reading: Double, at time: Instant
  ) -> Result<(start: Instant, distance: Double)?, RecordFault> {
    guard reading.isFinite else { return .failure(RecordFault(.notFinite, "distance \(reading)")) }
    guard let last else {
      self.last = (time, reading)
      mayRestart = false
      return .success(nil)
    }
    guard time > last.time else { return .success(nil) }
    defer { mayRestart = false }
    self.last = (time, reading)
    if reading >= last.reading {
      return .success((last.time, Self.rounded(reading - last.reading)))
    }
    if mayRestart, reading >= 0 { return .success((last.time, reading)) }
    return .failure(RecordFault(.malformed, "distance \(reading) after \(last.reading)"))
  }

  /// What subtracting has added in the last bits is taken away; too large numbers stay.
  private static func rounded(_ difference: Double) -> Double {
    difference < 1e9 ? (difference * 1e6).rounded() / 1e6 : difference
  }
}
