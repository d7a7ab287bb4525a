import Quantities

/// Writes the digits of instants, as ``Instant/rfc3339`` and ``Instant/researchKit`` tell them.
enum InstantText {
  static func researchKit(_ instant: Instant) -> [UInt8] {
    let text = rfc3339(instant)
    guard text.count == 29 else { return Array(instant.researchKit.utf8) }
    let isWhole = text[20..<23].allSatisfy { $0 == 48 }
    return Array(text[..<(isWhole ? 19 : 23)]) + text[23..<26] + text[27...]
  }

  static func rfc3339(_ instant: Instant) -> [UInt8] {
    let day: Int64 = 86_400_000
    let local = instant.milliseconds + Int64(instant.offsetMinutes) * 60_000
    let inDay = Int(((local % day) + day) % day)
    let date = CivilDate(daysSince1970: Int((local - Int64(inDay)) / day))
    guard (0...9999).contains(date.year) else { return Array(instant.rfc3339.utf8) }
    let offset = abs(instant.offsetMinutes)
    return [UInt8](unsafeUninitializedCapacity: 29) { buffer, count in
      func put(_ number: Int, _ width: Int, then mark: Unicode.Scalar?) {
        var rest = number
        for place in stride(from: count + width - 1, through: count, by: -1) {
          buffer[place] = UInt8(48 + rest % 10)
          rest /= 10
        }
        count += width
        guard let mark else { return }
        buffer[count] = UInt8(ascii: mark)
        count += 1
      }
      put(date.year, 4, then: "-")
      put(date.month, 2, then: "-")
      put(date.day, 2, then: "T")
      put(inDay / 3_600_000, 2, then: ":")
      put(inDay / 60_000 % 60, 2, then: ":")
      put(inDay / 1000 % 60, 2, then: ".")
      put(inDay % 1000, 3, then: instant.offsetMinutes < 0 ? "-" : "+")
      put(offset / 60, 2, then: ":")
      put(offset % 60, 2, then: nil)
    }
  }
}
