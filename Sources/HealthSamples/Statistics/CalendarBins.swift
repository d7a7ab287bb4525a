import Foundation
import Quantities

/// Minutes, hours, days or weeks of a place's clock.
package struct CalendarBins: Equatable, Sendable {
  package enum Length: String, CaseIterable, Sendable {
    case minute, hour, day, week
  }

  package var length: Length
  /// The zone whose clock counts; nil takes each sample by its own offset.
  package var zone: TimeZone?

  package init(_ length: Length, in zone: TimeZone? = nil) {
    self.length = length
    self.zone = zone
  }

  /// The stretch that an instant is in: from its start to that of the next.
  ///
  /// Days have 23 or 25 hours where clocks are changed; weeks begin on Monday (ISO 8601).
  package func bin(of instant: Instant) -> (start: Instant, end: Instant) {
    guard let zone else { return ownBin(of: instant) }
    let offset = Self.offset(of: zone, at: instant.milliseconds)
    let wall = instant.milliseconds + offset
    switch length {
    case .minute, .hour:
      // The hour that occurs twice is two hours.
      let start = instant.milliseconds - Self.remainder(wall, unit)
      return (
        Self.instant(Self.bound(start, of: instant, offset, zone), zone),
        Self.instant(Self.bound(start + unit, of: instant, offset, zone), zone)
      )
    case .day, .week:
      let first = startOfUnit(wall)
      return (Self.beginning(of: first, zone), Self.beginning(of: first + unit, zone))
    }
  }

  /// Whether an instant that is not before a stretch is in it.
  func holds(_ instant: Instant, _ bin: (start: Instant, end: Instant)) -> Bool {
    instant < bin.end && (zone != nil || instant.offsetMinutes == bin.start.offsetMinutes)
  }

  private func ownBin(of instant: Instant) -> (start: Instant, end: Instant) {
    let offset = Int64(instant.offsetMinutes) * 60_000
    let start = startOfUnit(instant.milliseconds + offset) - offset
    return (
      Instant(milliseconds: start, offsetMinutes: instant.offsetMinutes),
      Instant(milliseconds: start + unit, offsetMinutes: instant.offsetMinutes)
    )
  }

  // MARK: Clocks

  /// Milliseconds of a stretch on a clock that is not changed.
  private var unit: Int64 {
    switch length {
    case .minute: 60_000
    case .hour: 3_600_000
    case .day: 86_400_000
    case .week: 7 * 86_400_000
    }
  }

  private func startOfUnit(_ wall: Int64) -> Int64 {
    // 1970-01-01 was a Thursday, three days after the Monday that a week begins with.
    let shift: Int64 = length == .week ? 3 * 86_400_000 : 0
    return wall - Self.remainder(wall + shift, unit)
  }

  private static func remainder(_ value: Int64, _ unit: Int64) -> Int64 {
    ((value % unit) + unit) % unit
  }

  /// The first moment of a day whose midnight a wall clock shows, or would show.
  private static func beginning(of midnight: Int64, _ zone: TimeZone) -> Instant {
    let before = midnight - offset(of: zone, at: midnight - 86_400_000)
    let after = midnight - offset(of: zone, at: midnight + 86_400_000)
    let moments = [before, after].sorted()
    // The earlier one where midnight comes twice; the moment of the change where it never comes.
    for moment in moments where moment + offset(of: zone, at: moment) == midnight {
      return instant(moment, zone)
    }
    return instant(before, zone)
  }

  /// Where an hour or a minute ends on one side of an instant: at a change of clocks within it.
  ///
  /// Clocks that change by less than an hour change within one.
  private static func bound(
    _ bound: Int64, of instant: Instant, _ offset: Int64, _ zone: TimeZone
  ) -> Int64 {
    guard self.offset(of: zone, at: bound) != offset else { return bound }
    var (same, other) = (instant.milliseconds, bound)
    while abs(other - same) > 1 {
      let middle = same + (other - same) / 2
      if self.offset(of: zone, at: middle) == offset { same = middle } else { other = middle }
    }
    return max(same, other)
  }

  private static func instant(_ milliseconds: Int64, _ zone: TimeZone) -> Instant {
    Instant(
      milliseconds: milliseconds,
      offsetMinutes: Int(offset(of: zone, at: milliseconds) / 60_000))
  }

  /// Milliseconds that the zone is ahead of UTC.
  private static func offset(of zone: TimeZone, at milliseconds: Int64) -> Int64 {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    return Int64(zone.secondsFromGMT(for: date)) * 1000
  }
}
