import Quantities

/// Writes instants in the forms that files of samples have them in.
struct InstantText {
  private var digits = InstantDigits()

  /// Where the seconds end: after their fraction, where there is one.
  private var end: Int {
    let text = digits.text
    return text[20] == 48 && text[21] == 48 && text[22] == 48 ? 19 : 23
  }

  mutating func rfc3339(_ instant: Instant, _ bytes: inout [UInt8]) {
    guard set(instant) else { return bytes.append(contentsOf: instant.rfc3339.utf8) }
    add(0..<InstantDigits.length, to: &bytes)
  }

  mutating func researchKit(_ instant: Instant, _ bytes: inout [UInt8]) {
    guard set(instant) else { return bytes.append(contentsOf: instant.researchKit.utf8) }
    add(0..<end, to: &bytes)
    add(23..<26, to: &bytes)
    add(27..<InstantDigits.length, to: &bytes)
  }

  /// `2026-11-30 15:30:05 +0100`, with a fraction of the second where there is one.
  mutating func appleHealth(_ instant: Instant, _ bytes: inout [UInt8]) {
    guard set(instant) else { return bytes.append(contentsOf: instant.rfc3339.utf8) }
    add(0..<10, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    add(11..<end, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    add(23..<26, to: &bytes)
    add(27..<InstantDigits.length, to: &bytes)
  }

  /// `2026-11-30T14:30:05Z`, with a fraction of the second where there is one.
  mutating func utc(_ instant: Instant, _ bytes: inout [UInt8]) {
    let universal = Instant(milliseconds: instant.milliseconds)
    guard set(universal) else { return bytes.append(contentsOf: universal.rfc3339.utf8) }
    add(0..<end, to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }

  /// `11/30/26 14:30:05`, of UTC.
  mutating func fitbit(_ instant: Instant, _ bytes: inout [UInt8]) {
    let universal = Instant(milliseconds: instant.milliseconds)
    guard set(universal) else { return bytes.append(contentsOf: universal.rfc3339.utf8) }
    let text = digits.text
    bytes += [text[5], text[6], UInt8(ascii: "/"), text[8], text[9], UInt8(ascii: "/")]
    bytes += [text[2], text[3], UInt8(ascii: " ")]
    add(11..<19, to: &bytes)
  }

  /// Has the digits be those of an instant; false where its year has not four.
  private mutating func set(_ instant: Instant) -> Bool {
    digits.tell(instant.milliseconds, instant.offsetMinutes)
  }

  /// Adds some of the digits.
  private func add(_ places: Range<Int>, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: digits.text) { bytes.append(contentsOf: $0[places]) }
  }
}
