import Quantities

/// The earliest start of the sessions that are taken.
package enum SessionStart: Equatable, Sendable {
  case instant(Instant)
  /// A day, as the clock of each session's own place tells it.
  case day(CivilDate)

  func isAtOrBefore(_ start: Instant) -> Bool {
    switch self {
    case .instant(let earliest): start.milliseconds >= earliest.milliseconds
    case .day(let earliest): start.day.daysSince1970 >= earliest.daysSince1970
    }
  }
}
