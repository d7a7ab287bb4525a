import Foundation
import Quantities

/// A date and time on a clock on the wall, without an offset.
package struct ZonedTime: Equatable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00 as if the wall were in Greenwich.
  package var wallMilliseconds: Int64

  package init(wallMilliseconds: Int64) { self.wallMilliseconds = wallMilliseconds }

  package init(date: CivilDate, milliseconds: Int64) {
    self.init(wallMilliseconds: Int64(date.daysSince1970) * 86_400_000 + milliseconds)
  }

  /// The moment in a zone, and what is to be remarked on it.
  ///
  /// A time that occurs twice, when clocks are put back, is taken as the first of the two; one that
  /// never was, when they are put forward, is moved on by the change, as `mktime` and java.time do.
  package func instant(in zone: TimeZone) -> (instant: Instant, remark: ImportRemark.Kind?) {
    let day: Int64 = 86_400
    let wall = wallMilliseconds / 1000 - (wallMilliseconds % 1000 < 0 ? 1 : 0)
    let before = Self.offset(of: zone, at: wall - day)
    let after = Self.offset(of: zone, at: wall + day)
    let early = wall - before
    let late = wall - after
    let earlyFits = Self.offset(of: zone, at: early) == before
    let lateFits = Self.offset(of: zone, at: late) == after
    switch (earlyFits, lateFits) {
    case (true, true) where before != after: return (made(before), .ambiguousTime)
    case (true, _): return (made(before), nil)
    case (false, true): return (made(after), nil)
    case (false, false):
      let moved = made(before)
      let offset = Self.offset(of: zone, at: early)
      return (
        Instant(milliseconds: moved.milliseconds, offsetMinutes: Int(offset / 60)), .missingTime
      )
    }
  }

  private func made(_ offset: Int64) -> Instant {
    Instant(
      milliseconds: wallMilliseconds - offset * 1000, offsetMinutes: Int(offset / 60))
  }

  /// Seconds that the zone is ahead of Greenwich at so many seconds since 1970.
  private static func offset(of zone: TimeZone, at seconds: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds))))
  }
}
