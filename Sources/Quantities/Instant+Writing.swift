import StrictJSON

extension Instant {
  /// RFC 3339 with milliseconds and the offset, such as `2026-11-30T15:30:05.250+01:00`.
  package var rfc3339: String { text(fraction: true, separator: ":") }

  /// As ResearchKit's recorders write: `2015-10-07T22:22:04-0700`, a fraction only when not zero.
  package var researchKit: String { text(fraction: millisecondOfSecond != 0, separator: nil) }

  /// The form of a session's folder: UTC to the second, such as `20261130T143005Z`.
  package var compactUTC: String {
    var digits: [UInt8] = []
    digits.append(addingCapacity: Self.longest) { room in
      Instant(milliseconds: milliseconds).putLocalDateTime(into: &room)
    }
    return String(
      decoding: digits.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }, as: UTF8.self)
      + "Z"
  }

  private func text(fraction: Bool, separator: UnicodeScalar?) -> String {
    var digits: [UInt8] = []
    put(into: &digits, fraction: fraction, separator: separator)
    return String(decoding: digits, as: UTF8.self)
  }

  fileprivate func put(
    into digits: inout [UInt8], fraction: Bool, separator: UnicodeScalar?
  ) {
    digits.append(addingCapacity: Self.longest) { room in
      putLocalDateTime(into: &room)
      if fraction { room.put(millisecondOfSecond, width: 3, after: ".") }
      let minutes = abs(offsetMinutes)
      room.put(minutes / 60, width: 2, after: offsetMinutes < 0 ? "-" : "+")
      room.put(minutes % 60, width: 2, after: separator)
    }
  }

  /// No text has so many digits: a year has ten at most, an offset's hours eighteen.
  private static var longest: Int { 64 }

  private var localMilliseconds: Int64 { milliseconds + Int64(offsetMinutes) * 60_000 }

  fileprivate var millisecondOfSecond: Int { modulo(localMilliseconds, 1000) }

  private func putLocalDateTime(into digits: inout OutputSpan<UInt8>) {
    let (length, local) = (Int64(86_400_000), localMilliseconds)
    let day = local >= 0 ? local / length : (local + 1) / length - 1
    let date = CivilDate(daysSince1970: Int(day))
    let second = modulo(local, length) / 1000
    if date.year < 0 { digits.append(UInt8(ascii: "-")) }
    digits.put(abs(date.year), width: 4)
    digits.put(date.month, width: 2, after: "-")
    digits.put(date.day, width: 2, after: "-")
    digits.put(second / 3600, width: 2, after: "T")
    digits.put(second / 60 % 60, width: 2, after: ":")
    digits.put(second % 60, width: 2, after: ":")
  }

  private func modulo(_ number: Int64, _ divisor: Int64) -> Int {
    Int(((number % divisor) + divisor) % divisor)
  }
}

extension Writer {
  /// A member that is an instant as ``Instant/rfc3339`` tells it.
  package mutating func member(_ key: StaticString, rfc3339 instant: Instant) {
    plainMember(key) { instant.put(into: &$0, fraction: true, separator: ":") }
  }

  /// A member that is an instant as ``Instant/researchKit`` tells it.
  package mutating func member(_ key: StaticString, researchKit instant: Instant) {
    let fraction = instant.millisecondOfSecond != 0
    plainMember(key) { instant.put(into: &$0, fraction: fraction, separator: nil) }
  }
}

extension OutputSpan<UInt8> {
  /// Adds a number's digits, with zeros in front of one that has fewer.
  @inline(__always)
  fileprivate mutating func put(_ number: Int, width: Int, after mark: UnicodeScalar? = nil) {
    if let mark { append(UInt8(ascii: mark)) }
    // Nearly all have just the width: that of a constant, for which no loop is left.
    switch width {
    case 2 where number < 100: putTwo(number)
    case 3 where number < 1000:
      append(UInt8(truncatingIfNeeded: 48 + number / 100))
      putTwo(number % 100)
    case 4 where number < 10_000:
      putTwo(number / 100)
      putTwo(number % 100)
    default: putAll(number, width)
    }
  }

  @inline(__always)
  private mutating func putTwo(_ number: Int) {
    append(UInt8(truncatingIfNeeded: 48 + number / 10))
    append(UInt8(truncatingIfNeeded: 48 + number % 10))
  }

  private mutating func putAll(_ number: Int, _ width: Int) {
    var (power, value) = (1, number)
    for _ in 1..<width { power *= 10 }
    while number / power >= 10 { power *= 10 }
    while power > 0 {
      append(UInt8(ascii: "0") + UInt8(value / power))
      value %= power
      power /= 10
    }
  }
}
