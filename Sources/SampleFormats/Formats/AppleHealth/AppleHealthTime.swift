import Quantities

/// The times of an export: `2024-01-01 01:01:36 +0200`.
enum AppleHealthTime {
  /// The moment of a text in the export's own form, or in any of ISO 8601.
  static func instant(_ text: XMLText) -> Instant? {
    if let instant = plain(text.bytes) { return instant }
    do throws(Instant.ReadingError) {
      return try Instant(iso8601: Array(text.bytes))
    } catch {
      return nil
    }
  }

  /// The export's own form, 25 bytes, read in place.
  private static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> Instant? {
    guard bytes.count == 25, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: " "), bytes[13] == UInt8(ascii: ":"), bytes[16] == bytes[13],
      bytes[19] == bytes[10]
    else { return nil }
    guard let century = two(bytes, 0), let years = two(bytes, 2), let month = two(bytes, 5),
      let day = two(bytes, 8), let hour = two(bytes, 11), let minute = two(bytes, 14),
      let second = two(bytes, 17), let hours = two(bytes, 21), let minutes = two(bytes, 23)
    else { return nil }
    let year = century * 100 + years
    guard (1...12).contains(month), (1...31).contains(day),
      hour < 24, minute < 60, second < 60, hours < 24, minutes < 60
    else { return nil }
    let sign = bytes[20]
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    let offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
    let date = CivilDate(year: year, month: month, day: day)
    let days = date.daysSince1970
    // A day that its month has not would be one of the next month's.
    guard day <= 28 || CivilDate(daysSince1970: days) == date else { return nil }
    let local = ((days * 24 + hour) * 60 + minute) * 60 + second
    return Instant(milliseconds: Int64(local - offset * 60) * 1000, offsetMinutes: offset)
  }

  private static func two(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    let (tens, ones) = (bytes[index] &- 48, bytes[index + 1] &- 48)
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }

  /// The moment of a beat within a variability's record: `1:01:38.27 PM` or `13:01:38,27`.
  ///
  /// The day is that on which the time comes first at or after the record's start.
  static func instant(ofBeat text: XMLText, in sample: QuantitySample) -> Instant? {
    guard let time = timeOfDay(text.string) else { return nil }
    let day: Int64 = 86_400_000
    let local = sample.start.milliseconds + Int64(sample.start.offsetMinutes) * 60_000
    let midnight = local - ((local % day) + day) % day
    var milliseconds = midnight + time
    // Beats are given to the hundredth, starts to the second.
    if milliseconds < local - 1000 { milliseconds += day }
    return Instant(
      milliseconds: milliseconds - Int64(sample.start.offsetMinutes) * 60_000,
      offsetMinutes: sample.start.offsetMinutes)
  }

  /// Milliseconds since midnight.
  private static func timeOfDay(_ text: String) -> Int64? {
    let parts = text.split { !$0.isNumber }
    guard parts.count >= 3, let hour = Int64(parts[0]), let minute = Int64(parts[1]),
      let second = Int64(parts[2]), hour < 24, minute < 60, second < 60
    else { return nil }
    let fraction = parts.count > 3 ? (Double("0.\(parts[3])") ?? 0) : 0
    let halfDay = text.lowercased().filter(\.isLetter)
    let isAfternoon = halfDay.hasPrefix("p")
    let hours = halfDay.isEmpty ? hour : hour % 12 + (isAfternoon ? 12 : 0)
    return ((hours * 60 + minute) * 60 + second) * 1000 + Int64((fraction * 1000).rounded())
  }
}
