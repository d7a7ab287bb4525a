/// A moment, with the offset from UTC of the place where it was stamped.
///
/// Two instants are equal when both agree; they are ordered by the moment alone.
package struct Instant: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  package var milliseconds: Int64
  /// Minutes that local time was ahead of UTC, -1439...1439.
  package var offsetMinutes: Int

  package init(milliseconds: Int64, offsetMinutes: Int = 0) {
    self.milliseconds = milliseconds
    self.offsetMinutes = offsetMinutes
  }

  /// The moment so much later, with the same offset, to the millisecond below.
  package func advanced(by duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    return Instant(
      milliseconds: self.milliseconds + milliseconds, offsetMinutes: offsetMinutes)
  }

  /// Seconds from another instant to this one; negative when this one is earlier.
  package func seconds(since other: Instant) -> Double {
    Double(milliseconds - other.milliseconds) / 1000
  }
}

extension Instant: Comparable {
  package static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Duration {
  /// The duration in seconds.
  package var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
