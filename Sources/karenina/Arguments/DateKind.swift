import Quantities

extension ValueKind where Value == Instant {
  /// A point in time with its offset from UTC, in a form of ISO 8601.
  static let date = ValueKind(
    ValueForm("DATE", expected: "a date with time and offset, such as 2025-01-01T00:00:00Z")
  ) { word in
    do {
      return try Instant(iso8601: word)
    } catch {
      return nil
    }
  }
}
