extension Instant {
  /// Milliseconds since 1970 of the years 1900 to 9998, which commands and files may name.
  ///
  /// What is made up from there on still has a year of four digits.
  package static let acceptedMilliseconds =
    Int64(CivilDate(year: 1900, month: 1, day: 1).daysSince1970) * 86_400_000..<Int64(
      CivilDate(year: 9999, month: 1, day: 1).daysSince1970) * 86_400_000
}
