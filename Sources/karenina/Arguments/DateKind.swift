import Quantities
import ResultsAnalysis

extension ValueKind where Value == Instant {
  /// A point in time with its offset from UTC, in a form of ISO 8601.
  static let date = ValueKind(
    ValueForm(
      "DATE",
      expected: "a date from 1900 to 9998 with time and offset, such as 2025-01-01T00:00:00Z")
  ) { word in
    do {
      let instant = try Instant(iso8601: word)
      return Instant.acceptedMilliseconds.contains(instant.milliseconds) ? instant : nil
    } catch {
      return nil
    }
  }
}

extension ValueKind where Value == SessionStart {
  /// A day, or a point in time with its offset.
  static let sessionStart = ValueKind(
    ValueForm(
      "DATE",
      expected: "a day from 1900 to 9998 such as 2025-01-31, or with time and offset: "
        + "2025-01-31T12:00:00Z")
  ) { word in
    if let instant = ValueKind<Instant>.date.read(word) { return .instant(instant) }
    guard let midnight = ValueKind<Instant>.date.read(word + "T00:00:00Z") else { return nil }
    return .day(CivilDate(daysSince1970: Int(midnight.milliseconds / 86_400_000)))
  }
}
